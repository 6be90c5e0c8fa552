import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { keysOf } from '~/text/keys-of'

export const HTML_EXAMPLES = {
  heading: '<h2>…</h2>',
  bold: '<strong>…</strong>',
  raised: 'm<sup>2</sup>, H<sub>2</sub>O',
  link: '<a href="https://…">…</a>',
  list: '<ul><li>…</li><li>…</li></ul>',
  picture: '<figure><img src="…" alt="…"><figcaption>… <small>…</small></figcaption></figure>',
  gallery: '<p><img src="…" alt="…"><img src="…" alt="…"></p>',
  table: '<table><tr><th>…</th><th>…</th></tr><tr><td>…</td><td>…</td></tr></table>',
  footnote: '<small>…</small>',
  quote: '<blockquote><p>…</p><p><cite>…</cite></p></blockquote>',
  card: '<blockquote><p>…</p><p><cite><a href="https://x.com/…">…</a></cite></p></blockquote>',
  audio: '<p><a href="/media/….mp3">…</a></p>',
  code: '<pre>…</pre>',
} as const

export function HtmlExamples() {
  const { htmlExamples, htmlExamplesHint, html } = useLabels().postForm
  return (
    <details className="needs-no-script text-small">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <Icon name="chevron-down" className="size-5 shrink-0" />
        {htmlExamples}
      </summary>
      <p className="mb-2 text-muted">{htmlExamplesHint}</p>
      <dl className="space-y-2">
        {keysOf(HTML_EXAMPLES).map((name) => (
          <div key={name}>
            <dt className="font-semibold">{html[name]}</dt>
            <dd lang="zxx" className="wrap-anywhere">
              <code>{HTML_EXAMPLES[name]}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
