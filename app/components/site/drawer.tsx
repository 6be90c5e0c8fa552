import { Link, NavLink } from '@remix-run/react'
import { useRef } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { EmailText } from '~/components/ui/email-text'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { siteLabels } from '~/labels/site'
import type { CurrentUserView, SiteView } from '~/view-models/site'
import type { NavItem } from './nav-items'
import { SocialLinks } from './social-links'
import { useDrawer } from './use-drawer'
import { Wordmark } from './wordmark'

const row =
  'flex min-h-12 items-center gap-3 px-5 py-2 text-ink no-underline -outline-offset-3 wrap-anywhere hover:bg-sunk'

interface DrawerProps {
  site: SiteView
  user: CurrentUserView | null
  items: NavItem[]
}

/** The menu under 640px. A `<details>`, which works without scripts (styles: site.css). */
export function Drawer({ site, user, items }: DrawerProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useDrawer(details)
  return (
    <details ref={details} className="site-drawer group/drawer -ms-2 shrink-0 sm:hidden">
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
                <NavLink
                  to={item.to}
                  end
                  lang={item.drawer.language}
                  className={`${row} border-s-4 border-s-surface ps-4 font-medium aria-[current=page]:border-s-saffron aria-[current=page]:bg-sunk aria-[current=page]:font-bold aria-[current=page]:text-head`}
                >
                  {item.drawer.text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="border-t border-line py-2">
          {user && (
            <li lang="en">
              <Link to="/dashboard?tab=profile" className={row}>
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
            <Link to="/nirvankand" lang="hi" className={row}>
              <Icon name="temple" className="size-5 shrink-0 text-link" />
              {siteLabels.nirvankand}
            </Link>
          </li>
          <li>
            <a href={`mailto:${site.contact.email}`} className={`${row} text-small`}>
              <Icon name="mail" className="size-5 shrink-0 text-link" />
              <VisuallyHidden lang="en">{siteLabels.email}</VisuallyHidden>
              <EmailText email={site.contact.email} />
            </a>
          </li>
        </ul>
        <SocialLinks
          social={site.social}
          className="mt-auto flex flex-wrap border-t border-line px-2 py-3"
          linkClassName="text-muted hover:text-link -outline-offset-3"
        />
      </div>
    </details>
  )
}
