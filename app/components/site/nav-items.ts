import { siteLabels } from '~/labels/site'
import type { CategoryLinkView } from '~/view-models/site'
import { categoryPath } from '~/paths/reader-paths'

interface Labels {
  text: string
  language: string
}

/** A link of the header, with its label in each of the three places (specification §2, Header). */
export interface NavItem {
  to: string
  inline: Labels
  strip: Labels
  drawer: Labels
  /** For categories: the breakpoint from which the bar has room for it; below, it is in "More". */
  inlineFrom?: Breakpoint
}

export type Breakpoint = 'md' | 'lg' | 'xl' | 'never'

/**
 * The bar's width for categories beside "More", in pixels, by breakpoint: with a short site name
 * and with one in two lines. Calculated, not measured, so that nothing moves and no script is
 * needed; a row that is longer scrolls.
 */
const ROOM = {
  short: [
    ['md', 80],
    ['lg', 255],
    ['xl', 510],
  ],
  long: [
    ['md', 45],
    ['lg', 150],
    ['xl', 405],
  ],
} as const
const MORE_WIDTH = 70
const LETTER_WIDTH = 11
const LINK_PADDING = 28

/** Combining marks take no width. */
function widthOf(name: string): number {
  return name.replace(/\p{M}/gu, '').length * LETTER_WIDTH + LINK_PADDING
}

function placeCategories(names: string[], room: (typeof ROOM)[keyof typeof ROOM]): Breakpoint[] {
  const total = names.reduce((sum, name) => sum + widthOf(name), 0)
  let end = 0
  return names.map((name) => {
    end += widthOf(name)
    const fits = ([, width]: (typeof room)[number]) => end <= width || total <= width + MORE_WIDTH
    return room.find(fits)?.[0] ?? 'never'
  })
}

export function isLongName(siteName: string): boolean {
  return siteName.length > 14
}

function everywhere(to: string, text: string, language: string): NavItem {
  const words = { text, language }
  return { to, inline: words, strip: words, drawer: words }
}

export function navItems(categories: CategoryLinkView[], siteName: string): NavItem[] {
  const names = categories.map(({ name }) => name)
  const places = placeCategories(names, ROOM[isLongName(siteName) ? 'long' : 'short'])
  return [
    everywhere('/', siteLabels.home, 'en'),
    {
      to: '/about',
      inline: { text: siteLabels.aboutHindi, language: 'hi' },
      strip: { text: siteLabels.about, language: 'en' },
      drawer: { text: siteLabels.about, language: 'en' },
    },
    ...categories.map(({ slug, name, language }, index) => ({
      ...everywhere(categoryPath(slug), name, language),
      inlineFrom: places[index],
    })),
    {
      to: '/contact',
      inline: { text: siteLabels.contactHindi, language: 'hi' },
      strip: { text: siteLabels.contact, language: 'en' },
      drawer: { text: siteLabels.contactUs, language: 'en' },
    },
  ]
}
