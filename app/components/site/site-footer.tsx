import { Link, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, type ReactNode } from 'react'
import { Icon, type IconName } from '~/components/ui/icon'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { categoryPath, isStaffPage } from '~/paths/reader-paths'
import type { MenuItemView, NavCategoryView, SiteView } from '~/view-models/site.server'
import { SocialLinks, Wordmark } from './wordmark'
import { useLabels, useLanguage } from './use-labels'

const FEEDS = [
  ['RSS', '/feed'],
  ['Atom', '/feed/atom'],
  ['JSON Feed', '/feed/json'],
] as const

/** At the bottom of the window if the page is shorter. */
const FOOTER = 'on-dark no-print sticky top-[100vh] bg-foot text-cream'
const LINK =
  'inline-flex min-h-11 min-w-11 items-center wrap-anywhere text-cream no-underline hover:text-haldi hover:underline'

interface SiteFooterProps {
  site: SiteView
  categories: NavCategoryView[]
  /** As in `SiteHeader`. */
  menu?: MenuItemView[]
}

export function SiteFooter({ site, categories, menu }: SiteFooterProps) {
  const siteLabels = useLabels('site')
  const hindi = useLanguage('hi')
  const { pathname } = useLocation()
  if (isStaffPage(pathname)) return <SlimFooter site={site} />
  const { contact } = site
  return (
    <footer className={clsx(FOOTER, 'border-t-4 border-haldi')}>
      <div className="container-page grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-4 md:gap-x-8 md:py-12 lg:grid-cols-[2fr_1fr_1fr_1.5fr]">
        <div className="max-md:col-span-2">
          <Wordmark site={site} isOnDark className="text-[1.75rem]/[1.35] text-haldi" />
          <p
            lang={site.description?.language ?? hindi}
            className="mt-2 max-w-[38ch] text-small wrap-anywhere text-cream-muted"
          >
            {site.description?.text ?? siteLabels.aboutLine}
          </p>
          <SocialLinks
            social={site.social}
            className="-ms-3.5 mt-3 flex flex-wrap"
            linkClass="hover:text-haldi"
          />
        </div>
        {menu?.length ? (
          <OwnMenu menu={menu} />
        ) : (
          <>
            <nav aria-labelledby="footer-links">
              <Heading id="footer-links">{siteLabels.footerLinks}</Heading>
              <PageLinks
                about={siteLabels.aboutHindi}
                contact={siteLabels.contactHindi}
                language={hindi}
                hasNirvankand
              />
            </nav>
            <nav aria-labelledby="footer-categories">
              <Heading id="footer-categories">{siteLabels.categories}</Heading>
              <ul>
                {categories.map(({ slug, name, language }) => (
                  <li key={slug}>
                    <Link
                      to={categoryPath(slug)}
                      prefetch="intent"
                      lang={language}
                      className={LINK}
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </>
        )}
        <div className="max-md:col-span-2">
          <Heading>{siteLabels.contactHindi}</Heading>
          <ul
            lang="en"
            className="text-small max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:*:min-w-0"
          >
            <ContactRow icon="map-pin">{contact.location}</ContactRow>
            <ContactRow icon="phone">
              <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className={LINK}>
                {contact.phone}
              </a>
            </ContactRow>
            <ContactRow icon="clock">{contact.hours}</ContactRow>
            <ContactRow icon="mail">
              <a href={`mailto:${contact.email}`} className={LINK}>
                <EmailText email={contact.email} />
              </a>
            </ContactRow>
          </ul>
        </div>
      </div>
      <div className="border-t border-cream/20">
        <Bottom site={site}>
          <ul lang="en" className="flex gap-x-5">
            {FEEDS.map(([name, path]) => (
              <li key={path}>
                <a href={path} className={LINK}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Bottom>
      </div>
    </footer>
  )
}

/** Entries with a second level are columns; the others share the first one. */
function OwnMenu({ menu }: { menu: MenuItemView[] }) {
  const siteLabels = useLabels('site')
  const single = menu.filter(({ items }) => items.length === 0)
  const columns = [
    ...(single.length > 0
      ? [{ to: 'footer-links', text: siteLabels.footerLinks, language: 'hi', items: single }]
      : []),
    ...menu.filter(({ items }) => items.length > 0),
  ]
  return (
    <>
      {columns.map(({ to, text, language, items }) => (
        <nav key={to} aria-label={text}>
          {to.startsWith('footer-') ? (
            <Heading>{text}</Heading>
          ) : (
            <h2 lang={language} className="text-body font-bold">
              <Link to={to} prefetch="intent" className={clsx(LINK, 'text-haldi!')}>
                {text}
              </Link>
            </h2>
          )}
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <Link to={item.to} prefetch="intent" lang={item.language} className={LINK}>
                  {item.text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </>
  )
}

/** The dashboard's footer, above the bottom bar of phones. */
function SlimFooter({ site }: { site: SiteView }) {
  const siteLabels = useLabels('site')
  const english = useLanguage('en')
  return (
    <footer
      lang={english}
      className={clsx(FOOTER, 'pb-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom))]')}
    >
      <Bottom site={site}>
        <PageLinks
          about={siteLabels.about}
          contact={siteLabels.contact}
          language={english}
          className="flex gap-x-4"
        />
        <SocialLinks
          social={site.social}
          className="-mx-3.5 flex flex-wrap"
          linkClass="hover:text-haldi"
        />
      </Bottom>
    </footer>
  )
}

interface PageLinksProps {
  about: string
  contact: string
  language: string
  hasNirvankand?: boolean
  className?: string
}

function PageLinks({ about, contact, language, hasNirvankand, className }: PageLinksProps) {
  const siteLabels = useLabels('site')
  const english = useLanguage('en')
  const pages = [
    { to: '/', text: siteLabels.home, lang: english },
    { to: '/about', text: about, lang: language },
    { to: '/contact', text: contact, lang: language },
  ]
  if (hasNirvankand) pages.push({ to: '/nirvankand', text: siteLabels.nirvankand, lang: language })
  return (
    <ul className={className}>
      {pages.map(({ to, text, lang }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" lang={lang} className={LINK}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Bottom({ site, children }: { site: SiteView; children?: ReactNode }) {
  const siteLabels = useLabels('site')
  const english = useLanguage('en')
  return (
    <div className="container-page flex min-h-14 flex-wrap items-center justify-between gap-x-6 py-1 text-meta text-cream-muted">
      <p>
        © {site.yearLabel} <span lang={site.nameLanguage}>{site.name}</span>
      </p>
      <noscript>
        <a href="#top" lang={english} className={LINK}>
          {siteLabels.scrollToTop}
        </a>
      </noscript>
      {children}
    </div>
  )
}

/**
 * Past 300 pixels (specification §9) while the reader scrolls up, in the header or in the margin, so never over text. Without
 * scripts the copyright line has a link.
 */
export function ScrollToTop() {
  const siteLabels = useLabels('site')
  const english = useLanguage('en')
  useEffect(() => {
    const { dataset } = document.documentElement
    let last = window.scrollY
    const mark = () => {
      const { scrollY } = window
      if (scrollY <= 300) delete dataset.scrolled
      else dataset.scrolled = scrollY < last ? 'up' : 'down'
      last = scrollY
    }
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [])
  return (
    <button
      type="button"
      lang={english}
      title={siteLabels.scrollToTop}
      onClick={scrollToTop}
      className="scroll-to-top needs-script size-11 items-center justify-center rounded-full border border-nav-ink/40 bg-surface text-ink"
    >
      <Icon name="arrow-up" className="size-5" />
      <VisuallyHidden>{siteLabels.scrollToTop}</VisuallyHidden>
    </button>
  )
}

function scrollToTop() {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  // The button fades out with the focus; keyboard users continue at the top of the content.
  document.getElementById('content')?.focus({ preventScroll: true })
}

function Heading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} lang={useLanguage('hi')} className="mb-1 text-body font-bold text-haldi">
      {children}
    </h2>
  )
}

function ContactRow({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Icon name={icon} className="size-4.5 shrink-0 text-cream-muted" />
      {children}
    </li>
  )
}
