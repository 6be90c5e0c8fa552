import { Link, useLocation } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { Icon, type IconName } from '~/components/ui/icon'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { siteLabels } from '~/labels/site'
import type { SiteView } from '~/view-models/site.server'
import { SocialLinks, Wordmark } from './wordmark'

const EDITOR_PATH = /^\/(dashboard|create-post|update-post)(\/|$)/

export function SiteFooter({ site }: { site: SiteView }) {
  const { pathname } = useLocation()
  if (EDITOR_PATH.test(pathname)) return <SlimFooter site={site} />
  const { contact } = site
  return (
    <footer className="site-footer on-dark">
      <div className="foot-columns container-page">
        <div>
          <Wordmark site={site} className="text-[1.75rem]/[1.35] text-haldi" />
          <p lang="hi">{siteLabels.aboutLine}</p>
          <SocialLinks social={site.social} className="-ms-3.5 mt-3 flex flex-wrap" />
        </div>
        <nav aria-labelledby="footer-links">
          <Heading id="footer-links">{siteLabels.footerLinks}</Heading>
          <PageLinks
            about={siteLabels.aboutHindi}
            contact={siteLabels.contactHindi}
            language="hi"
          />
        </nav>
        <div>
          <Heading>{siteLabels.contactHindi}</Heading>
          <ul lang="en" className="foot-contact">
            <ContactRow icon="map-pin">{contact.location}</ContactRow>
            <ContactRow icon="phone">
              <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className="foot-link">
                {contact.phone}
              </a>
            </ContactRow>
            <ContactRow icon="clock">{contact.hours}</ContactRow>
            <ContactRow icon="mail">
              <a href={`mailto:${contact.email}`} className="foot-link">
                <EmailText email={contact.email} />
              </a>
            </ContactRow>
          </ul>
        </div>
      </div>
      <div className="foot-line">
        <Bottom site={site} />
      </div>
    </footer>
  )
}

/** The dashboard's footer, above the bottom bar of phones. */
function SlimFooter({ site }: { site: SiteView }) {
  return (
    <footer lang="en" className="site-footer slim on-dark">
      <Bottom site={site}>
        <PageLinks
          about={siteLabels.about}
          contact={siteLabels.contact}
          language="en"
          className="flex gap-x-4"
        />
        <SocialLinks social={site.social} className="-mx-3.5 flex flex-wrap" />
      </Bottom>
    </footer>
  )
}

interface PageLinksProps {
  about: string
  contact: string
  language: string
  className?: string
}

function PageLinks({ about, contact, language, className }: PageLinksProps) {
  const pages = [
    { to: '/', text: siteLabels.home, lang: 'en' },
    { to: '/about', text: about, lang: language },
    { to: '/contact', text: contact, lang: language },
  ]
  return (
    <ul className={className}>
      {pages.map(({ to, text, lang }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" lang={lang} className="foot-link">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Bottom({ site, children }: { site: SiteView; children?: ReactNode }) {
  return (
    <div className="foot-bottom container-page">
      <p>
        © {site.yearLabel} <span lang={site.nameLanguage}>{site.name}</span>
      </p>
      <noscript>
        <a href="#top" lang="en" className="foot-link">
          {siteLabels.scrollToTop}
        </a>
      </noscript>
      {children}
    </div>
  )
}

/** Appears after 300 pixels (specification §9). Without scripts the copyright line has a link. */
export function ScrollToTop() {
  useEffect(() => {
    const mark = () =>
      document.documentElement.toggleAttribute('data-scrolled', window.scrollY > 300)
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [])
  return (
    <button
      type="button"
      lang="en"
      title={siteLabels.scrollToTop}
      onClick={scrollToTop}
      className="scroll-top no-print needs-script"
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
    <h2 id={id} lang="hi">
      {children}
    </h2>
  )
}

function ContactRow({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} className="size-4.5" />
      {children}
    </li>
  )
}
