import { Form, useNavigate } from '@remix-run/react'
import { useEffect, useRef, type FormEvent } from 'react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { MAX_QUERY_CODE_UNITS } from '~/domain/search/query-text'
import { searchLabels } from '~/labels/search'
import { SuggestionList } from './suggestion-list'
import { useCombobox } from './use-combobox'

/**
 * A GET form: the URL carries the query, so that a search can be shared and works without scripts.
 */
export function SearchBox({ query }: { query: string }) {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { inputProps, suggestions, isOpen, active, pick, close } = useCombobox((suggestion) => {
    if (input.current && !suggestion.isPost) input.current.value = suggestion.text
    navigate(suggestion.to)
  })

  const filledWith = useRef(query)

  // The input keeps its focus between searches, so it is updated and not remounted; not on mount,
  // since the reader may have typed before hydration.
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
        <label htmlFor="search-query" className="sr-only" lang="en">
          {searchLabels.title}
        </label>
        <input
          ref={input}
          id="search-query"
          type="text"
          name="q"
          defaultValue={query}
          placeholder={searchLabels.placeholder}
          required
          maxLength={MAX_QUERY_CODE_UNITS}
          enterKeyHint="search"
          autoCapitalize="off"
          spellCheck={false}
          className="relative h-12 w-full min-w-0 rounded-s-field border border-e-0 border-line-strong bg-surface px-4 text-base text-ink placeholder:text-muted focus-visible:z-1"
          {...inputProps}
        />
        <Button type="submit" className="h-12 rounded-s-none rounded-e-field" lang="en">
          <Icon name="search" className="size-5" />
          <span className="max-sm:sr-only">{searchLabels.submit}</span>
        </Button>
      </div>
      {isOpen && <SuggestionList suggestions={suggestions} active={active} onPick={pick} />}
      <p role="status" lang="hi" className="sr-only">
        {isOpen && `${suggestions.length} ${searchLabels.suggestions}`}
      </p>
    </Form>
  )
}
