import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { hasEnoughLetters } from '~/domain/search/query-text'
import { parseOwnJson } from '~/text/parse-json'
import type { SuggestionsReply, SuggestionView } from '../search-suggestions/route'

export const LIST_ID = 'search-suggestions'
export const optionId = (index: number) => `${LIST_ID}-${index}`

/** No suggestion is active: keys go to the input. */
const NONE = -1

const PAUSE = 120

const never = () => () => {}

/** The search input as an editable combobox (WAI-ARIA), or as a plain text field without JavaScript. */
export function useCombobox(onPick: (suggestion: SuggestionView) => void) {
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [suggestions, setSuggestions] = useState<SuggestionView[]>([])
  const [isRequested, setIsRequested] = useState(false)
  const [active, setActive] = useState(NONE)
  const running = useRef<AbortController>()
  const isOpen = isRequested && suggestions.length > 0

  async function suggest(text: string) {
    setActive(NONE)
    setIsRequested(true)
    running.current?.abort()
    const query = text.trim()
    if (!hasEnoughLetters(query)) return setSuggestions([])
    running.current = new AbortController()
    const { signal } = running.current
    const found = await fetchSuggestions(query, signal)
    if (!signal.aborted) setSuggestions(found)
  }

  function close() {
    running.current?.abort()
    setActive(NONE)
    setIsRequested(false)
  }

  function pick(suggestion: SuggestionView) {
    close()
    onPick(suggestion)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget: input } = event
    // During composition, these keys choose among the input method's candidates.
    if (event.nativeEvent.isComposing) return
    if (key === 'Escape') {
      // The first Escape closes the list; the second one clears the input.
      if (!isOpen) input.value = ''
      return close()
    }
    if (!isOpen) {
      if (key !== 'ArrowDown' || event.altKey) return
      event.preventDefault()
      return void suggest(input.value)
    }
    const chosen = suggestions[active]
    if (key === 'Enter' && chosen) {
      event.preventDefault()
      return pick(chosen)
    }
    const next = activeAfter(key, active, suggestions.length)
    if (next === null) return
    if (next !== NONE) event.preventDefault()
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  const inputProps = {
    // Runs during composition too: phone keyboards compose each word until the space after it.
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      void suggest(event.currentTarget.value),
    onKeyDown,
    onBlur: close,
    ...(hasScripts &&
      ({
        role: 'combobox',
        autoComplete: 'off',
        'aria-autocomplete': 'list',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? LIST_ID : undefined,
        'aria-activedescendant': isOpen && active !== NONE ? optionId(active) : undefined,
      } as const)),
  }
  return { inputProps, suggestions, isOpen, active, pick, close }
}

/** Returns the active suggestion after a key in an open list; null for other keys. Left, Right, Home and End move back to the input. */
export function activeAfter(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1
    case 'Home':
    case 'End':
    case 'ArrowLeft':
    case 'ArrowRight':
      return NONE
    default:
      return null
  }
}

/** Returns an empty list if the request is cancelled or fails: suggestions never show an error. */
async function fetchSuggestions(query: string, signal: AbortSignal): Promise<SuggestionView[]> {
  await new Promise((resolve) => {
    setTimeout(resolve, PAUSE)
  })
  if (signal.aborted) return []
  const reply = await fetch(`/search-suggestions?q=${encodeURIComponent(query)}`, { signal })
    .then(async (response) =>
      response.ok ? parseOwnJson<SuggestionsReply>(await response.text()) : null,
    )
    .catch(() => null)
  return reply?.suggestions ?? []
}
