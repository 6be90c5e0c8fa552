import { Link } from '@remix-run/react'
import { actionClass, Cell, RowTable } from '~/components/list/row-table'
import { Avatar } from '~/components/ui/avatar'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { dashboardLabels } from '~/labels/dashboard'
import { usersLabels } from '~/labels/account'
import type { UserRowView } from '~/view-models/users'
import { rolePath } from '~/paths/paths'

const { user, role, since, posts, action } = usersLabels
const COLUMNS = [user, role, since, posts, action]

export function UsersTable({ rows }: { rows: UserRowView[] }) {
  return (
    <RowTable name={dashboardLabels.users} columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.id} role="row">
          <Cell part="title">
            <Person row={row} />
          </Cell>
          <Cell part="pair" label={role}>
            <span className={row.isAdmin ? 'font-bold' : undefined}>
              {row.isAdmin ? usersLabels.admin : usersLabels.member}
            </span>
          </Cell>
          <Cell part="pair" label={since}>
            <time dateTime={row.sinceIso}>{row.sinceLabel}</time>
          </Cell>
          <Cell part="pair" label={posts}>
            <span className="tabular-nums">{row.posts}</span>
          </Cell>
          <Cell part="action" className="max-lg:col-span-full!">
            <Link to={rolePath(row.id)} className={actionClass(row.isAdmin ? 'danger' : 'plain')}>
              {row.isAdmin ? usersLabels.demote : usersLabels.promote}
              <VisuallyHidden lang={row.language}> {row.username}</VisuallyHidden>
            </Link>
          </Cell>
        </tr>
      ))}
    </RowTable>
  )
}

function Person({ row }: { row: UserRowView }) {
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
