import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { collectPage } from './collect-page.server'

function render(text: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const page = Array.from({ length: 60 }, (_, key) => createElement('p', { key }, text))
    const { pipe } = renderToPipeableStream(createElement('main', null, page), {
      onAllReady: () => pipe(collectPage(resolve)),
      onError: reject,
    })
  })
}

describe('collectPage', () => {
  // Each offset moves the buffer's end to another byte of a character.
  it.each([0, 1, 2, 3, 4, 5, 6, 7])('keeps Hindi text complete at offset %i', async (shift) => {
    const text = `${'x'.repeat(shift)}रामायण की कथा आज भी क्यों पढ़ी जाती है`
    const page = (await render(text)).toString()
    expect(page).toBe(`<main>${`<p>${text}</p>`.repeat(60)}</main>`)
  })

  it('returns an empty page', async () => {
    const whole = await new Promise<Buffer>((resolve) => {
      collectPage(resolve).end()
    })
    expect(whole).toHaveLength(0)
  })

  it('removes NUL bytes anywhere', async () => {
    const whole = await new Promise<Buffer>((resolve) => {
      const stream = collectPage(resolve)
      stream.write(Buffer.from('\0क\0\0ख'))
      stream.end(Buffer.from('ग\0'))
    })
    expect(whole.toString()).toBe('कखग')
  })
})
