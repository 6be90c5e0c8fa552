import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { useRef } from 'react'
import { Icon } from '~/components/ui/icon'
import { type ScrollEnds, useScrollEnds } from '~/components/ui/use-scroll-ends'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { siteLabels } from '~/labels/site'
import { categoryPath } from '~/paths/reader-paths'
import type { NavCategoryView } from '~/view-models/site.server'

type Breakpoint = NavCategoryView['inlineFrom']

interface Label {
  text: string
  language: string
}

/** A header link, with its label in each of the three places (specification §2, Header). */
export interface NavItem {
  to: string
  inline: Label
  strip: Label
  drawer: Label
  inlineFrom?: Breakpoint
  current?: 'page'
}

export function navItems(categories: NavCategoryView[], path?: string): NavItem[] {
  const { home, about, aboutHindi, contact, contactHindi, contactUs } = siteLabels
  const items: NavItem[] = [
    everywhere('/', home, 'en'),
    { ...everywhere('/about', about, 'en'), inline: { text: aboutHindi, language: 'hi' } },
    ...categories.map(({ slug, name, language, inlineFrom }) => ({
      ...everywhere(categoryPath(slug), name, language),
      inlineFrom,
    })),
    {
      ...everywhere('/contact', contact, 'en'),
      inline: { text: contactHindi, language: 'hi' },
      drawer: { text: contactUs, language: 'en' },
    },
  ]
  return items.map((item) => (item.to === path ? { ...item, current: 'page' } : item))
}

function everywhere(to: string, text: string, language: string): NavItem {
  const label = { text, language }
  return { to, inline: label, strip: label, drawer: label }
}

/** Specification §9: pixels per arrow click. */
const step = 200

const IN_ROW: Record<Breakpoint, string | undefined> = {
  md: undefined,
  lg: 'md:max-lg:hidden',
  xl: 'md:max-xl:hidden',
  never: 'md:hidden',
}
const IN_MORE: Record<Breakpoint, string | undefined> = {
  md: 'hidden',
  lg: 'lg:hidden',
  xl: 'xl:hidden',
  never: undefined,
}

/** A scrolling row of 240px on tablets; inline from 768px, with overflowing categories behind "More" but not Contact. */
export function NavStrip({ items }: { items: NavItem[] }) {
  const row = useRef<HTMLUListElement>(null)
  const ends = useScrollEnds(row)
  const scroll = (distance: number) => row.current?.scrollBy({ left: distance })
  const more = ends.left && ends.right ? 'both' : ends.left ? 'left' : ends.right ? 'right' : 'none'
  const contact = items[items.length - 1]!

  return (
    <nav aria-label={siteLabels.mainNavigation} className="site-nav">
      <Arrow to="left" ends={ends} onPress={() => scroll(-step)} />
      <ul ref={row} data-more={more} className="site-strip scroll-strip">
        {items.map((item) => (
          <li
            key={item.to}
            className={item === contact ? 'md:hidden' : IN_ROW[item.inlineFrom ?? 'md']}
          >
            <BarLink item={item === contact ? { ...item, inline: item.strip } : item} />
          </li>
        ))}
      </ul>
      <Arrow to="right" ends={ends} onPress={() => scroll(step)} />
      <MoreCategories items={items} />
      <span className="max-md:hidden">
        <BarLink item={{ ...contact, strip: contact.inline }} />
      </span>
    </nav>
  )
}

function BarLink({ item: { to, strip, inline, current } }: { item: NavItem }) {
  const isSame = strip.text === inline.text
  return (
    <Link to={to} prefetch="intent" aria-current={current} className="bar-link">
      <span
        ref={current && scrollToCurrent}
        lang={strip.language}
        className={isSame ? undefined : 'md:hidden'}
      >
        {strip.text}
      </span>
      {!isSame && (
        <span lang={inline.language} className="hidden md:inline">
          {inline.text}
        </span>
      )}
    </Link>
  )
}

function scrollToCurrent(label: HTMLElement | null) {
  const link = label?.closest('a')
  const row = label?.closest('ul')
  if (!link || !row) return
  const { left, width } = link.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - (frame.left + frame.width / 2)
}

function MoreCategories({ items }: { items: NavItem[] }) {
  const rest = items.filter(({ inlineFrom = 'md' }) => inlineFrom !== 'md')
  const last = rest[rest.length - 1]?.inlineFrom
  if (!last) return null
  return (
    <details data-menu className={clsx('more-menu max-md:hidden', IN_MORE[last])}>
      <summary lang="hi" className="bar-link">
        {siteLabels.more}
        <VisuallyHidden> {siteLabels.categories}</VisuallyHidden>
        <Icon name="chevron-right" className="size-4" />
      </summary>
      <ul>
        {rest.map((item) => (
          <li key={item.to} className={IN_MORE[item.inlineFrom ?? 'md']}>
            <Link
              to={item.to}
              prefetch="intent"
              aria-current={item.current}
              lang={item.inline.language}
              className="menu-row"
            >
              {item.inline.text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ArrowProps {
  to: 'left' | 'right'
  ends: ScrollEnds
  onPress: () => void
}

function Arrow({ to, ends, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      lang="en"
      disabled={!ends[to]}
      onClick={onPress}
      className={clsx('bar-button needs-script', !ends.left && !ends.right && 'md:hidden')}
    >
      <Icon name={`chevron-${to}`} className="size-5" />
      <VisuallyHidden>
        {to === 'left' ? siteLabels.scrollLinksLeft : siteLabels.scrollLinksRight}
      </VisuallyHidden>
    </button>
  )
}
