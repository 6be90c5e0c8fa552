import { FaFacebookF, FaInstagram, FaLinkedinIn, FaXTwitter, FaYoutube } from 'react-icons/fa6'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { siteLabels } from '~/i18n/labels/site'
import type { SiteView, SocialNetwork } from '~/view-models/site'

const networks: Record<SocialNetwork, { name: string; Icon: typeof FaFacebookF }> = {
  facebook: { name: 'Facebook', Icon: FaFacebookF },
  twitter: { name: 'Twitter', Icon: FaXTwitter },
  instagram: { name: 'Instagram', Icon: FaInstagram },
  linkedin: { name: 'LinkedIn', Icon: FaLinkedinIn },
  youtube: { name: 'YouTube', Icon: FaYoutube },
}

interface SocialLinksProps {
  social: SiteView['social']
  /** Classes of each link, so that its colours fit the ground. */
  linkClassName: string
  className?: string
}

export function SocialLinks({ social, linkClassName, className }: SocialLinksProps) {
  return (
    <ul lang="en" className={className}>
      {social.map(({ network, url }) => {
        const { name, Icon } = networks[network]
        return (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              title={name}
              className={`inline-flex size-11 items-center justify-center rounded-full transition-colors duration-150 ${linkClassName}`}
            >
              <Icon aria-hidden="true" className="size-4" />
              <VisuallyHidden>
                {name} ({siteLabels.opensInNewTab})
              </VisuallyHidden>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
