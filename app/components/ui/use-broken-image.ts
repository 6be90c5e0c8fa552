import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Whether the picture at `src` failed to load. The server's HTML may have tried and failed before the script arrived,
 * and such an error event is never seen, so the element is asked once as well.
 */
export function useBrokenImage(src: string | null): {
  ref: RefObject<HTMLImageElement>
  broken: boolean
  onError: () => void
} {
  const ref = useRef<HTMLImageElement>(null)
  const [failedSrc, setFailedSrc] = useState<string | null>(null)

  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(src)
  }, [src])

  return { ref, broken: src !== null && failedSrc === src, onError: () => setFailedSrc(src) }
}
