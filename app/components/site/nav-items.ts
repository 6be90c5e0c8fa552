import { siteLabels } from '~/i18n/labels/site'
import type { CategoryLinkView } from '~/view-models/site'

interface Words {
  text: string
  language: string
}

/** A link of the header, with the words it has in each of the three places (specification §2, Header). */
export interface NavItem {
  to: string
  inline: Words
  strip: Words
  drawer: Words
}

function everywhere(to: string, text: string, language: string): NavItem {
  const words = { text, language }
  return { to, inline: words, strip: words, drawer: words }
}

export function navItems(categories: CategoryLinkView[]): NavItem[] {
  return [
    everywhere('/', siteLabels.home, 'en'),
    {
      to: '/about',
      inline: { text: siteLabels.aboutHindi, language: 'hi' },
      strip: { text: siteLabels.about, language: 'en' },
      drawer: { text: siteLabels.about, language: 'en' },
    },
    ...categories.map(({ slug, name, language }) =>
      everywhere(`/category/${encodeURIComponent(slug)}`, name, language),
    ),
    {
      to: '/contact',
      inline: { text: siteLabels.contactHindi, language: 'hi' },
      strip: { text: siteLabels.contact, language: 'en' },
      drawer: { text: siteLabels.contactUs, language: 'en' },
    },
  ]
}
