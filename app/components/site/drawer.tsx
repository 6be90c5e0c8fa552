import { Link } from '@remix-run/react'
import clsx from 'clsx'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { Icon } from '~/components/ui/icon'
import type { CurrentUserView, SiteView } from '~/view-models/site.server'
import { type NavItem, withSubItems } from './nav-strip'
import { SocialLinks, Wordmark } from './wordmark'
import { useLabels } from './use-labels'

interface DrawerProps {
  site: SiteView
  user: CurrentUserView | null
  items: NavItem[]
}

const ROW =
  'flex min-h-12 items-center gap-3 px-5 py-2 wrap-anywhere no-underline -outline-offset-3 hover:bg-sunk'

/** The menu on screens narrower than 640px: a `<details>`, which works without JavaScript (styles: site.css). */
export function Drawer({ site, user, items }: DrawerProps) {
  const { site: siteLabels, lang } = useLabels()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- traps focus, like a dialog
    <details
      data-menu
      onToggle={focusFirst}
      onKeyDown={trapFocus}
      className="site-drawer group/drawer -ms-2 shrink-0 sm:hidden"
    >
      <summary
        lang={lang.en}
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
            {withSubItems(items).map(({ item, isSub }) => (
              <li key={item.to} className={isSub ? 'ps-6' : undefined}>
                <Link
                  to={item.to}
                  prefetch="intent"
                  aria-current={item.current}
                  lang={item.drawer.language}
                  className={clsx(
                    ROW,
                    'border-s-4 ps-4',
                    item.current
                      ? 'border-s-saffron bg-sunk font-bold text-head'
                      : 'border-s-surface font-medium text-ink',
                  )}
                >
                  {item.drawer.text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="border-t border-line py-2">
          {user && (
            <li lang={lang.en}>
              <Link to="/dashboard?tab=profile" className={ROW}>
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
          {site.hasVerses && (
            <li>
              <Link to="/nirvankand" prefetch="intent" lang={lang.hi} className={ROW}>
                <Icon name="temple" className="size-5 shrink-0 text-link" />
                {siteLabels.nirvankand}
              </Link>
            </li>
          )}
          {site.contact.email && (
            <li>
              <a href={`mailto:${site.contact.email}`} className={clsx(ROW, 'text-small')}>
                <Icon name="mail" className="size-5 shrink-0 text-link" />
                <VisuallyHidden lang={lang.en}>{siteLabels.email}</VisuallyHidden>
                <EmailText email={site.contact.email} />
              </a>
            </li>
          )}
        </ul>
        <SocialLinks
          social={site.social}
          className="mt-auto flex flex-wrap border-t border-line px-2 py-3"
          linkClass="text-muted -outline-offset-3 hover:text-link"
        />
      </div>
    </details>
  )
}

function tabStopsOf(drawer: HTMLDetailsElement) {
  return [...drawer.querySelectorAll<HTMLElement>('summary, a[href], button')]
}

function focusFirst({ currentTarget: drawer }: SyntheticEvent<HTMLDetailsElement>) {
  if (drawer.open) tabStopsOf(drawer)[1]?.focus({ preventScroll: true })
}

function trapFocus(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Tab' || !event.currentTarget.open) return
  const stops = tabStopsOf(event.currentTarget)
  const [first, last] = [stops[0], stops.at(-1)]
  if (document.activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
