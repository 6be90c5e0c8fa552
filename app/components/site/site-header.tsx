import { Link, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { Avatar } from '~/components/ui/avatar'
import { buttonClass } from '~/components/ui/button'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { Icon } from '~/components/ui/icon'
import type {
  CurrentUserView,
  MenuItemView,
  NavCategoryView,
  SiteView,
} from '~/view-models/site.server'
import { Drawer } from './drawer'
import { barButtonClass, menuItems, navItems, NavStrip } from './nav-strip'
import { LanguageForm } from './language-form'
import { SignOutForm } from './sign-out-form'
import { SocialLinks, Wordmark } from './wordmark'
import { useLabels } from './use-labels'

/** Requires a `<main>` with the id `content` and `tabIndex={-1}`. */
export function SkipLink() {
  const { site: siteLabels, lang } = useLabels()
  return (
    <a
      href="#content"
      lang={lang.en}
      className="no-print fixed -top-20 left-2 z-60 rounded-button bg-surface px-5 py-2.5 font-semibold text-ink focus:top-2 focus:shadow-float"
    >
      {siteLabels.skipToContent}
    </a>
  )
}

/** The router state that makes the search page focus its search box. */
export const FOCUS = 'focus'

export interface FrameProps {
  site: SiteView
  user: CurrentUserView | null
  categories: NavCategoryView[]
  /** The custom menu; if empty or absent, the header shows the specification's links. */
  menu?: MenuItemView[]
}

/** Sets a long name in a smaller size on two lines, to leave room for the links. */
function wordmarkSize({ hasLongName }: SiteView): string {
  return hasLongName
    ? 'text-[clamp(0.8125rem,4.35vw,1.0625rem)]/[1.4] sm:max-w-44 sm:text-[1.25rem]/[1.35] lg:max-w-72 lg:text-[1.5rem]/[1.35]'
    : // Two lines of this size also fit, so the bar's height does not depend on the font.
      'text-[1.375rem]/[1.35] sm:text-[1.625rem]/[1.35] lg:text-[2rem]/[1.35]'
}

export function SiteHeader({ site, user, categories, menu }: FrameProps) {
  const labels = useLabels()
  const { pathname } = useLocation()
  const items = menu?.length ? menuItems(menu, pathname) : navItems(labels, categories, pathname)
  return (
    <header className="site-header no-print">
      <TopBar site={site} />
      <div className="border-b border-line bg-nav-ground text-nav-ink">
        <div className="container-page flex min-h-18 items-center gap-1 py-1 sm:gap-2 lg:gap-4">
          <Drawer site={site} user={user} items={items} />
          <Wordmark
            site={site}
            hasTagline
            className={clsx('me-auto min-w-0 text-nav-active md:me-0', wordmarkSize(site))}
          />
          <NavStrip items={items} />
          <Link
            to="/search"
            state={FOCUS}
            prefetch="intent"
            lang={labels.lang.en}
            className={barButtonClass}
          >
            <Icon name="search" className="size-5.5" />
            <VisuallyHidden>{labels.site.search}</VisuallyHidden>
          </Link>
          <div className="flex shrink-0 items-center justify-center">
            <AccountLink user={user} />
          </div>
        </div>
      </div>
    </header>
  )
}

export const AccountLink = ({ user }: Pick<FrameProps, 'user'>) =>
  user ? <AccountMenu user={user} /> : <SignInLink />

function SignInLink() {
  const { site: siteLabels, lang } = useLabels()
  return (
    <Link
      to="/sign-in"
      prefetch="intent"
      lang={lang.en}
      className={buttonClass('dark', 'shrink-0 whitespace-nowrap max-sm:px-2.5 max-sm:text-small')}
    >
      {siteLabels.signIn}
    </Link>
  )
}

/** Visible from 640px; on smaller screens, its links are in the drawer. */
function TopBar({ site }: { site: SiteView }) {
  const { site: siteLabels, lang } = useLabels()
  return (
    <div className="site-top-bar on-dark hidden h-10 bg-top text-cream sm:block">
      <div className="container-page grid h-full grid-cols-[1fr_auto_1fr] items-center">
        {site.contact.email && (
          <a
            href={`mailto:${site.contact.email}`}
            className="group -my-0.5 -ms-3 inline-flex h-11 items-center gap-2 justify-self-start rounded-full px-3 -outline-offset-6 hover:text-haldi"
          >
            <Icon name="mail" className="size-4.5" />
            <VisuallyHidden lang={lang.en}>{siteLabels.email}</VisuallyHidden>
            <span
              lang={lang.en}
              className="text-meta opacity-0 transition-opacity duration-150 group-hover:opacity-100 group-focus-visible:opacity-100"
            >
              {site.contact.email}
            </span>
          </a>
        )}
        {site.hasVerses && (
          <Link
            to="/nirvankand"
            prefetch="intent"
            lang={lang.hi}
            title={siteLabels.nirvankand}
            className="col-start-2 -my-0.5 inline-flex h-11 min-w-11 items-center justify-center rounded-full text-haldi -outline-offset-6 hover:text-cream"
          >
            <Icon name="temple" className="size-6" />
            <VisuallyHidden>{siteLabels.nirvankand}</VisuallyHidden>
          </Link>
        )}
        <SocialLinks
          social={site.social}
          className="col-start-3 -me-3 flex justify-self-end"
          linkClass="-my-0.5 -outline-offset-6 hover:text-haldi"
        />
      </div>
    </div>
  )
}

const row =
  'flex min-h-11 w-full items-center gap-3 px-4 text-start text-ink no-underline -outline-offset-3 hover:bg-sunk'

function AccountMenu({ user }: { user: CurrentUserView }) {
  const { site: siteLabels, lang } = useLabels()
  return (
    <details data-menu lang={lang.en} className="relative shrink-0">
      <summary className="inline-flex size-11 items-center justify-center rounded-full">
        <Avatar
          photo={user.profilePicture}
          initial={user.initial}
          size={40}
          className="sm:max-md:[scale:0.8]"
        />
        <VisuallyHidden>{siteLabels.myAccount}</VisuallyHidden>
      </summary>
      <div className="absolute end-0 top-full z-50 mt-2 w-60 overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float">
        <div className="border-b border-line px-4 py-3">
          <p className="text-meta font-bold text-head">
            <span className="sm:max-md:hidden">{siteLabels.myAccount}</span>
            <span className="hidden sm:max-md:inline">{siteLabels.account}</span>
          </p>
          <p className="font-semibold wrap-anywhere">{user.username}</p>
          <p className="text-meta text-muted">
            <EmailText email={user.email} />
          </p>
        </div>
        <Link to="/dashboard?tab=profile" className={row}>
          <Icon name="user" className="size-5 text-muted" />
          {siteLabels.profile}
        </Link>
        <LanguageForm className="border-t border-line px-4 py-1" />
        <SignOutForm className="border-t border-line" buttonClass={row}>
          <Icon name="log-out" className="size-5 text-muted" />
          {siteLabels.signOut}
        </SignOutForm>
      </div>
    </details>
  )
}
