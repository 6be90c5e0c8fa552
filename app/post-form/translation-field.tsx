import { useId, useState, type FormEvent } from 'react'
import { TextField, type TextFieldProps } from '~/components/form/field'
import { listPath, rowsPath } from '~/paths/list-paths'
import { parseOwnJson } from '~/text/parse-json'

const LISTS = ['posts', 'drafts'] as const
const MIN_LETTERS = 2
const MAX_FOUND = 9

interface Found {
  slug: string
  title: string
}

/** The address of an article, which the browser offers for words of its title. */
export function TranslationField(props: TextFieldProps) {
  const id = useId()
  const [found, setFound] = useState<Found[]>([])

  async function search(input: HTMLInputElement) {
    const q = input.value.trim()
    if (q.length < MIN_LETTERS) return
    const lists = LISTS.map(async (list) => {
      const response = await fetch(rowsPath(listPath(list, { q, by: 'all' }), MAX_FOUND))
      return parseOwnJson<{ rows: Found[] }>(await response.text()).rows
    })
    // Without a connection, the address can still be typed.
    const rows = await Promise.all(lists).catch(() => [])
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
