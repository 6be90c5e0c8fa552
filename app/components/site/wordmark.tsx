import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { Icon } from '~/components/ui/icon'
import type { SiteView } from '~/view-models/site.server'
import { useLabels } from './use-labels'

const NAMES = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
}

export function SocialLinks({
  social,
  className,
  linkClass,
}: Pick<SiteView, 'social'> & { className: string; linkClass: string }) {
  const { site: siteLabels, lang } = useLabels()
  return (
    <ul lang={lang.en} className={className}>
      {social.map(({ network, url }) => {
        const name = NAMES[network]
        return (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              title={name}
              aria-label={`${name} (${siteLabels.opensInNewTab})`}
              className={clsx(
                'inline-flex size-11 items-center justify-center rounded-full colour-change',
                linkClass,
              )}
            >
              <Icon name={network} className="size-4" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

interface WordmarkProps {
  site: Pick<SiteView, 'name' | 'nameLanguage' | 'logo' | 'logoDark' | 'tagline'>
  className?: string
  /** Set on a dark background, where only the logo for dark backgrounds is shown. */
  isOnDark?: boolean
  hasTagline?: boolean
}

/** The logo, or the name; a long name wraps to two lines instead of being cut. */
export function Wordmark({ site, className, isOnDark, hasTagline }: WordmarkProps) {
  const { name, nameLanguage, logoDark, tagline } = site
  const logo = isOnDark ? logoDark : site.logo
  return (
    <Link
      to="/"
      prefetch="intent"
      lang={nameLanguage}
      dir="auto"
      className={clsx(
        'inline-flex min-h-11 items-center rounded-field font-bold text-balance no-underline',
        className,
        hasTagline && tagline && 'flex-col items-start! justify-center',
      )}
    >
      {logo ? (
        <picture>
          {logoDark && !isOnDark && (
            <source media="(prefers-color-scheme: dark)" srcSet={logoDark.url} />
          )}
          <img
            src={logo.url}
            width={logo.width}
            height={logo.height}
            alt={name}
            className="h-10 w-auto max-w-full object-contain object-left"
          />
        </picture>
      ) : (
        name
      )}
      {hasTagline && tagline && (
        <span
          lang={tagline.language}
          className="one-line max-w-72 text-meta font-medium max-lg:hidden"
        >
          {tagline.text}
        </span>
      )}
    </Link>
  )
}
