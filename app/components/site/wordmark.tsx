import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import type { SiteView } from '~/view-models/site.server'
import { useLabels, useLanguage } from './use-labels'

const NAMES = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
}

export function SocialLinks({
  social,
  className,
  linkClass,
}: Pick<SiteView, 'social'> & { className: string; linkClass: string }) {
  const siteLabels = useLabels('site')
  return (
    <ul lang={useLanguage('en')} className={className}>
      {social.map(({ network, url }) => {
        const name = NAMES[network]
        return (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              title={name}
              className={clsx(
                'inline-flex size-11 items-center justify-center rounded-full colour-change',
                linkClass,
              )}
            >
              <Icon name={network} className="size-4" />
              <VisuallyHidden>{`${name} (${siteLabels.opensInNewTab})`}</VisuallyHidden>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Wraps long names to two lines instead of cutting them. */
export function Wordmark({
  site,
  className,
}: {
  site: Pick<SiteView, 'name' | 'nameLanguage'>
  className?: string
}) {
  return (
    <Link
      to="/"
      prefetch="intent"
      lang={site.nameLanguage}
      className={clsx(
        'inline-flex min-h-11 items-center rounded-field font-bold text-balance no-underline',
        className,
      )}
    >
      {site.name}
    </Link>
  )
}
