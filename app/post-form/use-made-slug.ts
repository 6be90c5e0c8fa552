import { useRef, type FormEvent } from 'react'

/**
 * Fills in the slug while the title is typed, unless it was edited by hand. The rules are fetched
 * with the first letter.
 */
export function useMadeSlug() {
  const made = useRef<string | null>(null)
  return async ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'title') return
    const { toSlug } = await import('~/text/slug')
    const make = (title: string) => (title.trim() === '' ? '' : toSlug(title))
    made.current ??= make(target.defaultValue)
    const slug = target.form?.elements.namedItem('slug')
    if (!(slug instanceof HTMLInputElement)) return
    if (slug.value !== '' && slug.value !== made.current) return
    made.current = make(target.value)
    slug.value = made.current
  }
}
