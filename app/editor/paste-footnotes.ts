import { create, isBlank, textsOf } from './paste-blocks'

/** Moves each footnote that links back to its reference from the end of the text to that reference (decision 197). */
export function moveFootnotes(body: Element) {
  const named = new Map<string, Element>()
  for (const element of body.querySelectorAll('[id], a[name]')) {
    for (const name of [element.id, element.getAttribute('name')])
      if (name) named.set(name, element)
  }
  const targetOf = (link: Element) =>
    named.get(/#([^#]+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? '')
  const referred = new Map<Element, Element[]>()
  for (const reference of body.querySelectorAll('a[href*="#"]')) {
    const target = targetOf(reference)
    const place = target && placeOf(target, reference)
    if (place) referred.set(place, [...(referred.get(place) ?? []), reference])
  }
  for (const [place, references] of referred) {
    const isBack = (link: Element) => {
      const target = targetOf(link)
      return references.some((reference) => target?.contains(reference))
    }
    const back = [...place.querySelectorAll('a')].filter(isBack)
    if (back.length === 0) continue
    const note = toNote(place, back)
    for (const reference of references)
      (reference.closest('sup') ?? reference).replaceWith(note.cloneNode(true))
    removePlace(place)
  }
}

function placeOf(target: Element, reference: Element): Element | undefined {
  const around = ['li', 'div[id]', 'p'].map((path) => target.closest(path))
  return around.find((each) => each && !each.contains(reference)) ?? undefined
}

/** Removes the footnote and the rule above it, and the list with its heading if the list is now empty. */
function removePlace(place: Element) {
  const before = place.previousElementSibling ?? place.parentElement?.previousElementSibling
  if (before?.tagName === 'HR') before.remove()
  const list = place.closest('ol, ul')
  place.remove()
  if (!list || list.childElementCount > 0) return
  if (/^H[1-6]$/.test(list.previousElementSibling?.tagName ?? ''))
    list.previousElementSibling!.remove()
  list.remove()
}

function toNote(place: Element, back: Element[]): Element {
  for (const link of back) (link.closest('.mw-cite-backlink, sup') ?? link).remove()
  const paragraphs = [...place.querySelectorAll('p')]
  const parts = (paragraphs.length > 0 ? paragraphs : [place]).map(({ childNodes }) => [
    ' ',
    ...childNodes,
  ])
  const note = create(place, 'small', ...parts.flat())
  while (note.firstChild && isBlank(note.firstChild)) note.firstChild.remove()
  while (note.lastChild && isBlank(note.lastChild)) note.lastChild.remove()
  const texts = textsOf(note)
  for (const first of texts.slice(0, 1)) first.data = first.data.replace(/^[\s\]).:]+/u, '')
  for (const last of texts.slice(-1)) last.data = last.data.trimEnd()
  return note
}
