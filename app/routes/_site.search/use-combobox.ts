import { useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import type { SuggestionView } from '~/view-models/search'
import { activeAfter, NONE } from './combobox-keys'
import { useSuggestions } from './use-suggestions'

export const LIST_ID = 'search-suggestions'
export const optionId = (index: number) => `${LIST_ID}-${index}`

const never = () => () => {}

/** The search input as an editable combobox (WAI-ARIA); without scripts a plain text field. */
export function useCombobox(onPick: (suggestion: SuggestionView) => void) {
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { suggestions, ask, stop } = useSuggestions()
  const [isRequested, setIsRequested] = useState(false)
  const [active, setActive] = useState(NONE)
  const isOpen = isRequested && suggestions.length > 0

  function type(text: string) {
    setActive(NONE)
    setIsRequested(true)
    ask(text)
  }

  function close() {
    stop()
    setActive(NONE)
    setIsRequested(false)
  }

  function pick(suggestion: SuggestionView) {
    close()
    onPick(suggestion)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // These keys choose among an input method's candidates.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Escape') return escape(event)
    if (!isOpen) {
      if (key === 'ArrowDown' && !event.altKey) reopen(event)
      return
    }
    const picked = suggestions[active]
    if (key === 'Enter' && picked) {
      event.preventDefault()
      return pick(picked)
    }
    move(event)
  }

  /** First closes the list, then empties the input. */
  function escape(event: KeyboardEvent<HTMLInputElement>) {
    if (!isOpen) event.currentTarget.value = ''
    close()
  }

  function reopen(event: KeyboardEvent<HTMLInputElement>) {
    event.preventDefault()
    type(event.currentTarget.value)
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const next = activeAfter(event.key, active, suggestions.length)
    if (next === null) return
    if (next !== NONE) event.preventDefault()
    setActive(next)
  }

  const inputProps = {
    // Also during composition: phone keyboards compose every word up to the space after it.
    onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
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
