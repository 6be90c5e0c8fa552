import { Form, useLocation, useNavigate } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, useRef, type FormEvent } from 'react'
import { FOCUS } from '~/components/site/site-header'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { MAX_QUERY_CODE_UNITS } from '~/domain/search/query-text'
import { search } from '~/labels/specified/search'
import type { SuggestionView } from '../search-suggestions/route'
import { MarkedText } from './results'
import { LIST_ID, optionId, useCombobox } from './use-combobox'

/** A GET form, so that a search can be shared and works without JavaScript. */
export function SearchBox({ query }: { query: string }) {
  const { search: labels, lang } = useLabels({ search })
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { inputProps, suggestions, isOpen, active, pick, close } = useCombobox((suggestion) => {
    if (input.current && !suggestion.isPost) input.current.value = suggestion.text
    navigate(suggestion.to)
  })

  const location = useLocation()
  useEffect(() => {
    if (location.state === FOCUS) input.current?.focus()
  }, [location])

  const filledWith = useRef(query)

  // Sets the value, since remounting would lose focus. Does nothing on mount: the reader may have typed before hydration.
  useEffect(() => {
    if (!input.current || filledWith.current === query) return
    filledWith.current = query
    input.current.value = query
  }, [query])

  function submit(event: FormEvent<HTMLFormElement>) {
    close()
    if (!input.current) return
    input.current.value = input.current.value.trim()
    if (input.current.value === '') event.preventDefault()
  }

  return (
    <Form role="search" action="/search" className="relative my-6 max-w-2xl" onSubmit={submit}>
      <div className="flex">
        <label htmlFor="search-query" className="sr-only" lang={lang.en}>
          {labels.title}
        </label>
        <input
          ref={input}
          id="search-query"
          type="text"
          name="q"
          defaultValue={query}
          placeholder={labels.placeholder}
          required
          maxLength={MAX_QUERY_CODE_UNITS}
          enterKeyHint="search"
          autoCapitalize="off"
          spellCheck={false}
          className="relative h-12 w-full min-w-0 rounded-s-field border border-e-0 border-line-strong bg-surface px-4 text-base/7.5 text-ink placeholder:text-muted focus-visible:z-1"
          {...inputProps}
        />
        <Button type="submit" className="h-12 rounded-s-none rounded-e-field" lang={lang.en}>
          <Icon name="search" className="size-5" />
          <span className="max-sm:sr-only">{labels.submit}</span>
        </Button>
      </div>
      {isOpen && <SuggestionList suggestions={suggestions} active={active} onPick={pick} />}
      <p role="status" lang={lang.hi} className="sr-only">
        {isOpen && `${suggestions.length} ${labels.suggested}`}
      </p>
    </Form>
  )
}

interface SuggestionListProps {
  suggestions: SuggestionView[]
  active: number
  onPick: (suggestion: SuggestionView) => void
}

/** Focus stays in the input, whose `aria-activedescendant` names the active option. */
function SuggestionList({ suggestions, active, onPick }: SuggestionListProps) {
  const { search: labels, lang } = useLabels({ search })
  return (
    <ul
      id={LIST_ID}
      role="listbox"
      aria-label={labels.suggestions}
      lang={lang.hi}
      // Otherwise, pressing an option would move focus, and the list would close.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-2 max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain rounded-card border border-line-strong bg-surface py-2 shadow-float"
    >
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focused input handles the keys
        <li
          key={suggestion.to}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onPick(suggestion)}
          className={clsx(
            'flex min-h-11 cursor-pointer items-center gap-3 border-s-4 px-4 py-1.5',
            index === active ? 'border-haldi bg-sunk' : 'border-transparent hover:bg-sunk',
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
      ))}
    </ul>
  )
}
