import { lazy, Suspense, useState } from 'react'
import { Icon } from '~/components/ui/icon'
import { readingLabels } from '~/labels/reading'
import type { PostView } from '~/view-models/post.server'

const ReadingTools = lazy(() => import('./reading-tools'))

/** A menu for text size and reading aloud. Its code is downloaded when the menu is first opened. */
export function ReadingMenu({ post }: { post: Pick<PostView, 'language' | 'dateLanguage'> }) {
  const [isOpened, setOpened] = useState(false)
  const language = post.dateLanguage
  return (
    <details data-menu className="relative needs-script" onToggle={() => setOpened(true)}>
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
        <Suspense>
          {isOpened && <ReadingTools labels={readingLabels[language]} language={post.language} />}
        </Suspense>
      </div>
    </details>
  )
}
