import { Form, Link } from '@remix-run/react'
import { actionClass, type Column, RowTable } from '~/components/list/row-table'
import { Avatar } from '~/components/ui/avatar'
import { Button, buttonClass } from '~/components/ui/button'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { EmptyState } from '~/components/ui/empty-state'
import { usersLabels } from '~/labels/account'
import { dashboardLabels } from '~/labels/dashboard'
import { resetLinkPath, rolePath, usersPath } from '~/paths/paths'
import { useTabData } from '../tab'
import type { load, UserRow } from './users.server'

export default function UsersTab() {
  const { rows, query, previous, next } = useTabData<typeof load>()
  // Not with one account only.
  const isSearchable = rows.length > 1 || query !== '' || previous !== null
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{dashboardLabels.users}</h1>
      {isSearchable && <SearchForm query={query} />}
      {rows.length > 0 ? (
        <RowTable name={dashboardLabels.users} columns={COLUMNS} rows={rows} />
      ) : (
        <EmptyState
          text={usersLabels.nobody}
          language="en"
          drawing="lens"
          link={{ to: usersPath(), label: usersLabels.clear }}
        />
      )}
      {(previous || next) && (
        <nav aria-label={usersLabels.pages} className="mt-6 flex justify-center gap-3">
          {previous && (
            <Link to={previous} rel="prev" className={buttonClass('outline')}>
              {usersLabels.previous}
            </Link>
          )}
          {next && (
            <Link to={next} rel="next" className={buttonClass('outline')}>
              {usersLabels.next}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function SearchForm({ query }: { query: string }) {
  return (
    <Form
      // The field shows the query, also after going back.
      key={query}
      method="get"
      action="/dashboard"
      role="search"
      aria-label={usersLabels.search}
      className="mb-6 flex max-w-xl gap-3"
    >
      <input type="hidden" name="tab" value="users" />
      <input
        type="search"
        name="q"
        defaultValue={query}
        aria-label={usersLabels.searchPlaceholder}
        placeholder={usersLabels.searchPlaceholder}
        maxLength={200}
        className="block min-h-12 w-full min-w-0 rounded-field border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-muted"
      />
      <Button variant="dark">{usersLabels.searchButton}</Button>
    </Form>
  )
}

const { user, role, since, posts, action } = usersLabels
const COLUMNS: Column<UserRow>[] = [
  { head: user, part: 'title', cell: (row) => <Person row={row} /> },
  { head: role, cell: (row) => (row.isAdmin ? <b>{usersLabels.admin}</b> : usersLabels.member) },
  { head: since, cell: (row) => <time {...row.since} /> },
  { head: posts, cell: (row) => row.posts },
  {
    head: action,
    part: 'action',
    className: 'max-lg:col-span-full!',
    cell: (row) => <UserActions row={row} />,
  },
]

function Person({ row }: { row: UserRow }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar photo={row.photo} initial={row.initial} size={44} />
      <div className="min-w-0">
        <p className="leading-snug font-semibold wrap-anywhere">
          <span lang={row.language}>{row.username}</span>{' '}
          {row.isYou && <span className="font-normal text-muted">{usersLabels.you}</span>}
        </p>
        <p className="text-small text-muted">
          <EmailText email={row.email} />
        </p>
      </div>
    </div>
  )
}

function UserActions({ row }: { row: UserRow }) {
  const name = <VisuallyHidden lang={row.language}> {row.username}</VisuallyHidden>
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      <Link to={rolePath(row.id)} className={actionClass(row.isAdmin ? 'danger' : 'plain')}>
        {row.isAdmin ? usersLabels.demote : usersLabels.promote}
        {name}
      </Link>
      <Link to={resetLinkPath(row.id)} className={actionClass()}>
        {usersLabels.newPassword}
        {name}
      </Link>
    </div>
  )
}
