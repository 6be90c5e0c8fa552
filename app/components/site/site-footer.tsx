import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, type ReactNode } from 'react'
import { Icon, type IconName } from '~/components/ui/icon'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { categoryPath } from '~/paths/reader-paths'
import type { MenuItemView, SiteView } from '~/view-models/site.server'
import type { FrameProps } from './site-header'
import { SocialLinks, Wordmark } from './wordmark'
import { PhoneLinks } from './phone-links'
import { useLabels } from './use-labels'

const FEEDS = [
  ['RSS', '/feed'],
  ['Atom', '/feed/atom'],
  ['JSON Feed', '/feed/json'],
] as const

/** Stays at the bottom of the window if the page is shorter. Reader mode of browsers omits it because of `site-footer`. */
export const FOOTER = 'site-footer on-dark no-print sticky top-[100vh] bg-foot text-cream'
const LINK =
  'inline-flex min-h-11 min-w-11 items-center wrap-anywhere text-cream no-underline hover:text-haldi hover:underline'

const HEADING = 'mb-1 text-body font-bold text-haldi'

export function SiteFooter({ site, categories, menu }: FrameProps) {
  const { site: siteLabels, lang } = useLabels()
  const columns = useColumns({ site, categories, menu })
  const { contact } = site
  return (
    <footer className={clsx(FOOTER, 'border-t-4 border-haldi')}>
      <div className="container-page grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-[1.75fr_.9fr_.9fr_1.6fr] md:py-12 lg:grid-cols-[2fr_1fr_1fr_1.5fr] lg:gap-x-8">
        <div className="max-md:col-span-2">
          <Wordmark site={site} isOnDark className="text-[1.75rem]/[1.35] text-haldi" />
          {site.tagline && <p lang={site.tagline.language}>{site.tagline.text}</p>}
          {site.about && (
            <p
              lang={site.about.language}
              className="mt-2 max-w-[38ch] text-small wrap-anywhere text-cream-muted"
            >
              {site.about.text}
            </p>
          )}
          <SocialLinks
            social={site.social}
            className="-ms-3.5 mt-3 flex flex-wrap"
            linkClass="hover:text-haldi"
          />
        </div>
        {columns.map(
          (column) => column.items.length > 0 && <LinkColumn key={column.text} {...column} />,
        )}
        <div className="max-md:col-span-2 md:-col-end-1">
          <h2 lang={lang.hi} className={HEADING}>
            {siteLabels.contactHindi}
          </h2>
          <ul className="text-small sm:max-md:grid sm:max-md:grid-cols-2 sm:max-md:gap-x-6 sm:max-md:*:min-w-0">
            {contact.location && <ContactRow icon="map-pin" {...contact.location} />}
            {contact.phones[0] && (
              <ContactRow icon="phone">
                <PhoneLinks phones={contact.phones} className={`${LINK} whitespace-nowrap`} />
              </ContactRow>
            )}
            {contact.hours && <ContactRow icon="clock" {...contact.hours} />}
            {contact.email && (
              <ContactRow icon="mail">
                <a href={`mailto:${contact.email}`} className={LINK}>
                  <EmailText email={contact.email} />
                </a>
              </ContactRow>
            )}
          </ul>
        </div>
      </div>
      <div className="border-t border-cream/20">
        <Bottom site={site} className="container-page">
          <ul lang="en" className="flex gap-x-5 *:text-center">
            {FEEDS.map(([name, path]) => (
              <li key={path}>
                <a href={path} className={clsx(LINK, 'min-w-0!')}>
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

type Column = Pick<MenuItemView, 'text' | 'language' | 'items'> & { to?: string }

/** Returns the specification's columns, or the columns of the site's own menu, where entries without a second level share the first column. */
function useColumns({ site, categories, menu }: Omit<FrameProps, 'user'>): Column[] {
  const { site: labels, lang } = useLabels()
  const links = { text: labels.footerLinks, language: lang.hi }
  if (menu?.length) {
    const single = menu.filter(({ items }) => items.length === 0)
    const columns = menu.filter(({ items }) => items.length > 0)
    return single.length > 0 ? [{ ...links, items: single }, ...columns] : columns
  }
  const pages = [
    { to: '/', text: labels.home, language: lang.en },
    { to: '/about', text: labels.aboutHindi, language: lang.hi },
    { to: '/contact', text: labels.contactHindi, language: lang.hi },
    ...(site.isWithoutVerses
      ? []
      : [{ to: '/nirvankand', text: labels.nirvankand, language: lang.hi }]),
  ]
  const categoryLinks = categories.map(({ slug, name, language }) => ({
    to: categoryPath(slug),
    text: name,
    language,
  }))
  return [
    { ...links, items: pages },
    { text: labels.categories, language: lang.hi, items: categoryLinks },
  ]
}

function LinkColumn({ to, text, language, items }: Column) {
  return (
    <nav aria-label={text}>
      <h2 lang={language} className={HEADING}>
        {to ? (
          <Link to={to} prefetch="intent" className={clsx(LINK, 'text-haldi!')}>
            {text}
          </Link>
        ) : (
          text
        )}
      </h2>
      <Links items={items} />
    </nav>
  )
}

export function Links({ items, className }: Pick<Column, 'items'> & { className?: string }) {
  return (
    <ul className={className}>
      {items.map(({ to, text, language }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" lang={language} className={LINK}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface BottomProps {
  site: SiteView
  className: string
  children?: ReactNode
}

export function Bottom({ site, className, children }: BottomProps) {
  const { site: siteLabels, lang } = useLabels()
  return (
    <div
      className={clsx(
        'flex min-h-14 flex-wrap items-center justify-between gap-x-6 py-1 text-meta text-cream-muted',
        className,
      )}
    >
      <p className="py-2.5">
        © {site.yearLabel}{' '}
        <span lang={site.owner.language} dir="auto">
          {site.owner.text}
        </span>
      </p>
      <noscript>
        <a href="#top" lang={lang.en} className={LINK}>
          {siteLabels.scrollToTop}
        </a>
      </noscript>
      {children}
      <ScrollToTop />
    </div>
  )
}

/**
 * Floats at the bottom right past 300 pixels (specification §2). Without JavaScript, there is a link in the copyright line.
 */
function ScrollToTop() {
  const { site: siteLabels, lang } = useLabels()
  useEffect(() => {
    const { dataset } = document.documentElement
    const mark = () => {
      if (window.scrollY > 300) dataset.scrolled = ''
      else delete dataset.scrolled
    }
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [])
  return (
    <button
      type="button"
      lang={lang.en}
      title={siteLabels.scrollToTop}
      onClick={scrollToTop}
      className="scroll-to-top needs-script size-11 items-center justify-center rounded-full bg-haldi text-on-haldi shadow-float md:size-12"
    >
      <Icon name="arrow-up" className="size-5" />
      <VisuallyHidden>{siteLabels.scrollToTop}</VisuallyHidden>
    </button>
  )
}

function scrollToTop() {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  // The focused button fades out, so focus moves to the top of the content.
  document.getElementById('content')?.focus({ preventScroll: true })
}

interface ContactRowProps {
  icon: IconName
  text?: string
  language?: string
  children?: ReactNode
}

function ContactRow({ icon, text, language, children = text }: ContactRowProps) {
  return (
    <li lang={language} className="flex min-h-11 items-center gap-3">
      <Icon name={icon} className="size-4.5 shrink-0 text-cream-muted" />
      {children}
    </li>
  )
}
