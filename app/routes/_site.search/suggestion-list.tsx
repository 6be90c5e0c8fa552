import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { MarkedText } from './marked-text'
import { Icon } from '~/components/ui/icon'
import { searchLabels } from '~/labels/search'
import type { SuggestionView } from '~/view-models/search'
import { LIST_ID, optionId } from './use-combobox'

interface SuggestionListProps {
  suggestions: SuggestionView[]
  active: number
  onPick: (suggestion: SuggestionView) => void
}

/** The focus stays in the input, which names the active option. */
export function SuggestionList({ suggestions, active, onPick }: SuggestionListProps) {
  return (
    <ul
      id={LIST_ID}
      role="listbox"
      aria-label={searchLabels.suggestions}
      lang="hi"
      // A press on the list would take the focus and close it.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain rounded-card border border-line-strong bg-surface py-2 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        <Option
          key={suggestion.to}
          id={optionId(index)}
          suggestion={suggestion}
          isActive={index === active}
          onPick={onPick}
        />
      ))}
    </ul>
  )
}

interface OptionProps {
  id: string
  suggestion: SuggestionView
  isActive: boolean
  onPick: (suggestion: SuggestionView) => void
}

function Option({ id, suggestion, isActive, onPick }: OptionProps) {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the box has the focus and handles the keys
    <li
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={() => onPick(suggestion)}
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 border-s-4 px-4 py-1.5',
        isActive ? 'border-haldi bg-sunk' : 'border-transparent hover:bg-sunk',
      )}
    >
      <Icon
        name={suggestion.isPost ? 'file-text' : 'search'}
        className="size-4.5 shrink-0 text-muted"
      />
      <span lang={suggestion.language} className="clamp-lines-2 min-w-0 wrap-anywhere">
        <MarkedText parts={suggestion.parts} />
      </span>
    </li>
  )
}
