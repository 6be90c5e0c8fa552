// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { $insertGeneratedNodes } from '@lexical/clipboard'
import { DRAG_DROP_PASTE } from '@lexical/rich-text'
import { $getRoot, $isTextNode } from 'lexical'
import { setPicture } from './commands'
import { markdownToHtml } from './paste-markdown'
import { isMarkdown, registerPaste } from './paste'
import { cleanPasted } from './paste-html'
import { $readElement, setHtml } from './read-html'
import { getHtml } from './write-html'
import { createTestEditor } from '../../tests/helpers/editor'

function paste(html: string): string {
  const editor = createTestEditor()
  editor.update(
    () =>
      void $getRoot()
        .clear()
        .append(...$readElement(cleanPasted(html))),
    { discrete: true },
  )
  return getHtml(editor)
}

describe('pasting from Google Docs', () => {
  it('ignores the bold wrapper', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;margin-top:0pt"><span style="font-size:11pt;font-family:Arial;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">सादा और </span><span style="font-weight:700;color:#000000">मोटा</span><span style="font-style:italic"> तिरछा</span></p></b><br class="Apple-interchange-newline">`
    expect(paste(html)).toBe('<p>सादा और <strong>मोटा</strong><em> तिरछा</em></p>')
  })

  it('keeps links without their blue and underline', () => {
    const html =
      '<p><a href="https://example.org/" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">कड़ी</span></a></p>'
    expect(paste(html)).toBe(
      '<p><a href="https://example.org/" rel="noopener noreferrer">कड़ी</a></p>',
    )
  })

  it('nests lists in their items', () => {
    const html =
      '<ul><li aria-level="1"><p role="presentation"><span>एक</span></p></li><ul><li aria-level="2"><p>भीतर</p></li></ul><li><p>दो</p></li></ul>'
    expect(paste(html)).toBe('<ul><li>एक<ul><li>भीतर</li></ul></li><li>दो</li></ul>')
  })
})

describe('pasting a Markdown table', () => {
  it('creates a table with a header row, between paragraphs', () => {
    const text = 'दल और सीटें\n\n| दल | सीटें |\n|:---|---:|\n| क \\| ख | 12 |\n| <ग> | |\nस्रोत: आयोग'
    expect(markdownToHtml(text)).toBe(
      '<p>दल और सीटें</p><table><tr><th>दल</th><th>सीटें</th></tr>' +
        '<tr><td>क | ख</td><td>12</td></tr><tr><td>&lt;ग&gt;</td><td></td></tr></table>' +
        '<p>स्रोत: आयोग</p>',
    )
  })

  it('does not change other lines with vertical bars', () => {
    expect(isMarkdown('| एक | दो |\n| तीन | चार |')).toBe(false)
    expect(isMarkdown('क | ख\n---')).toBe(false)
    expect(isMarkdown(`${'|-'.repeat(100_000)}\n|`.repeat(2))).toBe(false)
  })
})

describe('pasting from Word', () => {
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

  it('creates real lists', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {color:red}</style></head><body><!--StartFragment-->${item(1, '·', 'एक')}${item(2, 'o', 'भीतर')}${item(1, '·', 'दो')}<p class=MsoNormal>बीच में</p>${item(1, '1.', 'पहला')}${item(1, '2.', 'दूसरा')}<!--EndFragment--></body></html>`
    expect(paste(html)).toBe(
      '<ul><li>एक<ul><li>भीतर</li></ul></li><li>दो</li></ul><p>बीच में</p><ol><li>पहला</li><li>दूसरा</li></ol>',
    )
  })

  it('drops classes and empty lines', () => {
    const html = `<p class=MsoNormal style='mso-margin-top-alt:auto'><b><span lang=HI style='font-family:Mangal;color:windowtext;mso-bidi-language:HI'>मोटा</span></b><span> पाठ&nbsp;</span><o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal align=center style='text-align:center'>बीच</p>`
    expect(paste(html)).toBe('<p><strong>मोटा</strong> पाठ</p><p style="text-align:center">बीच</p>')
  })
})

it('pasting keeps superscripts and subscripts, however they are marked up', () => {
  const html =
    '<p>10<sup>6</sup> m<span style="vertical-align:super">2</span> H<span style="vertical-align: sub">2</span>O</p>'
  expect(paste(html)).toBe('<p>10<sup>6</sup> m<sup>2</sup> H<sub>2</sub>O</p>')
})

it('pasting from any page keeps only words and structure', () => {
  const html =
    '<div><h4>शीर्षक</h4><table><tr><td>क</td><td>ख</td></tr></table><script>alert(1)</script><pre>एक\nदो</pre><font color="red">लाल</font></div>'
  expect(paste(html)).toBe(
    '<h3>शीर्षक</h3><table><tbody><tr><td>क</td><td>ख</td></tr></tbody></table><pre>एक\nदो</pre><p>लाल</p>',
  )
})

describe('pasted footnotes', () => {
  const expected =
    '<p>सरयू का तट<small>देखें <em>रामचरितमानस</em>, अयोध्याकांड</small> शांत था।</p><p>अंत</p>'

  it.each([
    [
      'Word',
      `<p class=MsoNormal>सरयू का तट<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> शांत था।</p><p class=MsoNormal>अंत</p>
      <div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> देखें <i>रामचरितमानस</i>, अयोध्याकांड</p></div></div>`,
    ],
    [
      'LibreOffice',
      `<p lang="hi-IN">सरयू का तट<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> शांत था।</p><p>अंत</p>
      <div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>देखें <i>रामचरितमानस</i>, अयोध्याकांड</p></div>`,
    ],
    [
      'Google Docs',
      `<p><span>सरयू का तट</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> शांत था।</span></p><p><span>अंत</span></p>
      <hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;देखें </span><span style="font-style:italic">रामचरितमानस</span><span>, अयोध्याकांड</span></p></div>`,
    ],
    [
      'Wikipedia',
      `<p>सरयू का तट<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup> शांत था।</p><p>अंत</p>
      <ol><li id="cite_note-1"><span><a href="#cite_ref-1">↑</a></span> <span>देखें <i>रामचरितमानस</i>, अयोध्याकांड</span></li></ol>`,
    ],
  ])('from %s move to their references', (_, html) => {
    expect(paste(html)).toBe(expected)
  })

  it('keep their links to other pages', () => {
    const reference = '<a href="#_ftn1" name="_ftnref1">[1]</a>'
    const note =
      '<p><a href="https://example.org/">स्रोत</a> <a href="#_ftnref1" name="_ftn1">[1]</a> देखें</p>'
    expect(paste(`<div id="all"><p>तट${reference}</p>${note}</div>`)).toBe(
      '<p>तट<small><a href="https://example.org/" rel="noopener noreferrer">स्रोत</a> देखें</small></p>',
    )
  })

  it('leave other links within the page unchanged', () => {
    const html = '<p>देखें <a href="#ant">नीचे</a></p><h2 id="ant">अंत</h2><p>यहाँ</p>'
    expect(paste(html)).toBe('<p>देखें <a href="#ant">नीचे</a></p><h2>अंत</h2><p>यहाँ</p>')
  })
})

it('text with a table keeps its words when pasted into a cell', () => {
  const editor = createTestEditor()
  registerPaste(editor, {})
  setHtml(editor, '<table><tr><td>एक</td><td>दो</td></tr></table>')
  const html = '<p>क</p><table><tr><td>ख</td><td>ग</td></tr></table><p>घ</p>'
  editor.update(
    () => {
      const selection = $getRoot().getFirstDescendant()!.selectEnd()
      $insertGeneratedNodes(editor, $readElement(cleanPasted(html)), selection)
    },
    { discrete: true },
  )
  expect(getHtml(editor)).toBe(
    '<table><tbody><tr><td><p>एकक</p><p>ख</p><p>ग</p><p>घ</p></td><td>दो</td></tr></tbody></table>',
  )
})

describe('Markdown', () => {
  it.each([
    [
      '## शीर्षक\n\n**राम** ने *कहा*, ~~नहीं~~ `a*b`.\n\n1. एक\n2. दो\n   - भीतर\n3. तीन\n\n---\n> उद्धरण',
      '<h2>शीर्षक</h2><p><strong>राम</strong> ने <em>कहा</em>, <s>नहीं</s> a*b.</p><ol start="1"><li>एक</li><li>दो<ul><li>भीतर</li></ul></li><li>तीन</li></ol><hr><blockquote><p>उद्धरण</p></blockquote>',
    ],
    [
      '**क**\n५. पाँच\n६) छह\n९. नौ',
      '<p><strong>क</strong></p><ol start="5"><li>पाँच</li><li>छह</li><li value="9">नौ</li></ol>',
    ],
    [
      '**क**\n1. एक\n1. दो\n1. तीन',
      '<p><strong>क</strong></p><ol start="1"><li>एक</li><li>दो</li><li>तीन</li></ol>',
    ],
    [
      '[राम](https://example.org/a_b_c?x=1&y=2)',
      '<p><a href="https://example.org/a_b_c?x=1&amp;y=2">राम</a></p>',
    ],
    [
      '```\nconst a = "<b>"\n  **b**\n```',
      '<pre>const a = &quot;&lt;b&gt;&quot;\n  **b**</pre>'.replaceAll('&quot;', '"'),
    ],
    [
      '**कुल** 2*3*4 = २४*१, 10**2**3, \\*तारा\\* <b>',
      '<p><strong>कुल</strong> 2*3*4 = २४*१, 10**2**3, *तारा* &lt;b&gt;</p>',
    ],
    [
      '| **क** | 2*3*4 |\n|---|---|\n| ख | ग |',
      '<table><tr><th><strong>क</strong></th><th>2*3*4</th></tr><tr><td>ख</td><td>ग</td></tr></table>',
    ],
  ])('is converted: %j', (text, html) => {
    expect(isMarkdown(text)).toBe(true)
    expect(markdownToHtml(text)).toBe(html)
  })

  it.each([
    '- नहीं, वह बोला।\n- हाँ।',
    '15. अगस्त 1947\n16. अगस्त',
    '# पहला',
    '*राम* ने कहा',
    '2**3**4 और 5*6*7',
    '> 5 लाख',
    '[1] स्रोत (https://example.org)',
  ])('is not assumed for %j', (text) => {
    expect(isMarkdown(text)).toBe(false)
  })
})

describe('a picture dropped on words', () => {
  const drop = (content: string, offset: number) => {
    const editor = createTestEditor()
    setHtml(editor, content)
    let isOffered = false
    registerPaste(editor, { onPictures: () => (isOffered = true) })
    editor.update(
      () => {
        const text = $getRoot().getAllTextNodes()[1]
        if ($isTextNode(text)) text.select(offset, offset)
        const file = new File([''], 'a.png', { type: 'image/png' })
        editor.dispatchCommand(DRAG_DROP_PASTE, [file])
      },
      { discrete: true },
    )
    expect(isOffered).toBe(true)
    setPicture(editor, { src: '/media/a.webp', alt: '' })
    return getHtml(editor)
  }
  const [one, word, three] = ['<p>पहला।</p>', 'लक्ष्य पाठ।', '<p>तीसरा।</p>'] as const
  const picture = '<p><img src="/media/a.webp" alt="" /></p>'

  it.each(Array.from(word, (_, offset) => offset))(
    'goes between the paragraphs, at the nearer end: %d',
    (offset) => {
      const block = `<p>${word}</p>`
      const middle = offset * 2 < word.length ? picture + block : block + picture
      expect(drop(`${one}<p>${word}</p>${three}`, offset)).toBe(one + middle + three)
    },
  )

  it('goes below a list, and splits no bold word', () => {
    const list = '<ul><li>लक्ष्य <strong>पाठ।</strong></li></ul>'
    expect(drop(list, 1)).toBe(list + picture)
  })
})
