import { Form, Link } from '@remix-run/react'
import { usersPath } from '~/paths/paths'
import { UsersTable } from './users-table'
import { Button, buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { dashboardLabels } from '~/labels/dashboard'
import { usersLabels } from '~/labels/account'
import type { UsersPageView } from '~/view-models/users'
import type { load } from './users.server'
import { useTabData } from '../use-tab'

export function UsersTab() {
  const page = useTabData<typeof load>()
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{dashboardLabels.users}</h1>
      {isSearchable(page) && <SearchForm query={page.query} />}
      {page.rows.length > 0 ? (
        <UsersTable rows={page.rows} />
      ) : (
        <EmptyState text={usersLabels.nobody} language="en" drawing="lens">
          <Link to={usersPath()} className={buttonClass('outline')}>
            {usersLabels.clear}
          </Link>
        </EmptyState>
      )}
      <PageLinks page={page} />
    </>
  )
}

/** Not with one account only. */
function isSearchable({ rows, query, previous }: UsersPageView): boolean {
  return rows.length > 1 || query !== '' || previous !== null
}

function SearchForm({ query }: Pick<UsersPageView, 'query'>) {
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

function PageLinks({ page }: { page: UsersPageView }) {
  if (!page.previous && !page.next) return null
  return (
    <nav aria-label={usersLabels.pages} className="mt-6 flex justify-center gap-3">
      {page.previous && (
        <Link to={page.previous} rel="prev" className={buttonClass('outline')}>
          {usersLabels.previous}
        </Link>
      )}
      {page.next && (
        <Link to={page.next} rel="next" className={buttonClass('outline')}>
          {usersLabels.next}
        </Link>
      )}
    </nav>
  )
}
