import { type SyntheticEvent, useState } from 'react'
import { showToast } from '~/components/site/toasts'
import { presentLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { readingLabels } from '~/labels/article'
import type { PostView } from '~/view-models/post.server'
import type ReadingTools from './reading-tools'

/** A menu for text size and reading aloud. Its code is downloaded when the menu is first opened. */
export function ReadingMenu({ post }: { post: Pick<PostView, 'language' | 'dateLanguage'> }) {
  const [Tools, setTools] = useState<typeof ReadingTools>()
  const language = post.dateLanguage

  function load({ currentTarget: menu }: SyntheticEvent<HTMLDetailsElement>) {
    if (!menu.open || Tools) return
    import('./reading-tools').then(
      (loaded) => setTools(() => loaded.default),
      () => {
        menu.open = false
        showToast({ type: 'error', message: presentLabels().failures.any })
      },
    )
  }

  return (
    <details data-menu className="relative needs-script" onToggle={load}>
      <summary className="flex size-11 items-center justify-center rounded-full text-muted colour-change hover:bg-sunk hover:text-ink in-open:bg-sunk in-open:text-ink">
        <Icon name="baseline" className="size-5" />
        <span lang={language} className="sr-only">
          {readingLabels[language].tools}
        </span>
      </summary>
      <div
        lang={language}
        className="absolute end-0 top-full z-20 mt-1 flex gap-1 rounded-field border border-line bg-surface p-1 shadow-float"
      >
        {Tools && <Tools labels={readingLabels[language]} language={post.language} />}
      </div>
    </details>
  )
}
