import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { compareVersions } from '~/domain/history/compare.server'
import { en } from '~/labels/en'
import { ComparisonView } from './comparison'

const root = { interface: { words: en.screens, locale: 'en' } }

// The view is rendered without a router.
vi.mock('@remix-run/react', () => ({ useRouteLoaderData: () => root }))

const show = (before: string, after: string) => {
  const comparison = compareVersions({ content: before }, { content: after })
  return renderToStaticMarkup(<ComparisonView comparison={comparison} />)
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
    const html = renderToStaticMarkup(<ComparisonView comparison={comparison} />)
    expect(textOf(html)).toContain('takes too long')
  })
})
