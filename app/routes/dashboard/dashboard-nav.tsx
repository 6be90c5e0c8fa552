import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { scrollToCurrent } from '~/components/site/nav-strip'
import { SignOutForm } from '~/components/site/sign-out-form'
import { useLabels } from '~/components/site/use-labels'
import { Icon, type IconName } from '~/components/ui/icon'
import { GROUPS, tabLabel, type tabsFor, type TabName } from './tabs'

interface DashboardNavProps {
  active: TabName
  tabs: Tab[]
}

type Tab = ReturnType<typeof tabsFor>[number]

/** Renders a sidebar and, for phones, a bar at the bottom. CSS hides one of the two. */
export function DashboardNav({ active, tabs }: DashboardNavProps) {
  const { title } = useLabels().dashboard
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
  const { title, groups } = useLabels().dashboard
  return (
    <div className="max-md:hidden">
      <p className="mb-2 px-5 text-card font-bold text-head">{title}</p>
      <TabRows tabs={tabs.filter(({ group }) => !group)} active={active} />
      {GROUPS.map((name) => {
        const inGroup = tabs.filter(({ group }) => group === name)
        return (
          inGroup.length > 0 && (
            <Fragment key={name}>
              <p className="mt-2 border-t border-line px-5 pt-2 text-meta text-muted">
                {groups[name]}
              </p>
              <TabRows tabs={inGroup} active={active} />
            </Fragment>
          )
        )
      })}
      <div className="mt-2 border-t border-line pt-2">
        <SignOut className={ROW} />
      </div>
    </div>
  )
}

const BAR_ENTRY =
  'group flex h-16 w-full min-w-18 flex-col items-center justify-center gap-1 px-1.5 text-xs whitespace-nowrap -outline-offset-3 aria-[current]:font-bold'

/** A strip with the tabs of the specification, and More for the others at its end. */
function BottomBar({ tabs, active }: EntriesProps) {
  const labels = useLabels()
  const others = tabs.filter(({ group }) => group)
  return (
    <div className="flex md:hidden">
      <ul className="scroll-strip flex min-w-0 flex-1 *:flex-[1_0_auto]">
        {tabs.map(
          (tab) =>
            !tab.group && (
              <li key={tab.name} ref={tab.name === active ? scrollToCurrent : undefined}>
                <TabLink tab={tab} active={active} className={BAR_ENTRY}>
                  {tab.short ? labels.dashboard[tab.short] : tabLabel(tab, labels)}
                </TabLink>
              </li>
            ),
        )}
        <li>
          <SignOut className={BAR_ENTRY} />
        </li>
      </ul>
      {others.length > 0 && (
        <details data-menu className="shrink-0 border-s border-line">
          <summary
            aria-current={others.some(({ name }) => name === active) || undefined}
            className={BAR_ENTRY}
          >
            <EntryIcon icon="menu" />
            {labels.dashboard.more}
          </summary>
          <TabRows
            tabs={others}
            active={active}
            className="absolute inset-x-0 bottom-full grid max-h-[70svh] grid-cols-2 overflow-y-auto border-t border-line bg-surface py-2 shadow-float"
          />
        </details>
      )}
    </div>
  )
}

function TabRows({ tabs, active, className }: EntriesProps & { className?: string }) {
  const labels = useLabels()
  return (
    <ul className={className}>
      {tabs.map((tab) => (
        <li key={tab.name}>
          <TabLink tab={tab} active={active} className={ROW}>
            {tabLabel(tab, labels)}
          </TabLink>
        </li>
      ))}
    </ul>
  )
}

function SignOut({ className }: { className: string }) {
  const { logout } = useLabels().dashboard
  return (
    <SignOutForm buttonClass={className}>
      <EntryIcon icon="log-out" />
      {logout}
    </SignOutForm>
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
      {/* As wide as the padding of `one-line`, whose margin is negative, or the longest label would be cut. */}
      <span className="one-line max-w-[calc(100%+0.2em)]">{children}</span>
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
