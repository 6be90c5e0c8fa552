import { siteLabels } from '~/labels/site'
import type { SiteView } from '~/view-models/site'

export function WelcomeBanner({ site }: { site: Pick<SiteView, 'name' | 'nameLanguage'> }) {
  return (
    <p
      lang="en"
      className="flex min-h-7.5 flex-wrap items-center justify-center gap-x-1.5 bg-top px-4 text-center text-meta text-cream"
    >
      {siteLabels.welcomeTo}{' '}
      <span lang={site.nameLanguage} className="font-bold text-haldi">
        {site.name}
      </span>
    </p>
  )
}
