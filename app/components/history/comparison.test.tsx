import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Comparison, compareVersions } from '~/domain/history/compare.server'
import { LabelsContext } from '~/components/site/use-labels'
import { labelsFor } from '~/labels/languages.server'
import { ComparisonView } from './comparison'

const { labels } = labelsFor('en', 'en')

const render = (comparison: Comparison) =>
  renderToStaticMarkup(
    <LabelsContext.Provider value={labels}>
      <ComparisonView comparison={comparison} />
    </LabelsContext.Provider>,
  )

const show = (before: string, after: string) => {
  const comparison = compareVersions({ content: before }, { content: after })
  return render(comparison)
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')

describe('ComparisonView', () => {
  it('marks changes visibly and for screen readers', () => {
    const html = show('<p>राम वन गए</p>', '<p>राम घर गए</p>')
    expect(html).toMatch(/<del [^>]*>.*वन.*<\/del>.*<ins [^>]*>.*घर.*<\/ins>/)
    expect(textOf(html)).toContain('removed: वन end of the change added: घर end of the change')
  })

  it('describes changes to fields other than the text', () => {
    const html = show(
      '<p>राम</p>',
      '<p><a href="/x">राम</a><img src="/media/a.webp" alt="घाट"></p>',
    )
    expect(textOf(html)).toContain('(link added)')
    expect(textOf(html)).toContain('picture “घाट”')
  })

  it('shows an inserted script as text', () => {
    const html = show('<p>क</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
  })

  it('says if the versions are identical, and why two texts are shown side by side', () => {
    expect(textOf(show('<p>क</p>', '<p>क</p>'))).toBe('The two versions are identical.')
    const sides: [string[], string[]] = [['एक'], ['दो']]
    const comparison = { fields: [], blocks: [], sides }
    const html = render(comparison)
    expect(textOf(html)).toContain('takes too long')
  })
})
