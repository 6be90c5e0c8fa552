import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { Fragment, useRef } from 'react'
import { Icon } from '~/components/ui/icon'
import { type ScrollEnds, useScrollEnds } from '~/components/ui/use-scroll-ends'
import { VisuallyHidden } from '~/components/ui/inline-text'
import type { ScreenLabels } from '~/labels/languages.server'
import { categoryPath } from '~/paths/reader-paths'
import type { MenuItemView, NavCategoryView } from '~/view-models/site.server'
import { useLabels } from './use-labels'

type Breakpoint = NavCategoryView['inlineFrom']

interface Label {
  text: string
  language: string
}

/** A header link, with its label for each of the three layouts (specification §2, Header). */
export interface NavItem {
  to: string
  inline: Label
  strip: Label
  drawer: Label
  inlineFrom?: Breakpoint
  current?: 'page'
  /** The second level, which only a custom menu has. */
  items?: NavItem[]
}

/** Returns the links in the user's chosen language, or as in the specification if no language is chosen. */
export function navItems(
  { site, lang }: Pick<ScreenLabels, 'site' | 'lang'>,
  categories: NavCategoryView[],
  path?: string,
): NavItem[] {
  const { home, about, aboutHindi, contact, contactHindi, contactUs } = site
  const items: NavItem[] = [
    everywhere('/', home, lang.en),
    { ...everywhere('/about', about, lang.en), inline: { text: aboutHindi, language: lang.hi } },
    ...categories.map(({ slug, name, language, inlineFrom }) => ({
      ...everywhere(categoryPath(slug), name, language),
      inlineFrom,
    })),
    {
      ...everywhere('/contact', contact, lang.en),
      inline: { text: contactHindi, language: lang.hi },
      drawer: { text: contactUs, language: lang.en },
    },
  ]
  return items.map((item) => (item.to === path ? { ...item, current: 'page' } : item))
}

export function menuItems(menu: MenuItemView[], path: string): NavItem[] {
  const toItem = ({ to, text, language }: MenuItemView['items'][number]): NavItem => ({
    ...everywhere(to, text, language),
    ...(to === path && { current: 'page' }),
  })
  return menu.map(({ inlineFrom, items, ...item }) => ({
    ...toItem(item),
    inlineFrom,
    ...(items.length > 0 && { items: items.map((sub) => ({ ...toItem(sub), inlineFrom })) }),
  }))
}

export const withSubItems = (items: NavItem[]) =>
  items.flatMap((item) => [
    { item, isSub: false },
    ...(item.items ?? []).map((sub) => ({ item: sub, isSub: true })),
  ])

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

/** On tablets, a 240px scrolling row; from 768px, an inline row. Categories that do not fit move into "More", but Contact never does. */
export function NavStrip({ items }: { items: NavItem[] }) {
  const siteLabels = useLabels().site
  const row = useRef<HTMLUListElement>(null)
  const ends = useScrollEnds(row)
  const scroll = (distance: number) => row.current?.scrollBy({ left: distance })
  const more = ends.left && ends.right ? 'both' : ends.left ? 'left' : ends.right ? 'right' : 'none'
  const contact = items[items.length - 1]!

  return (
    <nav
      aria-label={siteLabels.mainNavigation}
      className="hidden min-w-0 flex-1 items-center justify-end sm:flex md:justify-center md:gap-1 lg:gap-2"
    >
      <Arrow to="left" ends={ends} onPress={() => scroll(-step)} />
      <ul
        ref={row}
        data-more={more}
        // With a second level, the row must not clip the open panel.
        className={clsx(
          items.some((item) => item.items) ? 'max-md:scroll-strip' : 'scroll-strip',
          'site-strip flex max-w-60 min-w-0 *:shrink-0 motion-safe:scroll-smooth md:max-w-none md:gap-1 lg:gap-2',
        )}
      >
        {items.map((item) => (
          <Fragment key={item.to}>
            <li
              ref={item.current && scrollToCurrent}
              className={
                item === contact || item.items ? 'md:hidden' : IN_ROW[item.inlineFrom ?? 'md']
              }
            >
              <BarLink item={item === contact ? { ...item, inline: item.strip } : item} />
            </li>
            {item.items?.map((sub) => (
              <li key={sub.to} ref={sub.current && scrollToCurrent} className="md:hidden">
                <BarLink item={sub} />
              </li>
            ))}
            {item.items && item !== contact && (
              <li className={clsx('max-md:hidden', IN_ROW[item.inlineFrom ?? 'md'])}>
                <Group item={item} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      <Arrow to="right" ends={ends} onPress={() => scroll(step)} />
      <MoreCategories items={items} />
      <span className="shrink-0 max-md:hidden">
        {contact.items ? (
          <Group item={contact} />
        ) : (
          <BarLink item={{ ...contact, strip: contact.inline }} />
        )}
      </span>
    </nav>
  )
}

const BAR_LINK =
  'relative inline-flex h-11 min-w-11 items-center justify-center rounded-field px-2.5 whitespace-nowrap no-underline -outline-offset-3'
const OTHER_PAGE = 'font-medium text-nav-ink hover:text-nav-active'
const CURRENT_PAGE = 'font-bold text-nav-active'

function BarLink({ item: { to, strip, inline, current } }: { item: NavItem }) {
  const isSame = strip.text === inline.text
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-current={current}
      lang={isSame ? strip.language : undefined}
      className={clsx(
        BAR_LINK,
        current
          ? [CURRENT_PAGE, 'after:absolute after:inset-x-2.5 after:bottom-0.5 after:border-b-3']
          : OTHER_PAGE,
      )}
    >
      {isSame ? (
        strip.text
      ) : (
        <>
          <span lang={strip.language} className="md:hidden">
            {strip.text}
          </span>
          <span lang={inline.language} className="hidden md:inline">
            {inline.text}
          </span>
        </>
      )}
    </Link>
  )
}

export function scrollToCurrent(entry: HTMLLIElement | null) {
  const row = entry?.parentElement
  if (!row) return
  const { left, width } = entry.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - (frame.left + frame.width / 2)
}

function MoreCategories({ items }: { items: NavItem[] }) {
  const { site: siteLabels, lang } = useLabels()
  const rest = items.filter(({ inlineFrom = 'md' }) => inlineFrom !== 'md')
  const last = rest[rest.length - 1]?.inlineFrom
  if (!last) return null
  return (
    <details data-menu className={clsx('group relative shrink-0 max-md:hidden', IN_MORE[last])}>
      <summary
        lang={lang.hi}
        className={clsx(
          BAR_LINK,
          'gap-1',
          rest.some(({ current }) => current) ? CURRENT_PAGE : OTHER_PAGE,
        )}
      >
        {siteLabels.more}
        <VisuallyHidden> {siteLabels.categories}</VisuallyHidden>
        <Icon name="chevron-right" className="size-4 rotate-90 group-open:-rotate-90" />
      </summary>
      <Panel items={withSubItems(rest)} />
    </details>
  )
}

type PanelItem = ReturnType<typeof withSubItems>[number]

function Panel({ items, isWhole }: { items: PanelItem[]; isWhole?: boolean }) {
  return (
    <ul className="absolute end-0 top-full z-50 mt-1 max-h-[70vh] w-60 overflow-y-auto rounded-card border border-line bg-surface py-1 text-ink shadow-float">
      {items.map(({ item, isSub }) => (
        <li key={item.to} className={isWhole ? undefined : IN_MORE[item.inlineFrom ?? 'never']}>
          <Link
            to={item.to}
            prefetch="intent"
            aria-current={item.current}
            lang={item.inline.language}
            className={clsx(
              'flex min-h-11 items-center py-1.5 wrap-anywhere no-underline -outline-offset-3 hover:bg-sunk',
              isSub ? 'ps-8 pe-4' : 'px-4',
              item.current ? 'bg-sunk font-bold text-head' : 'text-ink',
            )}
          >
            {item.inline.text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** An entry with a second level: opens a menu with the entry's own link, if it has one, and the links below it. */
function Group({ item }: { item: NavItem }) {
  const isCurrent = withSubItems([item]).some(({ item: { current } }) => current)
  return (
    <details data-menu className="group relative shrink-0">
      <summary
        lang={item.inline.language}
        className={clsx(BAR_LINK, 'gap-1', isCurrent ? CURRENT_PAGE : OTHER_PAGE)}
      >
        {item.inline.text}
        <Icon name="chevron-right" className="size-4 rotate-90 group-open:-rotate-90" />
      </summary>
      <Panel items={withSubItems([item]).slice(item.items?.[0]?.to === item.to ? 1 : 0)} isWhole />
    </details>
  )
}

export const barButtonClass =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-nav-ink hover:text-nav-active disabled:opacity-40'

interface ArrowProps {
  to: 'left' | 'right'
  ends: ScrollEnds
  onPress: () => void
}

function Arrow({ to, ends, onPress }: ArrowProps) {
  const { site: siteLabels, lang } = useLabels()
  return (
    <button
      type="button"
      lang={lang.en}
      disabled={!ends[to]}
      onClick={onPress}
      className={clsx(barButtonClass, 'needs-script', !ends.left && !ends.right && 'md:hidden')}
    >
      <Icon name={`chevron-${to}`} className="size-5" />
      <VisuallyHidden>
        {to === 'left' ? siteLabels.scrollLinksLeft : siteLabels.scrollLinksRight}
      </VisuallyHidden>
    </button>
  )
}
