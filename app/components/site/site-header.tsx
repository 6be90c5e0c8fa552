import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { useMemo } from 'react'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { siteLabels } from '~/labels/site'
import type { CategoryLinkView, CurrentUserView, SiteView } from '~/view-models/site'
import { AccountMenu } from './account-menu'
import { Drawer } from './drawer'
import { isLongName, navItems } from './nav-items'
import { NavStrip } from './nav-strip'
import { TopBar } from './top-bar'
import { Wordmark } from './wordmark'

interface SiteHeaderProps {
  site: SiteView
  user: CurrentUserView | null
  categories: CategoryLinkView[]
}

/** A name of several words is smaller and in two lines, to leave room for the links. */
function wordmarkSize(name: string): string {
  return isLongName(name)
    ? 'text-[1.0625rem]/[1.4] sm:max-w-44 sm:text-[1.25rem]/[1.35] lg:max-w-72 lg:text-[1.5rem]/[1.35]'
    : // Two lines of this fit the bar as well, so that it keeps its height whichever font has come.
      'text-[1.375rem]/[1.35] sm:text-[1.625rem]/[1.35] lg:text-[2rem]/[1.35]'
}

export function SiteHeader({ site, user, categories }: SiteHeaderProps) {
  const items = useMemo(() => navItems(categories, site.name), [categories, site.name])
  return (
    <header className="site-header">
      <TopBar site={site} />
      <div className="border-b border-line bg-nav-ground text-nav-ink">
        <div className="container-page flex min-h-18 items-center gap-2 py-1 lg:gap-4">
          <Drawer site={site} user={user} items={items} />
          <Wordmark
            site={site}
            className={clsx('me-auto min-w-0 text-nav-active md:me-0', wordmarkSize(site.name))}
          />
          <NavStrip items={items} />
          <Link
            to="/search"
            lang="en"
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-nav-ink hover:text-nav-active"
          >
            <Icon name="search" className="size-5.5" />
            <VisuallyHidden>{siteLabels.search}</VisuallyHidden>
          </Link>
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <Link
              to="/sign-in"
              lang="en"
              className={buttonClass('dark', 'shrink-0 whitespace-nowrap max-sm:px-3.5')}
            >
              {siteLabels.signIn}
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
