import { Form, useActionData } from '@remix-run/react'
import {
  accountDeletion,
  blockChange,
  type Confirmation,
  DeleteLink,
  roleChange,
} from '~/components/delete/deletion'
import { TimeFields } from '~/components/form/time-fields'
import { ListPage, type SearchableList } from '~/components/list/list-page'
import { actionClass, RowLink } from '~/components/list/row-table'
import { useLabels } from '~/components/site/use-labels'
import { ToastNotice } from '~/components/site/toasts'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { EmailText } from '~/components/ui/inline-text'
import type { ScreenLabels } from '~/labels/languages.server'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { dashboardPath, USERS_TAB } from '~/paths/paths'
import { formatNumber } from '~/text/numbers'
import { type FormReply, replyOf, typedText } from '~/view-models/replies'
import { type RowOf, useTabData } from '../tab'
import type { load } from './users.server'

type UserRow = RowOf<typeof load>

const toList = ({ dashboard, users: labels, common }: ScreenLabels): SearchableList<UserRow> => ({
  tab: 'users',
  heading: dashboard.users,
  filters: [{ name: 'q', label: labels.searchLabel }],
  apply: common.search,
  bulk: {
    field: LIST_FIELDS.userId,
    question: labels.deleteManyQuestion,
    change: { intent: LIST_INTENTS.blockMany, label: labels.block },
    more: (
      <Button
        variant="outline"
        name={LIST_FIELDS.intent}
        value={LIST_INTENTS.unblockMany}
        className="w-full"
      >
        {labels.unblock}
      </Button>
    ),
    remove: { label: common.delete, note: labels.deleteManyNote },
  },
  pages: labels,
  noMatch: { text: labels.nobody, clear: labels.clear },
  columns: [
    { head: labels.user, part: 'title', cell: (row) => <Person row={row} /> },
    { head: labels.role, cell: (row) => <Role row={row} /> },
    { head: labels.since, cell: (row) => <time {...row.since} /> },
    { head: labels.posts, cell: (row) => formatNumber(row.posts, 'en') },
    {
      head: common.actions,
      part: 'action',
      className: 'max-xl:col-span-full!',
      cell: (row) => <UserActions row={row} />,
    },
  ],
})

export default function UsersTab() {
  const { zone, ...list } = useTabData<typeof load>()
  return <ListPage list={toList(useLabels())} data={list} intro={<BlockSinceForm zone={zone} />} />
}

/** Leads to a page that names the accounts before they are blocked. */
function BlockSinceForm({ zone }: { zone: string }) {
  const labels = useLabels().users
  const reply = replyOf(useActionData<FormReply>(), LIST_INTENTS.blockSince)
  const field = (name: 'date' | 'time') => ({
    id: `since-${name}`,
    name,
    initialValue: typedText(reply, name),
    errors: reply?.result?.error?.[name] ?? undefined,
  })
  return (
    <details
      open={reply !== undefined}
      className="mb-4 rounded-card border border-line bg-surface px-4 py-1"
    >
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <Icon name="chevron-down" className="size-5" />
        {labels.blockSince}
      </summary>
      <Form method="post" action={USERS_TAB} className="my-3 space-y-4">
        <ToastNotice toast={reply?.toast ?? null} />
        <p className="text-small text-muted">{labels.membersOnly}</p>
        <TimeFields
          date={field('date')}
          time={field('time')}
          zone={zone}
          choices={reply?.choices}
        />
        <Button variant="outline-danger" name={LIST_FIELDS.intent} value={LIST_INTENTS.blockSince}>
          {labels.showAccounts}
        </Button>
      </Form>
    </details>
  )
}

function Person({ row }: { row: UserRow }) {
  const labels = useLabels().users
  return (
    <div className="flex items-center gap-3">
      <Avatar photo={row.photo} initial={row.initial} size={44} />
      <div className="min-w-0">
        <p className="leading-snug font-semibold wrap-anywhere">
          <span lang={row.language}>{row.username}</span>{' '}
          {row.isYou && <span className="font-normal text-muted">{labels.you}</span>}
        </p>
        <p className="text-small text-muted">
          <EmailText email={row.email} />
        </p>
      </div>
    </div>
  )
}

function Role({ row }: { row: UserRow }) {
  const labels = useLabels().users
  return (
    <>
      {row.isAdmin ? <b>{labels.admin}</b> : labels.member}
      {row.isUnconfirmed && <p className="text-small text-muted">{labels.isUnconfirmed}</p>}
      {row.isBlocked && <p className="font-semibold text-err">{labels.isBlocked}</p>}
    </>
  )
}

function UserActions({ row }: { row: UserRow }) {
  const labels = useLabels()
  const { newPassword } = labels.auth
  const role = roleChange(row, labels)
  const block = blockChange(row, labels)
  const ask = (change: Confirmation, kind: 'plain' | 'danger') => (
    <DeleteLink deletion={change} className={actionClass(kind)} />
  )
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 xl:flex-nowrap">
      {ask(role, row.isAdmin ? 'danger' : 'plain')}
      <RowLink row={row} to={dashboardPath('reset-link', row.id)} label={newPassword} />
      {!row.isYou && (
        <>
          {ask(block, row.isBlocked ? 'plain' : 'danger')}
          {ask(accountDeletion(row, labels), 'danger')}
        </>
      )}
    </div>
  )
}
