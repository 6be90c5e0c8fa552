import { Form, Link } from '@remix-run/react'
import clsx from 'clsx'
import { LogOut } from 'lucide-react'
import { dashboardLabels } from '~/labels/dashboard'
import { tabsFor, type TabName } from './tabs'

interface DashboardNavProps {
  active: TabName
  isAdmin: boolean
}

export function Sidebar({ active, isAdmin }: DashboardNavProps) {
  const row = 'flex min-h-11 w-full items-center gap-3 border-s-4 px-4 text-start'
  return (
    <nav
      aria-label={dashboardLabels.title}
      className="sticky top-[72px] hidden h-[calc(100vh-72px)] w-64 shrink-0 flex-col overflow-y-auto border-e border-line bg-surface py-6 md:flex"
    >
      <p className="mb-3 px-5 text-card font-bold text-head">{dashboardLabels.title}</p>
      <ul>
        {tabsFor({ isAdmin }).map(({ name, label, icon: Icon }) => (
          <li key={name}>
            <Link
              to={`/dashboard?tab=${name}`}
              aria-current={name === active ? 'page' : undefined}
              className={clsx(
                row,
                name === active
                  ? 'border-haldi bg-sunk font-bold'
                  : 'border-transparent hover:bg-sunk',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Form method="post" action="/sign-out" className="mt-3 border-t border-line pt-3">
        <button type="submit" className={clsx(row, 'border-transparent hover:bg-sunk')}>
          <LogOut aria-hidden className="size-5 shrink-0" />
          {dashboardLabels.logout}
        </button>
      </Form>
    </nav>
  )
}

export function BottomBar({ active, isAdmin }: DashboardNavProps) {
  const item =
    'flex h-16 w-full min-w-16 snap-start flex-col items-center justify-center gap-1 px-2.5 text-xs whitespace-nowrap -outline-offset-3'
  return (
    <nav
      aria-label={dashboardLabels.title}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="relative scroll-strip flex">
        {tabsFor({ isAdmin }).map(({ name, label, shortLabel = label, icon: Icon }) => (
          <li
            key={name}
            ref={name === active ? scrollIntoView : undefined}
            className={clsx('flex-auto', name === active && 'scroll-start-here')}
          >
            <Link
              to={`/dashboard?tab=${name}`}
              aria-current={name === active ? 'page' : undefined}
              className={clsx(item, name === active && 'font-bold')}
            >
              <span
                className={clsx(
                  'rounded-full px-4 py-0.5',
                  name === active && 'bg-haldi text-on-haldi',
                )}
              >
                <Icon aria-hidden className="size-5" />
              </span>
              {shortLabel}
            </Link>
          </li>
        ))}
        <li className="flex-auto">
          <Form method="post" action="/sign-out">
            <button type="submit" className={item}>
              <span className="px-4 py-0.5">
                <LogOut aria-hidden className="size-5" />
              </span>
              {dashboardLabels.logout}
            </button>
          </Form>
        </li>
      </ul>
    </nav>
  )
}

/** The current tab, where ten entries do not fit. Only the row scrolls, not the page. */
function scrollIntoView(entry: HTMLLIElement | null) {
  const row = entry?.parentElement
  if (!row) return
  const left = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2
  row.scrollTo({ left, behavior: 'instant' })
}
