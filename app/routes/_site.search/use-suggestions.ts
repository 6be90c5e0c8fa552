import { useCallback, useEffect, useRef, useState } from 'react'
import type { SuggestionsReply, SuggestionView } from '~/view-models/search'
import { hasEnoughLetters } from '~/domain/search/query-text'

const PAUSE = 120

/** A new request, or stopping, cancels the one before. */
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

/** Null when cancelled or failed: suggestions never show an error. */
async function debounceReply(query: string, signal: AbortSignal): Promise<SuggestionView[]> {
  await new Promise((resolve) => {
    setTimeout(resolve, PAUSE)
  })
  if (signal.aborted) return []
  try {
    const response = await fetch(`/search-suggestions?q=${encodeURIComponent(query)}`, { signal })
    if (!response.ok) return []
    return ((await response.json()) as SuggestionsReply).suggestions
  } catch {
    return []
  }
}
