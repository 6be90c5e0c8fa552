import { Link } from '@remix-run/react'
import { TextField } from '~/components/form/field'
import { Pages } from '~/components/list/more'
import { actionClass, type Column, RowTable } from '~/components/list/row-table'
import { Avatar } from '~/components/ui/avatar'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { EmptyState } from '~/components/ui/empty-state'
import { usersLabels } from '~/labels/account'
import { dashboardLabels } from '~/labels/dashboard'
import { blockPath, deleteUserPath, resetLinkPath, rolePath, usersPath } from '~/paths/paths'
import { FilterButton, filterField, FilterForm } from '../posts/list-filters'
import { useTabData } from '../tab'
import type { load, UserRow } from './users.server'

export default function UsersTab() {
  const { rows, query, previous, next } = useTabData<typeof load>()
  // Not with one account only.
  const isSearchable = rows.length > 1 || query !== '' || previous !== null
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{dashboardLabels.users}</h1>
      {isSearchable && (
        <FilterForm tab="users" key={query} className="max-w-xl grid-cols-[1fr_auto]!">
          <TextField
            field={filterField('q', query)}
            type="search"
            label={usersLabels.searchLabel}
            maxLength={200}
          />
          <FilterButton label={usersLabels.searchButton} />
        </FilterForm>
      )}
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
      <Pages labels={usersLabels} previous={previous} next={next} />
    </>
  )
}

const { user, role, since, posts, action } = usersLabels
const COLUMNS: Column<UserRow>[] = [
  { head: user, part: 'title', cell: (row) => <Person row={row} /> },
  { head: role, cell: (row) => <Role row={row} /> },
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

function Role({ row }: { row: UserRow }) {
  return (
    <>
      {row.isAdmin ? <b>{usersLabels.admin}</b> : usersLabels.member}
      {row.isUnconfirmed && <p className="text-small text-muted">{usersLabels.isUnconfirmed}</p>}
      {row.isBlocked && <p className="font-semibold text-err">{usersLabels.isBlocked}</p>}
    </>
  )
}

function UserActions({ row }: { row: UserRow }) {
  const name = <VisuallyHidden lang={row.language}> {row.username}</VisuallyHidden>
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 lg:min-w-64">
      <Link to={rolePath(row.id)} className={actionClass(row.isAdmin ? 'danger' : 'plain')}>
        {row.isAdmin ? usersLabels.demote : usersLabels.promote}
        {name}
      </Link>
      <Link to={resetLinkPath(row.id)} className={actionClass()}>
        {usersLabels.newPassword}
        {name}
      </Link>
      {!row.isYou && (
        <>
          <Link to={blockPath(row.id)} className={actionClass(row.isBlocked ? 'plain' : 'danger')}>
            {row.isBlocked ? usersLabels.unblock : usersLabels.block}
            {name}
          </Link>
          <Link to={deleteUserPath(row.id)} className={actionClass('danger')}>
            {usersLabels.delete}
            {name}
          </Link>
        </>
      )}
    </div>
  )
}
