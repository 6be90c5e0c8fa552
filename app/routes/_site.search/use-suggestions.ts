import { useCallback, useEffect, useRef, useState } from 'react'
import type { SuggestionsReply, SuggestionView } from '~/view-models/search'
import { hasEnoughLetters } from '~/domain/search/query/limits'

/** After the last key, in milliseconds. */
const PAUSE = 120

/** What may be meant by what is being typed. Asking again, or stopping, cancels the request before. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<SuggestionView[]>([])
  const running = useRef<AbortController | null>(null)

  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
  }, [])

  useEffect(() => stop, [stop])

  const ask = useCallback(
    (text: string) => {
      stop()
      const query = text.trim()
      if (!hasEnoughLetters(query)) return setSuggestions([])
      const controller = new AbortController()
      running.current = controller
      void debounceReply(query, controller.signal).then((reply) => {
        if (!controller.signal.aborted) setSuggestions(reply)
      })
    },
    [stop],
  )

  return { suggestions, ask, stop }
}

/** Nothing when it is cancelled or fails: suggestions are a help, never a message. */
async function debounceReply(query: string, signal: AbortSignal): Promise<SuggestionView[]> {
  await new Promise((resolve) => {
    setTimeout(resolve, PAUSE)
  })
  if (signal.aborted) return []
  try {
    const response = await fetch(`/search-suggestions?q=${encodeURIComponent(query)}`, { signal })
    if (!response.ok) return []
    // Our own resource route, which says so with `satisfies`.
    return ((await response.json()) as SuggestionsReply).suggestions
  } catch {
    return []
  }
}
