import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { SignOutForm } from '~/components/site/sign-out-form'
import { useLabels } from '~/components/site/use-labels'
import { Icon, type IconName } from '~/components/ui/icon'
import { tabsFor, type TabName } from './tabs'

const ENTRY =
  'group flex w-full text-start max-md:h-16 max-md:min-w-16 max-md:flex-col max-md:items-center max-md:justify-center max-md:gap-1 max-md:px-2.5 max-md:text-xs max-md:whitespace-nowrap max-md:-outline-offset-3 md:min-h-11 md:items-center md:gap-3 md:border-s-4 md:border-transparent md:px-4 md:hover:bg-sunk aria-[current]:font-bold md:aria-[current]:border-haldi md:aria-[current]:bg-sunk'

export function DashboardNav({ active, isAdmin }: { active: TabName; isAdmin: boolean }) {
  const labels = useLabels()
  const dashboardLabels = labels.dashboard
  return (
    <nav
      aria-label={dashboardLabels.title}
      data-bottom-bar
      className="border-line bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:sticky md:top-[72px] md:h-[calc(100vh-72px)] md:w-64 md:shrink-0 md:overflow-y-auto md:border-e md:py-6"
    >
      <p className="mb-3 px-5 text-card font-bold text-head max-md:hidden">
        {dashboardLabels.title}
      </p>
      <ul className="relative scroll-strip max-md:flex">
        {tabsFor({ isAdmin }).map(({ name, label, shortLabel, icon }) => (
          <li
            key={name}
            ref={name === active ? scrollIntoView : undefined}
            className={clsx('max-md:flex-auto', name === active && 'scroll-start-here')}
          >
            <Link
              to={`/dashboard?tab=${name}`}
              aria-current={name === active ? 'page' : undefined}
              className={clsx(ENTRY, 'snap-start')}
            >
              <EntryIcon icon={icon} />
              <span className={clsx(shortLabel && 'max-md:hidden')}>{label(labels)}</span>
              {shortLabel && <span className="md:hidden">{dashboardLabels[shortLabel]}</span>}
            </Link>
          </li>
        ))}
        <li className="max-md:flex-auto md:mt-3 md:border-t md:border-line md:pt-3">
          <SignOutForm buttonClass={ENTRY}>
            <EntryIcon icon="log-out" />
            {dashboardLabels.logout}
          </SignOutForm>
        </li>
      </ul>
    </nav>
  )
}

function EntryIcon({ icon }: { icon: IconName }) {
  return (
    <span className="rounded-full max-md:px-4 max-md:py-0.5 group-aria-[current]:max-md:bg-haldi group-aria-[current]:max-md:text-on-haldi">
      <Icon name={icon} className="size-5 shrink-0" />
    </span>
  )
}

/** Shows the current tab if not all fit. Scrolls only the row, not the page. */
function scrollIntoView(entry: HTMLLIElement | null) {
  const row = entry?.parentElement
  if (!row) return
  const left = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2
  row.scrollTo({ left, behavior: 'instant' })
}
