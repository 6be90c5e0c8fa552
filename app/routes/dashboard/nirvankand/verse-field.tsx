import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldState } from '~/components/form/field'
import { rowControlId } from '~/components/form/list-intents'
import { type RowButtons, rowDrag, RowSteps } from '~/components/form/list-row'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { RichTextField } from '~/editor/rich-text-field'
import { detectLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'
import { LIST } from './verses'

const ROWS = 5
/** Far enough ahead that the editor is ready when the field scrolls into view. */
const MARGIN = '600px'

interface VerseFieldProps {
  verse: FieldState
  index: number
  count: number
  focusId: string | null
  buttons: RowButtons
  /** Called when another verse is dropped on this one. */
  onDrop: (from: number) => void
}

/** With JavaScript, the verse is collapsed to its first words, since many long verses would need a lot of scrolling. */
export function VerseField(props: VerseFieldProps) {
  const { verse, index, count, focusId, buttons, onDrop } = props
  const editNirvankandLabels = useLabels().editNirvankand
  const group = useRef<HTMLDivElement>(null)
  // Hundreds of editors on one page are slow: fields out of view stay plain text areas.
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (inView || !group.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(group.current)
    return () => observer.disconnect()
  }, [inView])

  const isNew = !verse.initialValue
  const [isOpen, setOpen] = useState(isNew)
  const isShown =
    isOpen || Boolean(verse.errors?.length) || focusId === rowControlId(LIST, index, 'text')
  const [words, setWords] = useState(() => firstWords(verse.initialValue))

  function toggle() {
    const text = group.current?.querySelector('textarea')?.value
    setWords(firstWords(text))
    setOpen(!isShown)
  }

  const label = editNirvankandLabels.shlok({ number: index + 1 })
  const id = rowControlId(LIST, index, 'text')
  const drag = rowDrag(LIST, index, onDrop)
  const { name, key, errors, initialValue } = verse
  return (
    <div
      ref={group}
      data-folded={!isShown || undefined}
      // A field that the browser rejects must be visible.
      onInvalidCapture={() => flushSync(() => setOpen(true))}
      {...drag.row}
      className="verse-card rounded-card border border-line bg-surface px-4 py-2"
    >
      <div className="flex needs-script items-center gap-2">
        <button
          {...drag.handle}
          type="button"
          aria-expanded={isShown}
          title={editNirvankandLabels.dragHint}
          onClick={toggle}
          className="flex min-w-0 cursor-grab gap-2 text-start font-semibold"
        >
          <Icon
            name="chevron-down"
            className={clsx('my-3 size-5 shrink-0', !isShown && '-rotate-90')}
          />
          <span className="min-w-0 gap-x-2 sm:flex">
            <span className="flex min-h-11 shrink-0 items-center">{label}</span>
            {!isShown && (
              <span
                lang={detectLanguage(words)}
                className="min-w-0 self-center font-normal text-muted max-sm:clamp-lines-2 max-sm:min-h-12 max-sm:text-small sm:one-line"
              >
                {words}
              </span>
            )}
          </span>
        </button>
      </div>
      <RichTextField
        field={{ id, name, key, errors, initialValue }}
        label={label}
        tools="verse"
        rows={ROWS}
        isOutOfView={!inView || !isShown}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just changed the list
        autoFocus={focusId === id}
        className="verse-text"
      />
      <RowSteps
        list={LIST}
        index={index}
        count={count}
        label={label}
        buttons={buttons}
        focusId={focusId}
        className="verse-steps"
      />
    </div>
  )
}

const FIRST = 120

const firstWords = (html = '') => toPlainText(html).slice(0, FIRST)
