import { JSDOM } from 'jsdom'
import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_IMAGE } from '~/domain/core/post-kinds'
import { watchPictures } from './broken-pictures'

describe('watchPictures', () => {
  it("shows the default picture, or an avatar's initial, and ignores pictures in post content", () => {
    const { document, HTMLImageElement, Event } = new JSDOM(`
      <span class="picture"><img src="/media/a-800.webp" srcset="/media/a-480.webp 480w"></span>
      <span class="avatar">अ<img src="/media/b.webp"></span>
      <p><img src="/media/c.webp"></p>`).window
    vi.stubGlobal('document', document)
    vi.stubGlobal('HTMLImageElement', HTMLImageElement)
    const [picture, face, inText] = document.querySelectorAll('img')
    const fail = (image?: HTMLImageElement) => image?.dispatchEvent(new Event('error'))
    // The first picture failed before the listener was added.
    Object.defineProperty(picture, 'complete', { value: true })
    for (const image of [face, inText]) Object.defineProperty(image, 'complete', { value: false })
    watchPictures()
    fail(face)
    fail(inText)
    expect([picture?.getAttribute('src'), picture?.srcset]).toEqual([DEFAULT_IMAGE, ''])
    expect(face?.hidden).toBe(true)
    expect(inText?.outerHTML).toBe('<img src="/media/c.webp">')
    picture!.src = '/media/other.webp'
    fail(picture)
    expect(picture?.getAttribute('src')).toBe(DEFAULT_IMAGE)
    vi.unstubAllGlobals()
  })
})
