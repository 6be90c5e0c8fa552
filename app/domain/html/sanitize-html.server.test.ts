import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlainText } from '~/text/plain-text'
import { isBlankHtml } from './post-html'
import { listDropped, sanitizeHtml, toBody } from './sanitize-html.server'

describe('sanitizeHtml', () => {
  it.each([
    '<h1>एक</h1><h2>दो</h2><h3>तीन</h3>',
    '<p><strong>मोटा</strong> <b>मोटा</b> <em>तिरछा</em> <i>तिरछा</i></p>',
    '<p><u>रेखांकित</u> <s>कटा हुआ</s></p>',
    '<p>10<sup>6</sup> m<sup>2</sup> H<sub>2</sub>O</p>',
    '<p><span style="color:#b91c1c">लाल</span> <span style="background-color:rgb(255, 240, 0)">पीला</span></p>',
    '<p style="text-align:center">बीच में</p><p style="text-align:justify">दोनों ओर</p>',
    '<ol><li>पहला</li></ol><ul><li style="text-align:right">दूसरा</li></ul>',
    '<p><del>दस</del> <ins>बारह</ins></p>',
    '<ol start="5" type="a" reversed><li>पाँच</li><li value="-2">दो</li></ol>',
    '<ol start="0"><li style="text-align:right" value="7">सात</li></ol>',
    '<p><a href="tel:+919425000000">फ़ोन</a> <a href="sms:+919425000000?body=a">सन्देश</a></p>',
    '<p><a href="whatsapp://send?text=a">व्हाट्सऐप</a></p>',
    '<blockquote>उद्धरण<br />दूसरी पंक्ति</blockquote>',
    '<p><a href="/post/ramayan">अपना</a> <a href="mailto:a@example.org">पत्र</a></p>',
    '<p><a href="#note">नीचे</a> <a href="http://example.org/" rel="noopener noreferrer">दूर</a></p>',
    '<p><img src="/media/a.webp" alt="चित्र" width="800" height="450" /></p>',
    '<p><img src="https://example.org/a.jpg" alt="" /></p>',
    '<p>ऊपर</p><hr /><p>नीचे</p>',
    '<table><tbody><tr><th>नाम</th><th style="text-align:right">वर्ष</th></tr><tr><td colspan="2">राम</td></tr></tbody></table>',
    '<table><caption>राजा</caption><tr><td><p>राम</p><ul><li>एक</li></ul></td></tr></table>',
    '<figure><img src="/media/a.webp" alt="घाट" width="800" height="450" /><figcaption>सरयू का घाट <small>छाया: राम</small></figcaption></figure>',
    '<pre>एक\n  दो</pre>',
    '<blockquote><p>सत्यमेव जयते</p><p><cite>मुण्डक उपनिषद्</cite></p></blockquote>',
  ])('keeps what the toolbar produces: %s', (html) => {
    expect(sanitizeHtml(html)).toBe(html)
  })

  it.each([
    ['10² m, H₂O, 5 ㎡', '10<sup>2</sup> m, H<sub>2</sub>O, 5 m<sup>2</sup>'],
    ['10⁻⁶ + x&sup2;&#8320;', '10<sup>−6</sup> + x<sup>2</sup><sub>0</sub>'],
    ['<strong>१०²</strong>', '<strong>१०<sup>2</sup></strong>'],
    [
      '10<sup>²</sup> <img src="/a.webp" alt="10²">',
      '10<sup>2</sup> <img src="/a.webp" alt="10²" />',
    ],
    ['<a href="/wiki/CO₂">CO₂</a>', '<a href="/wiki/CO₂">CO<sub>2</sub></a>'],
  ])('writes powers and indices with tags, but not in attributes: %s', (html, clean) => {
    expect(sanitizeHtml(`<p>${html}</p>`)).toBe(`<p>${clean}</p>`)
    expect(sanitizeHtml(`<p>${clean}</p>`)).toBe(`<p>${clean}</p>`)
  })

  it('keeps powers in captions and credits, which are plain text', () => {
    const html =
      '<figure><img src="/a.webp" alt="" /><figcaption>5 km² <small>N₂</small></figcaption></figure>'
    expect(sanitizeHtml(html)).toBe(html)
  })

  it.each([
    ['<p class="ql-align-center">a</p>', '<p style="text-align:center">a</p>'],
    [
      '<h2 class="x ql-align-right" style="color:red">a</h2>',
      '<h2 style="text-align:right;color:red">a</h2>',
    ],
    ['<p class="ql-align-center" onclick="x()">a</p>', '<p style="text-align:center">a</p>'],
    ['<p class="ql-align-evil">a</p>', '<p>a</p>'],
  ])("keeps Quill's alignment: %s", (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean)
  })

  it('removes control characters written as entities', () => {
    const html = '<p>क&#11;&#x1B;&#127;ख&#9;ग</p><p><a href="ht&#11;tps://example.org/">घ</a></p>'
    const clean =
      '<p>कख\tग</p><p><a href="https://example.org/" rel="noopener noreferrer">घ</a></p>'
    expect(sanitizeHtml(html)).toBe(clean)
    expect(sanitizeHtml('<a href="java&#11;script:alert(1)">क</a>')).toBe('<a>क</a>')
  })

  it.each([
    ['https://news.example/post/x?a=1&amp;b=2#c', '/post/x?a=1&amp;b=2#c'],
    ['https://news.example', '/'],
    ['HTTP://News.Example/about', '/about'],
    [' https://user:word@news.example/about ', '/about'],
    ['https://news.example/हिंदी', '/%E0%A4%B9%E0%A4%BF%E0%A4%82%E0%A4%A6%E0%A5%80'],
    ['/about', '/about'],
  ])('stores a link to this site as a path: %s', (href, path) => {
    expect(sanitizeHtml(`<p><a href="${href}">क</a></p>`, 'https://news.example')).toBe(
      `<p><a href="${path}">क</a></p>`,
    )
  })

  it.each([
    'https://news.example.org/about',
    'https://news.example:8443/about',
    'https://www.news.example/about',
    'https://news.example//evil.example/',
    'https://news.example/.//evil.example/',
    'https://news.example/%5Cevil.example'.replace('%5C', '\\'),
  ])('leaves the link %s', (href) => {
    const html = sanitizeHtml(`<p><a href="${href}">क</a></p>`, 'https://news.example')
    expect(html).toBe(`<p><a href="${href}" rel="noopener noreferrer">क</a></p>`)
  })

  it('preserves Hindi text', () => {
    const text = 'क्षत्रिय, ज़िंदगी, ऋषि ॐ नमः ॥१॥ रक्‍षा क्‌षा “हँसी” ₹५०० 👩‍👩‍👧'
    expect(sanitizeHtml(`<p>${text}</p>`)).toBe(`<p>${text}</p>`)
  })

  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<SCRIPT src=//evil.example/x.js></SCRIPT>', ''],
    ['<style>p{display:none}</style>', ''],
    ['<svg><script>alert(1)</script><a href="x">b</a></svg>', ''],
    ['<math><mtext>x</mtext></math>', ''],
    ['<iframe src="https://evil.example">text</iframe>', ''],
    ['<template><p>x</p></template>', ''],
    ['<textarea><script>alert(1)</script></textarea>', ''],
    ['<noscript><img src=x onerror=alert(1)></noscript>', ''],
    ['<title>x</title><p>a</p>', '<p>a</p>'],
  ])('drops raw-text and foreign elements with their content: %s', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean)
  })

  it.each([
    ['<form action="/x"><input name="a"><button>दबाएँ</button></form>', '<p>दबाएँ</p>'],
    ['<object data="x">क</object><embed src="x"><base href="//evil.example">', '<p>क</p>'],
    ['<meta http-equiv="refresh" content="0;url=//evil.example"><link rel="stylesheet">', ''],
    [
      '<table class="x" width="9"><tr onclick="x()"><td width="1" colspan="999" rowspan="2">कक्ष</td></tr></table>',
      '<table><tr><td rowspan="2">कक्ष</td></tr></table>',
    ],
    ['<p>H<sub class="x">2</sub>O <mark>जल</mark></p>', '<p>H<sub>2</sub>O जल</p>'],
    ['<!-- hidden --><p>a</p>', '<p>a</p>'],
  ])('drops other tags and keeps their text: %s', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean)
  })

  it.each([
    ['<p onclick="alert(1)" class="x" id="y" data-x="1">a</p>', '<p>a</p>'],
    ['<img src="/a.webp" onerror="alert(1)" srcset="x" alt="b">', '<img src="/a.webp" alt="b" />'],
    ['<a href="/x" target="_blank" onmouseover=alert(1)>a</a>', '<a href="/x">a</a>'],
    ['<hr style="color:red" class="x" onclick="x()">', '<hr />'],
    ['<img src="/a.webp" width="100%" height="99999">', '<img src="/a.webp" alt="" />'],
  ])('drops attributes that are not on the list: %s', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '///evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
  ])('drops the address of a link to %s', (href) => {
    expect(sanitizeHtml(`<a href="${href}">a</a>`)).toBe('<a>a</a>')
  })

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    'mailto:a@b',
    'tel:1',
    '///evil.example/a.png',
    '',
  ])('drops a picture with the address %j', (src) =>
    expect(sanitizeHtml(`<p>a<img src="${src}" alt="b"></p>`)).toBe('<p>a</p>'),
  )

  it.each([
    'position:fixed',
    'color:expression(alert(1))',
    'background-color:url(https://evil.example/)',
    'background:red',
    'text-align:inherit',
    'color:var(--x)',
    'color:red\\;position:fixed',
    'width:100vw;height:100vh',
    'font-size:200px',
  ])('drops the style %s', (style) => {
    expect(sanitizeHtml(`<p style="${style}">a</p>`)).toBe('<p>a</p>')
  })

  it('keeps the allowed part of a style', () => {
    const html = '<p style="color: #fff; position: fixed; text-align: center">a</p>'
    expect(sanitizeHtml(html)).toBe('<p style="color:#fff;text-align:center">a</p>')
  })

  it.each([
    'https://example.org/',
    'HTTP://example.org/',
    ' https://example.org/',
    'ht\ttps://a.org',
  ])('adds rel to a link to %j', (href) => {
    expect(sanitizeHtml(`<a href="${href}" rel="opener">a</a>`)).toContain(
      'rel="noopener noreferrer"',
    )
  })

  it("drops the author's rel on an internal link", () => {
    expect(sanitizeHtml('<a href="/x" rel="opener">a</a>')).toBe('<a href="/x">a</a>')
  })

  it('closes elements that are left open', () => {
    expect(sanitizeHtml('<p><b>a</div></section></body></html>')).toBe('<p><b>a</b></p>')
    expect(sanitizeHtml('</p></div><p>a')).not.toMatch(/^<\//)
  })

  it('limits nesting to a hundred tags', () => {
    const clean = sanitizeHtml('<b>'.repeat(10_000) + 'गहरा')
    expect(clean.split('<b>').length - 1).toBeLessThanOrEqual(100)
    expect(clean.split('<b>').length).toBe(clean.split('</b>').length)
  })

  it.each([
    ['<', '&lt;'],
    ['&', '&amp;'],
    ['</p>', '<p></p>'],
    ['<a ', ''],
    ['<!--', ''],
    ['<p style="', ''],
    ['<a href="javascript:', ''],
  ])('is fast for input that consists only of %s', (piece, clean) => {
    const times = Math.floor(400_000 / piece.length)
    expect(sanitizeHtml(piece.repeat(times)) === clean.repeat(times)).toBe(true)
  })

  it('is idempotent for any text', () => {
    const pieces = [
      '<p>',
      '</p>',
      '<b',
      '>',
      '"',
      "'",
      '&lt;',
      '&',
      '<script>',
      '</script>',
      'राम',
      ' ',
    ]
    const text = fc.array(
      fc.constantFrom(...pieces, 'style="', 'href=', '<a ', '<!--', '-->', '<svg>'),
    )
    fc.assert(
      fc.property(text, (parts) => {
        const once = sanitizeHtml(parts.join(''))
        expect(sanitizeHtml(once)).toBe(once)
        expect(once).not.toMatch(/<(script|svg)/i)
      }),
      { numRuns: 300 },
    )
  })
})

describe('unknown elements', () => {
  it.each([
    [
      '<div><tr><th>नाम</th><th style="color:red">वर्ष</th></tr><td colspan="2">राम</td></div>',
      '<p>नाम</p><p style="color:red">वर्ष</p><p>राम</p>',
    ],
    [
      '<table><tr><td><table><tr><td>एक</td><td>दो</td></tr></table></td></tr></table>',
      '<table><tr><td><p>एक</p><p>दो</p></td></tr></table>',
    ],
    ['<div><figcaption>घाट</figcaption><caption>राजा</caption></div>', '<p>घाट</p><p>राजा</p>'],
    ['<div><p>एक</p>दो<h4>तीन</h4></div>', '<p>एक</p><p>दो</p><p>तीन</p>'],
    ['<p>एक<x-card>दो</x-card>तीन</p>', '<p>एक<br />दो<br />तीन</p>'],
    ['<a href="/x"><div>एक</div><div>दो</div></a>तीन', '<a href="/x">एक<br />दो</a><br />तीन'],
    ['<h2>एक<div>दो</div></h2>', '<h2>एक<br />दो</h2>'],
    ['<ul><li><div>एक</div><div>दो</div></li></ul>', '<ul><li><p>एक</p><p>दो</p></li></ul>'],
    [
      '<div style="text-align:center">एक<div>दो</div></div>',
      '<p style="text-align:center">एक</p><p style="text-align:center">दो</p>',
    ],
    ['<dl><dt>एक</dt><dd>दो</dd></dl>', '<p>एक</p><p>दो</p>'],
  ])('become paragraphs or lines: %s', (html, clean) => {
    expect(toBody(html, {})).toBe(clean)
    expect(sanitizeHtml(clean)).toBe(clean)
  })

  it.each([
    [
      'https://www.youtube.com/embed/dQw4w9WgXcQ?start=5',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=5s',
    ],
    ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['https://www.instagram.com/reel/Cabc123/embed/', 'https://www.instagram.com/reel/Cabc123/'],
  ])('become a video card if they embed a known player: %s', (src, url) => {
    const card = `<p><a href="${url}" rel="noopener noreferrer">${url}</a></p>`
    const frame = `<iframe src="${src}" allowfullscreen></iframe>`
    expect(toBody(`<p>ऊपर</p>${frame}<p>नीचे</p>`, {})).toBe(`<p>ऊपर</p>${card}<p>नीचे</p>`)
    expect(toBody(`<div>${frame}</div>`, {})).toBe(card)
    expect(toBody(`<p>ऊपर${frame}नीचे</p>`, {})).not.toMatch(/iframe|data-embed/)
  })

  it('never join words', () => {
    const blocks =
      'div table thead tbody tr td th caption figure figcaption section h4 h6 x-card details summary form button dl dt dd pre p li ul h2 blockquote'
    const inline = ['span', 'b', 'a', 'code']
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5, depthSize: 'small' },
        fc.constant('<#>'),
        fc
          .tuple(
            fc.constantFrom(...blocks.split(' '), ...inline),
            fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
          )
          .map(([name, nodes]) => {
            const isInline = inline.includes(name)
            return `<${name}>${nodes.join(isInline ? ' ' : '')}</${name}>`
          }),
      ),
    }))
    fc.assert(
      fc.property(fc.array(tree.node, { minLength: 1, maxLength: 4 }), (nodes) => {
        let count = 0
        const words: string[] = []
        const html = nodes
          .map((node) => `<div>${node}</div>`)
          .join('')
          .replace(/<#>/g, () => {
            words.push(`w${(count += 1)}w`)
            return `<section>${words.at(-1)}</section>`
          })
        const text = toPlainText(sanitizeHtml(html)).split(/\s+/).filter(Boolean)
        expect(text).toEqual(words)
      }),
    )
  })

  it.each([
    [
      '<p><strike>क</strike> <q>राम <q>सीता</q> ने</q> कहा</p>',
      '<p><s>क</s> “राम ‘सीता’ ने” कहा</p>',
    ],
    ['<q>राम</q>', '<p>“राम”</p>'],
    ['<ol start="1" type="1" compact><li value="x">क</li></ol>', '<ol><li>क</li></ol>'],
    [
      '<ol start="05" type="z" onclick="x"><li value="1e3">क</li></ol>',
      '<ol start="5"><li>क</li></ol>',
    ],
    [
      '<ol class="ql-align-right" start="2"><li>क</li></ol>',
      '<ol style="text-align:right" start="2"><li>क</li></ol>',
    ],
    [
      '<p><a href="//example.org/a">क</a><img src="//example.org/a.png" alt=""></p>',
      '<p><a href="https://example.org/a" rel="noopener noreferrer">क</a><img src="https://example.org/a.png" alt="" /></p>',
    ],
  ])('keep their meaning: %s', (html, clean) => {
    expect(toBody(html, {})).toBe(clean)
    expect(toBody(clean, {})).toBe(clean)
  })

  const VIDEO =
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>'
  const POST =
    '<blockquote><p><cite><a href="https://x.com/a/status/1?a=1&amp;b=2" rel="noopener noreferrer">https://x.com/a/status/1?a=1&amp;b=2</a></cite></p></blockquote>'

  it.each([
    [
      '<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure>',
      VIDEO,
    ],
    [
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div><figcaption>भाषण</figcaption></figure>',
      `${VIDEO}<p>भाषण</p>`,
    ],
    [
      '<figure class="wp-block-embed"><div>https://x.com/a/status/1?a=1&amp;b=2</div></figure>',
      POST,
    ],
    ['<div>https://youtu.be/dQw4w9WgXcQ</div>', VIDEO],
    ['<iframe src="//youtube.com/embed/dQw4w9WgXcQ"></iframe>', VIDEO],
    [
      'एक\n\n<iframe src="https://youtube.com/embed/dQw4w9WgXcQ"></iframe>\n\nदो',
      `<p>एक</p>\n${VIDEO}\n<p>दो</p>`,
    ],
    [
      '<div>https://youtu.be/dQw4w9WgXcQ <b>देखें</b></div>',
      '<p>https://youtu.be/dQw4w9WgXcQ <b>देखें</b></p>',
    ],
    ['<div>https://x.com/a</div>', '<p>https://x.com/a</p>'],
  ])('become cards: %s', (html, cards) => {
    expect(isBlankHtml(html)).toBe(false)
    expect(toBody(html, {})).toBe(cards)
    expect(sanitizeHtml(cards)).toBe(cards)
    expect(listDropped(html).filter((name) => name !== 'div')).toEqual([])
  })

  it('are listed by name, once each', () => {
    expect(listDropped('<a href="javascript:x">क</a><a name="x">ख</a>')).toEqual(['a'])
    expect(listDropped('<a href="tel:1">क</a> <q>ख</q> <del>ग</del> <strike>घ</strike>')).toEqual(
      [],
    )
    expect(listDropped('<p>एक</p><b>दो</b>')).toEqual([])
    expect(listDropped('केवल पाठ')).toEqual([])
    const table = '<table><tbody><tr><td>एक</td></tr></tbody></table>'
    const html = `${table}${table}<iframe src="https://x.example"></iframe><p><img src="data:x"></p>`
    expect(listDropped(html)).toEqual(['iframe', 'img'])
    expect(listDropped('<iframe src="https://youtube.com/embed/dQw4w9WgXcQ"></iframe>')).toEqual([])
  })
})
