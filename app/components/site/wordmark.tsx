import clsx from 'clsx'
import type { SiteView } from '~/view-models/site'

/** Long names take two lines rather than being cut. */
export function Wordmark({
  site,
  className,
}: {
  site: Pick<SiteView, 'name' | 'nameLanguage'>
  className?: string
}) {
  return (
    <a
      href="/"
      lang={site.nameLanguage}
      className={clsx(
        'inline-flex min-h-11 items-center rounded-field font-bold text-balance no-underline',
        className,
      )}
    >
      {site.name}
    </a>
  )
}
