import { Link } from '@remix-run/react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { Icon } from '~/components/ui/icon'
import { siteLabels } from '~/labels/site'
import type { CurrentUserView, SiteView } from '~/view-models/site.server'
import type { NavItem } from './nav-strip'
import { SocialLinks, Wordmark } from './wordmark'

interface DrawerProps {
  site: SiteView
  user: CurrentUserView | null
  items: NavItem[]
}

/** The menu below 640px. A `<details>`, which works without scripts (styles: site.css). */
export function Drawer({ site, user, items }: DrawerProps) {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- traps the focus, like a dialog
    <details data-menu onToggle={focusFirst} onKeyDown={keepFocus} className="site-drawer">
      <summary lang="en">
        <span>
          <Icon name="menu" className="size-6" />
          <VisuallyHidden>{siteLabels.openMenu}</VisuallyHidden>
        </span>
        <span className="site-drawer-cross">
          <Icon name="x" className="size-6" />
          <VisuallyHidden>{siteLabels.closeMenu}</VisuallyHidden>
        </span>
      </summary>
      <div className="site-drawer-panel">
        <div>
          <Wordmark site={site} className="text-[1.375rem]/[1.35] text-head" />
        </div>
        <nav aria-label={siteLabels.mainNavigation}>
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  prefetch="intent"
                  aria-current={item.current}
                  lang={item.drawer.language}
                  className="drawer-row drawer-page"
                >
                  {item.drawer.text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul>
          {user && (
            <li lang="en">
              <Link to="/dashboard?tab=profile" className="drawer-row">
                <Avatar
                  photo={user.profilePicture}
                  initial={user.initial}
                  size={24}
                  className="-mx-0.5"
                />
                {siteLabels.dashboard}
              </Link>
            </li>
          )}
          <li>
            <Link to="/nirvankand" prefetch="intent" lang="hi" className="drawer-row">
              <Icon name="temple" className="size-5" />
              {siteLabels.nirvankand}
            </Link>
          </li>
          <li>
            <a href={`mailto:${site.contact.email}`} className="drawer-row text-small">
              <Icon name="mail" className="size-5" />
              <VisuallyHidden lang="en">{siteLabels.email}</VisuallyHidden>
              <EmailText email={site.contact.email} />
            </a>
          </li>
        </ul>
        <SocialLinks social={site.social} />
      </div>
    </details>
  )
}

function stopsOf(drawer: HTMLDetailsElement) {
  return [...drawer.querySelectorAll<HTMLElement>('summary, a[href], button')]
}

function focusFirst({ currentTarget: drawer }: SyntheticEvent<HTMLDetailsElement>) {
  if (drawer.open) stopsOf(drawer)[1]?.focus({ preventScroll: true })
}

function keepFocus(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Tab' || !event.currentTarget.open) return
  const stops = stopsOf(event.currentTarget)
  const [first, last] = [stops[0], stops.at(-1)]
  if (document.activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
