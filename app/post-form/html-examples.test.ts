import { expect, it } from 'vitest'
import { sanitizeHtml } from '~/domain/html/sanitize-html.server'
import { HTML_EXAMPLES } from './html-examples'

const tagsOf = (html: string) => html.match(/<\w+/g)

it.each(Object.entries(HTML_EXAMPLES))(
  'the example for %s keeps its tags when it is saved',
  (_, html) => {
    expect(tagsOf(sanitizeHtml(html.replaceAll('src="…"', 'src="/media/a.webp"')))).toEqual(
      expect.arrayContaining(tagsOf(html)!),
    )
  },
)
