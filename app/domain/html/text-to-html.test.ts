import { describe, expect, it } from 'vitest'
import { embedHtml, textToHtml } from './post-html'
import { sanitizeHtml } from './sanitize-html.server'

describe('textToHtml', () => {
  it.each([
    ['पहला अनुच्छेद।\n\nदूसरा।', '<p>पहला अनुच्छेद।</p>\n<p>दूसरा।</p>'],
    ['एक पंक्ति\nदूसरी पंक्ति', '<p>एक पंक्ति<br>दूसरी पंक्ति</p>'],
    ['\n\nराम\n \n\t\n\nसीता\n', '<p>राम</p>\n<p>सीता</p>'],
    ['<H2>राम</H2>\n\nसीता\n\n<hr>', '<H2>राम</H2>\n<p>सीता</p>\n<hr>'],
    ['राम <b>और</b> सीता', '<p>राम <b>और</b> सीता</p>'],
    [
      'देखें:\n\nhttps://youtu.be/dQw4w9WgXcQ',
      `<p>देखें:</p>\n${embedHtml({ type: 'youtube', mediaId: 'dQw4w9WgXcQ' })}`,
    ],
  ])('turns %j into paragraphs', (text, html) => {
    expect(textToHtml(text)).toBe(html)
  })

  it.each([
    '<p>राम</p>',
    '<p>राम\n\nसीता\n\nलखन</p>\n\n<p>वन</p>',
    '<ul>\n\n<li>राम\n\nसीता</ul>',
    'राम<br/>सीता',
    '<img src="/a.webp">',
    'राम<hr>सीता',
    '',
    '  \n',
  ])('leaves %j unchanged', (html) => expect(textToHtml(html)).toBe(html))

  it('leaves escaping to the sanitiser', () => {
    expect(sanitizeHtml(textToHtml('5 < 6 & 7 > 2'))).toBe('<p>5 &lt; 6 &amp; 7 &gt; 2</p>')
  })
})
