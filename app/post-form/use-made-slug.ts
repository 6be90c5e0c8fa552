import { useEffect, type RefObject } from 'react'

/**
 * Fills in the slug while the title is typed, unless it was edited by hand. The rules are fetched
 * with the first letter.
 */
export function useMadeSlug(form: RefObject<HTMLFormElement>, isAutomatic: boolean): void {
  useEffect(() => {
    const element = form.current
    const first = fieldOf(element, 'title')?.value ?? ''
    if (!isAutomatic || !element) return undefined
    let made: string | null = null

    async function follow() {
      const { toSlug } = await import('~/text/slug')
      const make = (title: string) => (title.trim() === '' ? '' : toSlug(title))
      made ??= make(first)
      const title = fieldOf(element, 'title')
      const slug = fieldOf(element, 'slug')
      if (!title || !slug || (slug.value !== '' && slug.value !== made)) return
      made = make(title.value)
      slug.value = made
    }

    function onInput({ target }: Event) {
      if (target === fieldOf(element, 'title')) void follow()
    }
    element.addEventListener('input', onInput)
    return () => element.removeEventListener('input', onInput)
  }, [form, isAutomatic])
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
