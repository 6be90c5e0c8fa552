import { describe, expect, it } from 'vitest'
import { DEFAULT_IMAGE } from './post-kinds'
import { pictureSources, withColour } from './picture-url'

describe('pictureSources', () => {
  it('lists the widths of uploads', () => {
    expect(pictureSources('/media/temple_01.webp')).toEqual({
      src: '/media/temple_01-800.webp',
      srcSet:
        '/media/temple_01-480.webp 480w, /media/temple_01-800.webp 800w, /media/temple_01-1200.webp 1200w',
    })
  })

  it.each([
    DEFAULT_IMAGE,
    'https://example.org/media/a.webp',
    '//example.org/media/a.webp',
    '/media/a.gif',
    '/media/folder/a.webp',
    '/media/a.webp?size=2',
    '/media/a-480.webp',
  ])('leaves %s unchanged', (image) => {
    expect(pictureSources(image)).toEqual({ src: image })
  })

  it('reads the colour from the fragment and strips it from the URL', () => {
    const { src, srcSet, colour } = pictureSources(withColour('/media/a.webp', '7a6'))
    expect(colour).toBe('#7a63')
    expect(src + srcSet!).not.toContain('#')
    expect(withColour('/media/a.webp', null)).toBe('/media/a.webp')
  })

  it.each([
    ['128px', ['320', '480']],
    ['284px', ['320', '640', '1200']],
    ['(min-width:1024px) 395px,(min-width:768px) 50vw,100vw', ['480', '800', '1200']],
    ['(width >= 1024px) 810px, 100vw', ['480', '800', '1200', '1600']],
  ])('for sizes=%s, lists only widths that real screens need', (sizes, widths) => {
    const { srcSet } = pictureSources('/media/a.webp', sizes)
    expect(srcSet!.match(/\d+(?=w)/g)).toEqual(widths)
  })

  it('never returns an empty URL, which browsers resolve to the page itself', () => {
    expect(pictureSources('')).toEqual({ src: DEFAULT_IMAGE })
  })
})
