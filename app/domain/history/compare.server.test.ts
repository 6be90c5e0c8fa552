import { describe, expect, it, vi } from 'vitest'
import { graphemes, splitTokens } from '~/text/segment'
import { compareVersions, type Comparison, type Part } from './compare.server'

const compare = (before: string, after: string) =>
  compareVersions({ title: '', content: before }, { title: '', content: after })

/** The limit of time would end a comparison on a busy machine; the library for it reads the other clock. */
function stopClocks() {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.spyOn(Date, 'now').mockReturnValue(0)
}

const shown = (parts: Part[]) =>
  parts
    .map(({ kind, text, notes }) => {
      const marked = { same: text, added: `+${text}+`, removed: `-${text}-` }[kind]
      return marked + notes.map((note) => `(${note})`).join('')
    })
    .join('')

const blocks = ({ blocks }: Comparison) =>
  blocks.map(({ parts, becomes, skipped }) =>
    skipped > 0 ? `…${skipped}` : shown(parts) + (becomes ? ` → ${becomes}` : ''),
  )

describe('compareVersions', () => {
  it('marks the changed words in a paragraph', () => {
    expect(blocks(compare('<p>राम वन गए।</p>', '<p>राम और सीता वन गए।</p>'))).toEqual([
      'राम +और सीता +वन गए।',
    ])
  })

  it('never splits a letter: हिंदी and हिन्दी are two words', () => {
    expect(blocks(compare('<p>हिंदी में</p>', '<p>हिन्दी में</p>'))).toEqual(['-हिंदी-+हिन्दी+ में'])
  })

  it('merges neighbouring changes', () => {
    expect(blocks(compare('<p>क ख ग घ</p>', '<p>क च छ घ</p>'))).toEqual(['क -ख ग-+च छ+ घ'])
  })

  it('pairs similar paragraphs, and omits paragraphs that are far from a change', () => {
    const same = '<p>एक।</p><p>दो।</p><p>तीन।</p>'
    const before = `${same}<p>राम वन गए।</p><p>सीता साथ गईं।</p>`
    const after = `${same}<p>नया है।</p><p>राम वन गए थे।</p><p>सीता साथ गईं।</p>`
    expect(blocks(compare(before, after))).toEqual([
      '…2',
      'तीन।',
      '+नया है।+',
      'राम वन गए+ थे+।',
      'सीता साथ गईं।',
    ])
  })

  it('describes links, formats, pictures and kinds of blocks in words', () => {
    const text = (html: string) => `<p>देखें ${html} अभी</p>`
    expect(blocks(compare(text('राम'), text('<a href="/x">राम</a>')))[0]).toContain('(added link)')
    expect(blocks(compare(text('<b>राम</b>'), text('राम')))[0]).toContain('(removed bold)')
    const link = (href: string) => text(`<a href="${href}">राम</a>`)
    expect(blocks(compare(link('/x'), link('/y')))[0]).toContain('(changed link)')
    const picture = compare('<p>क</p>', '<p>क<img src="/media/a.webp" alt="घाट"></p>')
    expect(picture.blocks[0]!.parts[1]).toMatchObject({ text: 'घाट', isPicture: true })
    expect(blocks(compare('<p>राम</p>', '<h2>राम</h2>'))).toEqual(['राम → heading'])
  })

  it('includes an unchanged picture next to a change', () => {
    const picture = '<p>यह <img src="/media/a.webp" alt="घाट"></p>'
    const { blocks } = compare(`<p>राम</p>${picture}`, `<p>सीता</p>${picture}`)
    expect(blocks.at(-1)!.parts).toMatchObject([
      { kind: 'same', text: 'यह ', isPicture: false },
      { kind: 'same', text: 'घाट', isPicture: true },
    ])
  })

  it('shows the title first, then the other fields', () => {
    const before = { slug: 'ram', title: 'राम कथा', image: '', content: '' }
    const after = { slug: 'sita', title: 'सीता कथा', image: '', content: '' }
    const { fields } = compareVersions(before, after)
    expect(fields.map(({ name, parts }) => [name, shown(parts)])).toEqual([
      ['title', '-राम-+सीता+ कथा'],
      ['slug', '-ram-+sita+'],
    ])
  })

  it('compares the verses of the devotional text', () => {
    const before = { title: '', shlokas: ['<p>एक</p>', '<p>दो</p>'] }
    const after = { title: '', shlokas: ['<p>एक</p>', '<p>तीन</p>'] }
    expect(blocks(compareVersions(before, after))).toEqual(['एक', '-दो-', '+तीन+'])
  })

  it('returns scripts as text', () => {
    const { blocks: found } = compare('<p>क</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(shown(found.at(-1)!.parts)).toBe('+<script>alert(1)</script>+')
  })

  it('returns long texts that differ everywhere side by side', () => {
    const text = (salt: number) =>
      `<p>${Array.from({ length: 30_000 }, (_, n) => `श${(n * salt) % 7919}`).join(' ')}</p>`
    const { blocks: none, sides } = compare(text(31), text(57))
    expect(none).toEqual([])
    expect(sides![0]).toHaveLength(1)
  })

  it.each([
    ['signs', 'क &amp; ख ', 'क & ख ', 30_000],
    ['line breaks', 'क<br>', 'क\n', 40_000],
    ['formats', '<b>क</b> ख ', 'क ख ', 40_000],
  ])(
    'reads a paragraph of many %s in linear time',
    (_, html, text, count) => {
      const body = `<p>${html.repeat(count)}</p>`
      stopClocks()
      const { blocks: found } = compare(body, `${body}<p>नया</p>`)
      expect(found.map(({ parts }) => parts)).toMatchObject([
        [{ kind: 'same', text: text.repeat(count) }],
        [{ kind: 'added', text: 'नया' }],
      ])
    },
    // Quadratic work takes longer, even on a fast machine.
    30_000,
  )

  it('compares many words that have the same long link', () => {
    const link = (words: string) => `<p><a href="/${'x'.repeat(100_000)}">${words}</a></p>`
    const words = 'क '.repeat(20_000)
    stopClocks()
    expect(blocks(compare(link(words), link(`${words}ख`)))).toEqual([`${words}+ख+(added link)`])
  })

  it('keeps the whole text when the time is over before it is read', () => {
    vi.spyOn(performance, 'now').mockReturnValue(Infinity).mockReturnValueOnce(0)
    const { blocks: none, sides } = compare('<p>क &amp; <b>ख</b></p><p>ग</p>', '<p>घ ङ</p>')
    expect(none).toEqual([])
    expect(sides).toEqual([['क & ख', 'ग'], ['घ ङ']])
  })
})

describe('sixty pairs of Hindi texts', () => {
  const WORDS =
    'हिंदी हिन्दी क्षत्रिय ज्ञान श्रीमद् कॢप्त ॐ ऋषि क़लम फ़र्क़ विद्‍या 👩‍👩‍👧 🇮🇳 राम, “सीता” १२३ र्‍य चाँद दुःख'.split(
      ' ',
    )
  let seed = 7
  const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
  const write = (length: number) => Array.from({ length }, () => WORDS[random(WORDS.length)]!)
  const change = (words: string[]) =>
    words.flatMap(
      (word) => [[word], [], [word, WORDS[random(WORDS.length)]!], [word], [word]][random(5)]!,
    )

  it.each(Array.from({ length: 60 }, (_, number) => number))(
    'are compared correctly: pair %i',
    (number) => {
      const before = write(20 + number * 10)
      const after = change(before)
      const texts = [before, after].map((words) => words.join(' ')) as [string, string]
      const comparison = compare(`<p>${texts[0]}</p>`, `<p>${texts[1]}</p>`)
      if (comparison.sides) return
      const parts = comparison.blocks.flatMap((block) => block.parts)
      const side = (other: string) =>
        parts.filter(({ kind }) => kind !== other).map(({ text }) => text)
      for (const [text, pieces] of [
        [texts[0], side('added')],
        [texts[1], side('removed')],
      ] as const) {
        expect(pieces.join('')).toBe(text)
        expect(pieces.flatMap((piece) => [...graphemes(piece)])).toEqual([...graphemes(text)])
      }
      expect(splitTokens(texts[0]).join('')).toBe(texts[0])
    },
  )
})
