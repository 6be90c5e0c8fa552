import { DEFAULT_IMAGE } from '~/domain/posts/constants'

/** Pictures that cannot be had, some of them before hydration, become the default one; of a face the initial stays. */
export function replaceBroken(): void {
  for (const image of document.images) if (image.complete && !image.naturalWidth) replace(image)
  document.addEventListener('error', ({ target }) => replace(target), true)
}

function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return
  if (image.closest('.avatar')) image.hidden = true
  else if (image.closest('.picture') && image.getAttribute('src') !== DEFAULT_IMAGE) {
    image.srcset = ''
    image.src = DEFAULT_IMAGE
  }
}
