import { useEffect } from 'react'
import { DEFAULT_IMAGE } from '~/domain/core/post-kinds'

/** Replaces pictures that fail to load, even before hydration, with the default picture; an avatar shows its initial instead. */
export function useBrokenPictures(): void {
  useEffect(watchPictures, [])
}

export function watchPictures(): () => void {
  for (const image of document.images) if (image.complete && !image.naturalWidth) replace(image)
  const onError = ({ target }: Event) => replace(target)
  document.addEventListener('error', onError, true)
  return () => document.removeEventListener('error', onError, true)
}

function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return
  if (image.closest('.avatar')) image.hidden = true
  else if (image.closest('.picture') && image.getAttribute('src') !== DEFAULT_IMAGE) {
    image.srcset = ''
    image.src = DEFAULT_IMAGE
  }
}
