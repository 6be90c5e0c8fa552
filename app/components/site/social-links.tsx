import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { siteLabels } from '~/labels/site'
import type { SiteView, SocialNetwork } from '~/view-models/site'

const NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
}

interface SocialLinksProps {
  social: SiteView['social']
  className?: string
}

export function SocialLinks({ social, className }: SocialLinksProps) {
  return (
    <ul lang="en" className={className}>
      {social.map(({ network, url }) => {
        const name = NAMES[network]
        return (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              title={name}
              className="social-link"
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
