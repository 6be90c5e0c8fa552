import clsx from 'clsx'
import { useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { closeMenu } from '~/components/site/menus'
import { showToast } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { Icon, type IconName } from '~/components/ui/icon'
import type { ScreenLabels } from '~/labels/languages.server'
import { postPath, shareCountPath } from '~/paths/reader-paths'
import type { PostCardView } from '~/view-models/post.server'

type SharedPost = Pick<PostCardView, 'title' | 'slug' | 'titleLanguage'>

interface ShareMenuProps {
  post: SharedPost
  /** In a list, the menu's items are rendered when it is opened. Without JavaScript, the menu links to the items below the post. */
  isInList?: boolean
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 px-4 text-start text-small hover:bg-sunk focus-visible:-outline-offset-3'

/** Without JavaScript, a disclosure with four links; with JavaScript, a menu that can also copy the URL. */
export function ShareMenu({ post, isInList = false }: ShareMenuProps) {
  const { post: labels, lang } = useLabels()
  const [isFilled, setFilled] = useState(!isInList)
  const [opensUp, setOpensUp] = useState(false)

  function onToggle({ currentTarget: menu }: SyntheticEvent<HTMLDetailsElement>) {
    if (!menu.open) return
    flushSync(() => setFilled(true))
    const { top, bottom } = menu.getBoundingClientRect()
    const height = menu.lastElementChild?.getBoundingClientRect().height ?? 0
    setOpensUp(bottom + height > window.innerHeight && top > height)
  }

  return (
    <details
      data-menu
      className={clsx('relative', isInList && '-me-3')}
      onToggle={onToggle}
      // The reader may have opened the menu before hydration.
      ref={(menu) => menu?.open && setFilled(true)}
    >
      <summary className="flex size-11 items-center justify-center rounded-full text-muted colour-change hover:bg-sunk hover:text-ink in-open:bg-sunk in-open:text-ink">
        <Icon name="share" className="size-5" />
        <span className="sr-only">
          <span lang={lang.en}>{labels.share}</span>
          {': '}
          <span lang={post.titleLanguage}>{post.title}</span>
        </span>
      </summary>
      <div
        lang={lang.en}
        className={clsx(
          'absolute end-0 z-20 w-48 rounded-field border border-line bg-surface py-1 shadow-float',
          opensUp ? 'bottom-full mb-1' : 'top-full mt-1',
        )}
      >
        {isFilled ? (
          <>
            <p className="px-4 py-2 text-meta font-bold text-muted">{labels.shareVia}</p>
            <ul>
              <ShareItems post={post} className={ITEM} />
            </ul>
          </>
        ) : (
          <a href={`${postPath(post.slug)}#share-row`} className={ITEM}>
            {labels.shareVia}
          </a>
        )}
      </div>
    </details>
  )
}

interface ShareItemsProps {
  post: SharedPost
  className: string
  /** Styles the first link, WhatsApp, which most readers use. */
  firstClassName?: string
}

export function ShareItems({ post, className, firstClassName = className }: ShareItemsProps) {
  const { post: labels, site: siteLabels } = useLabels()
  const { site } = useRootData()
  const url = postUrl(site.origin, post.slug)
  return (
    <>
      {shareLinks(post.title, url).map(({ icon, name, href }, index) => (
        <li key={icon} className={index === 0 ? 'col-span-full' : undefined}>
          <a
            href={href}
            ping={shareCountPath(post.slug)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={closeAround}
            className={index === 0 ? firstClassName : className}
          >
            <Icon name={icon} className="size-4.5 shrink-0 text-link" />
            {name}
            <span className="sr-only">{`(${siteLabels.opensInNewTab})`}</span>
          </a>
        </li>
      ))}
      <li className="needs-script">
        <button
          type="button"
          onClick={(event) => {
            closeAround(event)
            navigator.sendBeacon(shareCountPath(post.slug))
            void copyLink(post.title, url, labels)
          }}
          className={className}
        >
          <Icon name="link" className="size-4.5 text-link" />
          {labels.copyLink}
        </button>
      </li>
    </>
  )
}

function closeAround({ currentTarget }: SyntheticEvent) {
  const menu = currentTarget.closest('details')
  if (menu) closeMenu(menu)
}

async function copyLink(title: string, url: string, labels: ScreenLabels['post']) {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ type: 'success', message: labels.linkCopied, description: title })
  } catch {
    // The reader denied access, or the site uses plain HTTP: the toast shows the URL instead.
    showToast({ type: 'error', message: labels.copyFailed, description: url })
  }
}

/** A Devanagari slug is percent-encoded, so that chat apps recognise the whole link. */
export function postUrl(origin: string, slug: string): string {
  return new URL(postPath(slug), origin).href
}

interface ShareLink {
  icon: IconName
  name: string
  href: string
}

/** Returns the links of the share menu (specification §2). */
export function shareLinks(title: string, url: string): ShareLink[] {
  const link = (name: string, page: string, query: Record<string, string>) => ({
    icon: name.toLowerCase() as IconName,
    name,
    // Encodes spaces as %20, because WhatsApp would show the plus signs of form encoding.
    href: `${page}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`,
  })
  return [
    link('WhatsApp', 'https://wa.me/', { text: `${title}\n${url}` }),
    link('Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: url }),
    link('Twitter', 'https://twitter.com/intent/tweet', { text: title, url }),
    link('LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url }),
  ]
}
