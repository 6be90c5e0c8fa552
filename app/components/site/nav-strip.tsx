import { NavLink, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Icon, type IconName } from '~/components/ui/icon'
import { useScrollEnds } from '~/components/ui/use-scroll-ends'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { siteLabels } from '~/i18n/labels/site'
import type { NavItem } from './nav-items'

/** How far one press of an arrow goes, in pixels (specification §9). */
const step = 200

/** The links of the main bar: a strip of at most 240px with arrows on tablets, all inline from 768px. */
export function NavStrip({ items }: { items: NavItem[] }) {
  const row = useRef<HTMLUListElement>(null)
  const ends = useScrollEnds(row)
  const { pathname } = useLocation()

  // The current page's link is in view, also where the strip shows only the first few.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!row.current || !link) return
    const { left, width } = link.getBoundingClientRect()
    const frame = row.current.getBoundingClientRect()
    row.current.scrollLeft += left + width / 2 - (frame.left + frame.width / 2)
  }, [pathname])

  const scroll = (distance: number) => row.current?.scrollBy({ left: distance })
  const arrowsOnDesktop = ends.left || ends.right
  const more = ends.left && ends.right ? 'both' : ends.left ? 'left' : ends.right ? 'right' : 'none'

  return (
    <nav
      aria-label={siteLabels.mainNavigation}
      className="hidden min-w-0 flex-1 items-center justify-end sm:flex md:justify-center"
    >
      <Arrow
        label={siteLabels.scrollLinksLeft}
        icon="chevron-left"
        disabled={!ends.left}
        isHiddenOnDesktop={!arrowsOnDesktop}
        onPress={() => scroll(-step)}
      />
      <ul
        ref={row}
        data-more={more}
        className="site-strip scroll-strip flex max-w-60 min-w-0 motion-safe:scroll-smooth md:max-w-none md:gap-1 lg:gap-2"
      >
        {items.map((item) => (
          <li key={item.to} className="shrink-0">
            <NavLink
              to={item.to}
              end
              className="relative inline-flex h-11 min-w-11 items-center justify-center rounded-field px-2.5 font-medium whitespace-nowrap text-nav-ink no-underline -outline-offset-3 hover:text-nav-active aria-[current=page]:font-bold aria-[current=page]:text-nav-active aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0.5 aria-[current=page]:after:border-b-3"
            >
              <Words item={item} />
            </NavLink>
          </li>
        ))}
      </ul>
      <Arrow
        label={siteLabels.scrollLinksRight}
        icon="chevron-right"
        disabled={!ends.right}
        isHiddenOnDesktop={!arrowsOnDesktop}
        onPress={() => scroll(step)}
      />
    </nav>
  )
}

/** Two wordings are both in the page, and the width of the window shows one. */
function Words({ item: { strip, inline } }: { item: NavItem }) {
  if (strip.text === inline.text) return <span lang={inline.language}>{inline.text}</span>
  return (
    <>
      <span lang={strip.language} className="md:hidden">
        {strip.text}
      </span>
      <span lang={inline.language} className="hidden md:inline">
        {inline.text}
      </span>
    </>
  )
}

interface ArrowProps {
  label: string
  icon: IconName
  disabled: boolean
  isHiddenOnDesktop: boolean
  onPress: () => void
}

function Arrow({ label, icon, disabled, isHiddenOnDesktop, onPress }: ArrowProps) {
  return (
    <button
      type="button"
      lang="en"
      disabled={disabled}
      onClick={onPress}
      className={clsx(
        'inline-flex needs-script size-11 shrink-0 items-center justify-center rounded-full text-nav-ink hover:text-nav-active disabled:opacity-40',
        isHiddenOnDesktop && 'md:hidden',
      )}
    >
      <Icon name={icon} className="size-5" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}
