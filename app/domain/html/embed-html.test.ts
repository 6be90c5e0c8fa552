import { describe, expect, it } from 'vitest'
import { embedHtml, splitEmbeds } from './post-html'
import { sanitizeHtml } from './sanitize-html.server'

const VIDEO = { type: 'youtube', mediaId: 'dQw4w9WgXcQ' } as const
const REEL = { type: 'reel', mediaId: 'Cabc-_123' } as const

describe('a video in a post', () => {
  it('is stored as a link that works everywhere', () => {
    for (const embed of [VIDEO, { ...VIDEO, start: 90 }, REEL])
      expect(sanitizeHtml(embedHtml(embed))).toBe(embedHtml(embed))
  })

  it('splits the body at its position', () => {
    const html = `<p>एक<br />दो</p>${embedHtml(VIDEO)}<h2>तीन</h2>${embedHtml(REEL)}${embedHtml(VIDEO)}`
    expect(splitEmbeds(html)).toEqual([
      { html: '<p>एक<br />दो</p>' },
      { embed: VIDEO },
      { html: '<h2>तीन</h2>' },
      { embed: REEL },
      { embed: VIDEO },
    ])
  })

  it('is recognised in every common URL format', () => {
    const html = sanitizeHtml(
      '<p><a href="https://youtu.be/dQw4w9WgXcQ?t=1&amp;x=2">https://youtu.be/dQw4w9WgXcQ?t=1&amp;x=2</a></p>',
    )
    expect(splitEmbeds(html)).toEqual([{ embed: { ...VIDEO, start: 1 } }])
  })

  it.each([
    ['in a link with its own text', '<p><a href="https://youtu.be/dQw4w9WgXcQ">देखें</a></p>'],
    [
      'among other words',
      '<p>देखें <a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></p>',
    ],
    ['inside a quote', `<blockquote>${embedHtml(VIDEO)}</blockquote>`],
    ['inside a list', `<ul><li>${embedHtml(VIDEO)}</li></ul>`],
    ['in a link to another site', '<p><a href="https://example.org/">https://example.org/</a></p>'],
    ['in text that mentions tags', '<p>&lt;p&gt;&lt;a href="https://youtu.be/dQw4w9WgXcQ"&gt;</p>'],
  ])('is not recognised %s', (_where, html) => {
    const safe = sanitizeHtml(html)
    expect(splitEmbeds(safe)).toEqual([{ html: safe }])
  })

  it('is not recognised in other content, which stays unchanged', () => {
    const html = sanitizeHtml(
      '<p>क</p><hr>ख<img src="/a.webp" alt="a > b"><ul><li>ग</ul><p style="text-align:center">घ</p>',
    )
    expect(splitEmbeds(html)).toEqual([{ html }])
    expect(splitEmbeds('')).toEqual([])
  })
})
