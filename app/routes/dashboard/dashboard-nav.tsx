import { Link } from '@remix-run/react'
import { SignOutForm } from '~/components/site/sign-out-form'
import { useLabels } from '~/components/site/use-labels'
import { Icon, type IconName } from '~/components/ui/icon'
import { IN_BAR, tabLabel, tabsFor, type TabName } from './tabs'

interface DashboardNavProps {
  active: TabName
  isAdmin: boolean
}

type Tab = ReturnType<typeof tabsFor>[number]

/** Renders a sidebar and, for phones, a bar at the bottom. CSS hides one of the two. */
export function DashboardNav({ active, isAdmin }: DashboardNavProps) {
  const { title } = useLabels('dashboard')
  const tabs = tabsFor({ isAdmin })
  return (
    <nav
      aria-label={title}
      data-bottom-bar
      className="border-line bg-surface max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-35 max-md:border-t max-md:pb-[env(safe-area-inset-bottom)] md:sticky md:top-(--main-bar) md:h-[calc(100vh-var(--main-bar))] md:w-64 md:shrink-0 md:overflow-y-auto md:border-e md:py-3"
    >
      <Sidebar tabs={tabs} active={active} />
      <BottomBar tabs={tabs} active={active} />
    </nav>
  )
}

interface EntriesProps {
  tabs: Tab[]
  active: TabName
}

const ROW =
  'flex min-h-11 w-full items-center gap-2 md:gap-3 md:pointer-fine:min-h-9 border-s-4 border-transparent px-3 md:px-4 text-start hover:bg-sunk -outline-offset-3 aria-[current]:border-haldi aria-[current]:bg-sunk aria-[current]:font-bold'

function Sidebar({ tabs, active }: EntriesProps) {
  const labels = useLabels()
  const { title, logout } = labels.dashboard
  return (
    <div className="max-md:hidden">
      <p className="mb-2 px-5 text-card font-bold text-head">{title}</p>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.name}>
            <TabLink tab={tab} active={active} className={ROW}>
              {tabLabel(tab, labels)}
            </TabLink>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <SignOutForm buttonClass={ROW}>
            <EntryIcon icon="log-out" />
            {logout}
          </SignOutForm>
        </li>
      </ul>
    </div>
  )
}

const BAR_ENTRY =
  'group flex h-16 w-full flex-col items-center justify-center gap-1 text-xs whitespace-nowrap -outline-offset-3 aria-[current]:font-bold'

/** If there are no tabs for More, as for members, the bar ends with Logout. */
function BottomBar({ tabs, active }: EntriesProps) {
  const labels = useLabels()
  const { more, logout } = labels.dashboard
  const first = IN_BAR.flatMap((name) => tabs.filter((tab) => tab.name === name))
  const inBar = first.length > 0 ? first : tabs
  const others = tabs.filter((tab) => !inBar.includes(tab))
  const link = (tab: Tab, className: string) => (
    <li key={tab.name}>
      <TabLink tab={tab} active={active} className={className}>
        {tab.short ? labels.dashboard[tab.short] : tabLabel(tab, labels)}
      </TabLink>
    </li>
  )
  const signOut = (className: string) => (
    <SignOutForm buttonClass={className}>
      <EntryIcon icon="log-out" />
      {logout}
    </SignOutForm>
  )
  return (
    <ul className="flex *:min-w-0 *:flex-auto md:hidden">
      {inBar.map((tab) => link(tab, BAR_ENTRY))}
      <li>
        {others.length === 0 ? (
          signOut(BAR_ENTRY)
        ) : (
          <details data-menu>
            <summary
              aria-current={others.some(({ name }) => name === active) || undefined}
              className={BAR_ENTRY}
            >
              <EntryIcon icon="menu" />
              {more}
            </summary>
            <ul className="absolute inset-x-0 bottom-full grid max-h-[70svh] grid-cols-2 overflow-y-auto border-t border-line bg-surface py-2 shadow-float">
              {others.map((tab) => link(tab, ROW))}
              <li>{signOut(ROW)}</li>
            </ul>
          </details>
        )}
      </li>
    </ul>
  )
}

interface TabLinkProps {
  tab: Tab
  active: TabName
  className: string
  children: string
}

function TabLink({ tab: { name, icon }, active, className, children }: TabLinkProps) {
  return (
    <Link
      to={`/dashboard?tab=${name}`}
      aria-current={name === active ? 'page' : undefined}
      className={className}
    >
      <EntryIcon icon={icon} />
      <span className="one-line max-w-full">{children}</span>
    </Link>
  )
}

function EntryIcon({ icon }: { icon: IconName }) {
  return (
    <span className="rounded-full group-aria-[current]:bg-haldi group-aria-[current]:px-4 group-aria-[current]:py-0.5 group-aria-[current]:text-on-haldi">
      <Icon name={icon} className="size-5 shrink-0" />
    </span>
  )
}
