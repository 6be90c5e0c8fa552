import { useState } from 'react'

/** Whether the picture at `src` failed to load. `watch` goes to its `<img>`. */
export function useBrokenImage(src: string | null) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const watch = {
    // The error event may come before hydration.
    ref(image: HTMLImageElement | null) {
      if (image?.complete && image.naturalWidth === 0) setFailedSrc(src)
    },
    onError: () => setFailedSrc(src),
  }
  return { isBroken: src !== null && failedSrc === src, watch }
}
