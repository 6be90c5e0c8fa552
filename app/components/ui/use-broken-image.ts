import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Whether the picture at `src` failed to load. The error event may come before hydration, so the
 * element is checked once as well.
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
