import clsx from 'clsx'
import { useRef, useState } from 'react'
import { showToast } from '~/components/site/toast-queue'
import { Icon } from '~/components/ui/icon'
import { useDismiss } from '~/components/ui/use-dismiss'
import { postLabels, siteLabels } from '~/labels/site'
import type { TextLanguage } from '~/text/language'
import { postUrl, shareLinks, type ShareTarget } from './share-links'

export const SHARE_TARGETS: { target: ShareTarget; name: string }[] = [
  { target: 'whatsapp', name: 'WhatsApp' },
  { target: 'facebook', name: 'Facebook' },
  { target: 'twitter', name: 'Twitter' },
  { target: 'linkedin', name: 'LinkedIn' },
]

const ROW =
  'flex min-h-11 w-full items-center gap-3 px-4 text-start text-small hover:bg-sunk focus-visible:-outline-offset-3'

interface ShareMenuProps {
  title: string
  slug: string
  language: TextLanguage
  origin: string
  className?: string
}

export async function copyLink(title: string, url: string) {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ type: 'success', message: postLabels.linkCopied, description: title })
  } catch {
    // Denied by the reader, or plain HTTP: the toast shows the URL instead.
    showToast({ type: 'error', message: postLabels.copyFailed, description: url })
  }
}

/** Without scripts a disclosure of four links; with them a menu that can also copy the URL. */
export function ShareMenu({ title, slug, language, origin, className }: ShareMenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [opensUp, setOpensUp] = useState(false)
  useDismiss(details)

  const url = postUrl(origin, slug)
  const links = shareLinks({ title, url })

  function placePanel() {
    if (!details.current?.open || !panel.current) return
    const { top, bottom } = details.current.getBoundingClientRect()
    const { offsetHeight } = panel.current
    setOpensUp(bottom + offsetHeight > window.innerHeight && top > offsetHeight)
  }

  function close() {
    if (details.current) details.current.open = false
  }

  async function copy() {
    await copyLink(title, url)
    close()
    details.current?.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={details}
      onToggle={placePanel}
      className={clsx('group/share no-print relative', className)}
    >
      <summary className="flex size-11 items-center justify-center rounded-full text-muted transition-colors duration-150 group-open/share:bg-sunk group-open/share:text-ink hover:bg-sunk hover:text-ink">
        <Icon name="share" className="size-5" />
        <span className="sr-only">
          <span lang="en">{postLabels.share}</span>: <span lang={language}>{title}</span>
        </span>
      </summary>
      <div
        ref={panel}
        lang="en"
        className={clsx(
          'absolute end-0 z-20 w-48 rounded-field border border-line bg-surface py-1 shadow-float',
          opensUp ? 'bottom-full mb-1' : 'top-full mt-1',
        )}
      >
        <p className="px-4 py-2 text-meta font-bold text-muted">{postLabels.shareVia}</p>
        <ul>
          {SHARE_TARGETS.map(({ target, name }) => (
            <li key={target}>
              <a
                href={links[target]}
                target="_blank"
                rel="noopener noreferrer"
                onClick={close}
                className={ROW}
              >
                <Icon name={target} className="size-4.5 shrink-0 text-link" />
                {name}
                <span className="sr-only">({siteLabels.opensInNewTab})</span>
              </a>
            </li>
          ))}
          <li className="needs-script">
            <button type="button" onClick={() => void copy()} className={ROW}>
              <Icon name="link" className="size-4.5 text-link" />
              {postLabels.copyLink}
            </button>
          </li>
        </ul>
      </div>
    </details>
  )
}
