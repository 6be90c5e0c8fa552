/** Moves footnotes, at the end of a text with links back, to where they are referred to (decision 197). */
export function moveFootnotes(body: Element) {
  const named = new Map<string, Element>()
  for (const element of body.querySelectorAll('[id], a[name]')) {
    for (const name of [element.id, element.getAttribute('name')])
      if (name) named.set(name, element)
  }
  const targetOf = (link: Element) =>
    named.get(/#([^#]+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? '')
  const isBack = (link: Element, reference: Element) => targetOf(link)?.contains(reference) ?? false
  const notes = new Map<Element, Element>()
  for (const reference of body.querySelectorAll('a[href*="#"]')) {
    const target = targetOf(reference)
    const place = target && placeOf(target, reference)
    if (!place) continue
    const back = [...place.querySelectorAll('a')].find((link) => isBack(link, reference))
    if (back) notes.set(place, toNote(place, back))
    const note = notes.get(place)
    if (note) (reference.closest('sup') ?? reference).replaceWith(note.cloneNode(true))
  }
  for (const place of notes.keys()) {
    const before = place.previousElementSibling ?? place.parentElement?.previousElementSibling
    if (before?.tagName === 'HR') before.remove()
    place.remove()
  }
}

function placeOf(target: Element, reference: Element): Element | undefined {
  const around = ['li', 'div[id]', 'p'].map((path) => target.closest(path))
  return around.find((each) => each && !each.contains(reference)) ?? undefined
}

/** Without the link back; several paragraphs become one line. */
function toNote(place: Element, back: Element): Element {
  back.remove()
  const note = place.ownerDocument.createElement('small')
  const paragraphs = [...place.querySelectorAll('p')]
  for (const paragraph of paragraphs.length > 0 ? paragraphs : [place])
    note.append(...paragraph.childNodes, ' ')
  trim(note)
  return note
}

/** The first text is in an element of its own in Google Docs. */
function trim(note: Element) {
  const texts = note.ownerDocument.createTreeWalker(note, NodeFilter.SHOW_TEXT)
  const first = texts.nextNode()
  if (first) first.nodeValue = first.nodeValue!.replace(/^[\s\]).:]+/u, '')
  const { lastChild } = note
  if (lastChild?.nodeType === Node.TEXT_NODE) lastChild.nodeValue = lastChild.nodeValue!.trimEnd()
}
