import { useId, useRef, useState, type FormEvent } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { listPath, rowsPath } from '~/paths/list-paths'
import { postPath } from '~/paths/reader-paths'
import { parseOwnJson } from '~/text/parse-json'
import { TextField, type TextFieldProps } from './field'
import { fillField } from './fill-field'

const MIN_LETTERS = 2
const MAX_FOUND = 9
/** Milliseconds without a key before a search. */
const PAUSE = 150

interface Found {
  slug: string
  title: string
}

type PostAddressFieldProps = TextFieldProps & {
  lists?: readonly ('posts' | 'drafts')[]
  /** Called with the slug of a chosen article, instead of leaving it in the field. */
  onPick?: (slug: string) => void
}

/** The address of an article, which the browser offers for words of its title. */
export function PostAddressField({ lists = ['posts'], onPick, ...props }: PostAddressFieldProps) {
  const id = useId()
  const [found, setFound] = useState<Found[]>([])

  async function search(input: HTMLInputElement) {
    const q = input.value.trim()
    if (onPick && found.some(({ slug }) => slug === q)) {
      input.value = ''
      return onPick(q)
    }
    if (q.length < MIN_LETTERS) return
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE)
    })
    if (input.value.trim() !== q) return
    const pages = lists.map(async (list) => {
      const response = await fetch(rowsPath(listPath(list, { q, by: 'all' }), MAX_FOUND))
      return response.ok ? parseOwnJson<{ rows: Found[] }>(await response.text()).rows : []
    })
    // Without a connection, the address can still be typed.
    const rows = await Promise.all(pages).catch(() => [])
    if (input.value.trim() === q) setFound(rows.flat())
  }

  return (
    <div
      onInput={({ target }: FormEvent) => {
        if (target instanceof HTMLInputElement) void search(target)
      }}
    >
      <TextField {...props} list={id} autoComplete="off" />
      <datalist id={id}>
        {found.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </datalist>
    </div>
  )
}

/** Addresses of articles, one per line. With JavaScript, an article is added by words of its title. */
export function PostListField(props: TextFieldProps) {
  const labels = useLabels().settings.home
  const whole = useRef<HTMLDivElement>(null)

  function add(slug: string) {
    const list = whole.current!.querySelector('textarea')!
    fillField(list, [list.value.trimEnd(), postPath(slug)].filter(Boolean).join('\n'))
  }

  return (
    <div ref={whole} className="space-y-3">
      <TextField {...props} rows={5} />
      <div className="needs-script">
        <PostAddressField
          field={{ id: `${props.field.id}-search`, name: '' }}
          label={labels.addPicked}
          onPick={add}
        />
      </div>
    </div>
  )
}
