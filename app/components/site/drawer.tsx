import { Link } from '@remix-run/react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { Icon } from '~/components/ui/icon'
import { siteLabels } from '~/labels/site'
import type { CurrentUserView, SiteView } from '~/view-models/site'
import { useCurrent, type NavItem } from './nav-strip'
import { SocialLinks, Wordmark } from './wordmark'

interface DrawerProps {
  site: SiteView
  user: CurrentUserView | null
  items: NavItem[]
}

/** The menu under 640px. A `<details>`, which works without scripts (styles: site.css). */
export function Drawer({ site, user, items }: DrawerProps) {
  const currentOf = useCurrent()
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the focus inside, as a dialog does
    <details
      data-menu
      onToggle={focusFirst}
      onKeyDown={keepFocus}
      className="site-drawer group/drawer -ms-2 shrink-0 sm:hidden"
    >
      <summary
        lang="en"
        className="inline-flex size-11 items-center justify-center rounded-button text-nav-ink"
      >
        <span className="group-open/drawer:hidden">
          <Icon name="menu" className="size-6" />
          <VisuallyHidden>{siteLabels.openMenu}</VisuallyHidden>
        </span>
        <span className="site-drawer-cross hidden items-center justify-center text-ink group-open/drawer:inline-flex">
          <Icon name="x" className="size-6" />
          <VisuallyHidden>{siteLabels.closeMenu}</VisuallyHidden>
        </span>
      </summary>
      <div className="site-drawer-panel flex flex-col bg-surface text-ink shadow-float">
        <div className="flex min-h-18 shrink-0 items-center border-b border-line py-2 ps-5 pe-16">
          <Wordmark site={site} className="text-[1.375rem]/[1.35] text-head" />
        </div>
        <nav aria-label={siteLabels.mainNavigation} className="py-2">
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <a
                  href={item.to}
                  aria-current={currentOf(item.to)}
                  lang={item.drawer.language}
                  className="drawer-row drawer-page"
                >
                  {item.drawer.text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="border-t border-line py-2">
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
            <a href="/nirvankand" lang="hi" className="drawer-row">
              <Icon name="temple" className="size-5 shrink-0 text-link" />
              {siteLabels.nirvankand}
            </a>
          </li>
          <li>
            <a href={`mailto:${site.contact.email}`} className="drawer-row text-small">
              <Icon name="mail" className="size-5 shrink-0 text-link" />
              <VisuallyHidden lang="en">{siteLabels.email}</VisuallyHidden>
              <EmailText email={site.contact.email} />
            </a>
          </li>
        </ul>
        <SocialLinks
          social={site.social}
          className="mt-auto flex flex-wrap border-t border-line px-2 py-3"
        />
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
