import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlainText } from './plain-text'

describe('toPlainText', () => {
  it.each([
    ['<h2>राम</h2><p>सीता<br>लक्ष्मण</p><ul><li>एक</li><li>दो</li></ul>', 'राम सीता लक्ष्मण एक दो'],
    ['रा<b>म</b> और <a href="/x">सीता</a>', 'राम और सीता'],
    ['<P CLASS="a">राम</P>\n\n  <p>\tसीता</p>', 'राम सीता'],
    ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2'],
    ['10<sup>-6</sup> m<sup>2</sup>, H<sub>2</sub>O, १०<sup>२</sup>', '10⁻⁶ m², H₂O, १०²'],
    ['1<sup>st</sup> <sup>2<b>3</b></sup>4', '1st ²³4'],
    ['क<script>alert("<p>x</p>")</script>ख', 'कख'],
    ['क<STYLE type="text/css">p > a {}</StYlE >ख', 'कख'],
    ['क<script>var a = "</scripts>"</script>ख', 'कख'],
    ['क<script>never closed', 'क'],
    ['क<!-- <p>x</p> -- > -->ख', 'कख'],
    ['<!doctype html><?xml version="1.0"?>क</3>', 'क'],
    ['<a title="a > b" data-x=\'>\'>क</a>', 'क'],
    ['<a title = "a > b">क</a>', 'क'],
    ["<p don't>क</p> it's", "क it's"],
    ['5 < 6 और 7 > 6', '5 < 6 और 7 > 6'],
    ['<', '<'],
    ['क <b', 'क'],
    ['', ''],
  ])('strips the tags from %j', (html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  it.each([
    ['&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39; &apos;z&apos;', "<b> & \"x\" 'y' 'z'"],
    ['&#2352;&#x93E;&#X92E;', 'राम'],
    ['&#128512;', '😀'],
    ['&amp;lt;', '&lt;'],
    ['&am<b>p;</b>', '&amp;'],
    ['राम&nbsp;सीता&#160;भरत', 'राम सीता भरत'],
    ['&hellip; &mdash; &zwnj;', '… — \u200C'],
    ['&unknown; &amp &', '&unknown; & &'],
    ['क&#11;&#x1B;&#127;&#xFFFE;ख&#13;ग', 'कख ग'],
    ['क&#0;&#xD800;&#x110000;&#99999999;ख', 'कख'],
  ])('decodes %j once', (html, text) => {
    expect(toPlainText(html)).toBe(text)
  })

  it('returns one trimmed line for any input', () => {
    const markup = fc.string({
      unit: fc.constantFrom('<', '>', '/', 'p', '"', '=', '!', '-', '&', ';', ' ', 'क', 'ि'),
    })
    fc.assert(
      fc.property(fc.oneof(markup, fc.string({ unit: 'binary' })), (html) => {
        const text = toPlainText(html)
        expect(text).toBe(text.replace(/\s+/g, ' ').trim())
      }),
    )
  })

  it.each([
    '<',
    '<a',
    '<a "',
    '<a b="',
    "<a b='<",
    '<!--',
    '<script>',
    '</script',
    '&',
    '&#',
    '<!',
    ' ',
    '</',
  ])('is fast for %j repeated 100,000 times', (piece) => {
    expect(toPlainText(`${piece.repeat(100_000)}<p>राम</p>`)).toEqual(expect.any(String))
  })
})
