import { Link } from '@remix-run/react'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { siteLabels } from '~/labels/site'
import type { SiteView } from '~/view-models/site'
import { SocialLinks } from './social-links'

/** From 640px; on smaller screens the drawer has its links. */
export function TopBar({ site }: { site: SiteView }) {
  return (
    <div className="site-top-bar on-dark hidden h-10 bg-top text-cream sm:block">
      <div className="container-page grid h-full grid-cols-[1fr_auto_1fr] items-center">
        <a
          href={`mailto:${site.contact.email}`}
          className="group/mail -my-0.5 -ms-3 inline-flex h-11 items-center gap-2 justify-self-start rounded-full px-3 -outline-offset-6 hover:text-haldi"
        >
          <Icon name="mail" className="size-4.5" />
          <VisuallyHidden lang="en">{siteLabels.email}</VisuallyHidden>
          <span
            lang="en"
            className="text-meta opacity-0 transition-opacity duration-150 group-hover/mail:opacity-100 group-focus-visible/mail:opacity-100"
          >
            {site.contact.email}
          </span>
        </a>
        <Link
          to="/nirvankand"
          lang="hi"
          title={siteLabels.nirvankand}
          className="-my-0.5 inline-flex h-11 min-w-11 items-center justify-center rounded-full text-haldi -outline-offset-6 hover:text-cream"
        >
          <Icon name="temple" className="size-6" />
          <VisuallyHidden>{siteLabels.nirvankand}</VisuallyHidden>
        </Link>
        <SocialLinks
          social={site.social}
          className="-me-3 flex justify-self-end"
          linkClassName="-my-0.5 -outline-offset-6 hover:text-haldi"
        />
      </div>
    </div>
  )
}
