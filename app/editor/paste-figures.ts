import { create, isBlank } from './paste-blocks'

/** The placeholder for a picture on the user's disk, which web pages cannot read. */
export const MISSING_PICTURE = '/assets/picture-missing.svg'

const CAPTIONS = '.MsoCaption, .wp-caption-text, .gallery-caption'
const CREDITS = '[class*="credit" i], [class*="source" i], [class*="photographer" i], cite'

export function joinFigures(body: Element) {
  for (const emoji of body.querySelectorAll('img.emoji, img.wp-smiley'))
    emoji.replaceWith(emoji.getAttribute('alt') ?? '')
  for (const picture of body.querySelectorAll('img')) findSource(picture)
  for (const caption of body.querySelectorAll(CAPTIONS)) {
    const picture = onlyPicture(caption.previousElementSibling)
    if (picture) toFigure(picture, caption)
  }
  for (const frame of body.querySelectorAll('p > span[id]:empty')) joinFrame(frame)
  for (const words of body.querySelectorAll('figcaption')) markCredit(words)
  for (const figure of body.querySelectorAll('figure')) openFigure(figure)
  for (const group of body.querySelectorAll('figure, [class*="gallery"]')) joinGallery(group)
}

const FOUND = /^(https?:\/)?\//i

/** Pages that load pictures lazily store the URL elsewhere; word processors refer to a file on the disk. */
function findSource(picture: Element) {
  const src = picture.getAttribute('src')?.trim() ?? ''
  if (FOUND.test(src)) return
  const [fromSrcset] = (picture.getAttribute('srcset') ?? '').trim().split(/[\s,]/)
  const late = ['data-src', 'data-lazy-src', 'data-original'].map((name) =>
    picture.getAttribute(name),
  )
  const found = [...late, fromSrcset].find((url) => url && FOUND.test(url))
  const isSpacer = src === '' || /^data:image\/(gif|svg)/i.test(src)
  if (!found && isSpacer) picture.remove()
  else picture.setAttribute('src', found ?? MISSING_PICTURE)
}

function onlyPicture(element: Element | null): Element | null {
  const pictures: Element[] = element ? [...element.querySelectorAll('img')] : []
  if (element?.tagName === 'IMG') pictures.push(element)
  return pictures.length === 1 && isBlank(element) ? pictures[0]! : null
}

function toFigure(picture: Element, caption: Element) {
  const words = create(caption, 'figcaption', ...caption.childNodes)
  caption.replaceWith(create(caption, 'figure', picture.closest('a') ?? picture, words))
}

/** LibreOffice puts a picture and its caption into a frame; the parser splits the paragraph around it. */
function joinFrame(frame: Element) {
  const line = frame.parentElement!.nextElementSibling
  const picture = line?.tagName === 'P' && line.querySelector('img')
  if (!picture) return
  picture.remove()
  if (isBlank(line)) line.append(picture)
  else toFigure(picture, line)
}

/** Captions are plain text, so their blocks need spaces between them. */
function markCredit(words: Element) {
  for (const end of words.querySelectorAll('br, p, div')) end.before(' ')
  const credit = words.querySelector(CREDITS)
  if (!credit || words.querySelector('small')) return
  words.append(' ', create(words, 'small', credit.textContent ?? ''))
  credit.remove()
}

/** A figure has one picture and a caption; if it contains other text, it is unwrapped. */
function openFigure(figure: Element) {
  const words = [...figure.childNodes].filter(({ nodeName }) => nodeName !== 'FIGCAPTION')
  const isPicture = figure.querySelectorAll('img').length === 1
  if (isPicture && words.some((node) => !isBlank(node))) figure.replaceWith(...figure.childNodes)
}

/** Makes a gallery of pictures with and without captions. The gallery's own caption follows it. */
function joinGallery(group: Element) {
  const pictures = [...group.querySelectorAll('img')]
  if (pictures.length < 2) return
  const caption = [...group.children].find(({ tagName }) => tagName === 'FIGCAPTION') ?? ''
  const figures = pictures.map((picture) => {
    const figure = picture.closest('figure')
    return figure && figure !== group && group.contains(figure) ? figure : picture
  })
  const rest = group.ownerDocument.importNode(group, true)
  for (const words of rest.querySelectorAll('figcaption')) words.remove()
  if (isBlank(rest)) group.replaceWith(create(group, 'figure', ...new Set(figures)), caption)
}
