import { Script } from 'node:vm'
import type { AppLoadContext } from '@remix-run/node'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { collectPage, keptHtml, listHtml, startLater } from './page-bytes.server'

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
  // Each length moves the buffer's end to another byte of a character.
  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'Hindi comes out whole, %i letters further on',
    async (shift) => {
      const text = `${'x'.repeat(shift)}रामायण की कथा आज भी क्यों पढ़ी जाती है`
      const page = (await render(text)).toString()
      expect(page).toBe(`<main>${`<p>${text}</p>`.repeat(60)}</main>`)
    },
  )

  it('hands over nothing as nothing', async () => {
    const whole = await new Promise<Buffer>((resolve) => {
      collectPage(resolve).end()
    })
    expect(whole).toHaveLength(0)
  })

  it('takes NUL bytes out wherever they stand', async () => {
    const whole = await new Promise<Buffer>((resolve) => {
      const stream = collectPage(resolve)
      stream.write(Buffer.from('\0क\0\0ख'))
      stream.end(Buffer.from('ग\0'))
    })
    expect(whole.toString()).toBe('कखग')
  })
})

describe('keptHtml', () => {
  it('renders an item anew when its data are others, with the marks that hydration needs', () => {
    let renderings = 0
    const Item = ({ title }: { title: string }) => {
      renderings += 1
      return createElement('b', { title }, 'of ', title)
    }
    const html = keptHtml(Item, { title: 'गंगा & यमुना' })
    expect(html).toBe('<b title="गंगा &amp; यमुना">of <!-- -->गंगा &amp; यमुना</b>')
    const Link = ({ to }: { to: string }) =>
      createElement(
        'a',
        { href: to, title: 'a="b"/>', className: 'x y' },
        '="z"',
        createElement('br'),
      )
    expect(keptHtml(Link, { to: 'https://example.org/' })).toBe(
      '<a href=https://example.org/ title="a=&quot;b&quot;/&gt;" class="x y">=&quot;z&quot;<br></a>',
    )
    expect(keptHtml(Link, { to: '/?a=1' })).toContain('<a href="/?a=1" ')
    expect(keptHtml(Item, { title: 'गंगा & यमुना' })).toBe(html)
    expect(renderings).toBe(1)
    expect(keptHtml(Item, { title: 'गंगा' })).toContain('of <!-- -->गंगा</b>')
    expect(keptHtml(({ title }: { title: string }) => title, { title: 'गंगा' })).toBe('गंगा')
    expect(renderings).toBe(2)
  })
})

describe('listHtml', () => {
  const Item = ({ title }: { title: string }) => createElement('b', null, title)
  const made = (context: AppLoadContext) =>
    listHtml(context, Item, [{ title: 'a' }, { title: 'b' }])

  it('is the items and their number', () => {
    expect(made({})).toEqual({ html: '<li><b>a</b></li><li><b>b</b></li>', count: 2 })
  })

  it('is not repeated in the data of a document', () => {
    const list = made({ isDocument: true })
    expect(list.html).toBe(made({}).html)
    expect({ ...list }).toEqual({ count: 2 })
  })
})

describe('startLater', () => {
  const page = [
    '<link rel="modulepreload" href="/static/root.js"/>',
    '<script nonce="n">window.__remixContext = {}</script>',
    '<script nonce="n" type="module" async="">import "/static/manifest.js";',
    'import * as route0 from "/static/root.js";',
    'import * as route1 from "/static/home.js";',
    'window.__remixRouteModules = {"root":route0,"home":route1};',
    '',
    'import("/static/entry.js");</script><p>गंगा</p>',
  ].join('\n')
  const later = startLater(Buffer.from(page)).toString()

  it('fetches nothing by itself', () => {
    expect(later).not.toMatch(/modulepreload"|type="module"/)
    expect(later).toContain('<link rel="later" href="/static/root.js"/>')
    expect(later.match(/<script/g)).toHaveLength(2)
    expect(later).toContain('<p>गंगा</p>')
  })

  it('imports the same, with the same names', () => {
    const [, code = ''] = /<script nonce="n">(\(load=>[^<]*)<\/script>/.exec(later) ?? []
    expect(code).toContain(
      'Promise.all([import("/static/manifest.js"),import("/static/root.js"),import("/static/home.js")]).then(([,route0,route1])=>{window.__remixRouteModules = {"root":route0,"home":route1};',
    )
    expect(code).toContain('import("/static/entry.js");}')
    expect(() => new Script(code)).not.toThrow()
  })
})
