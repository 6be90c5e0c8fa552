import sanitize from 'sanitize-html'
import { withoutControls } from '~/text/clean'
import { ALLOWED_STYLES, FOREIGN_REL, isForeignUrl, textToHtml } from './post-html'
import { OTHER_BLOCK, toParagraphs } from './paragraphs'
import { EMPTY_DRAFT } from './schema'

const STYLED = 'p h1 h2 h3 span li blockquote strong b em i u s a'.split(' ')

const MAX_READINGS = 5

const TAGS = [...STYLED, 'img', 'ol', 'ul', 'br', 'hr']
const WITHOUT_TEXT = 'script style textarea option noscript template svg math iframe title'.split(
  ' ',
)

/** Unknown inline elements become their text; other unknown elements become paragraphs. */
const INLINE =
  'abbr acronym area bdi bdo big cite code data del dfn font ins kbd label mark nobr picture q rb rp rt ruby samp small source sub sup time track tt var wbr'
    .split(' ')
    .concat(TAGS, WITHOUT_TEXT)

/** Allows the editor's elements. Raw-text and foreign elements lose their text. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [...TAGS, OTHER_BLOCK],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    '*': ['style'],
  },
  allowedStyles: { '*': ALLOWED_STYLES },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nonTextTags: WITHOUT_TEXT,
  nestingLimit: 100,
  transformTags: {
    a: (tagName, { rel: _rel, ...attributes }) => ({
      tagName,
      attribs: { ...attributes, ...(isForeignUrl(attributes.href) && { rel: FOREIGN_REL }) },
    }),
    '*': (tagName, attribs) => alignedByStyle(blockOf(tagName), attribs),
    hr: () => ({ tagName: 'hr', attribs: {} }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: {
        src,
        alt,
        ...(/^\d{1,4}$/.test(width) && { width }),
        ...(/^\d{1,4}$/.test(height) && { height }),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** The stored form of a typed text; may be blank. CPU-heavy: call before the transaction. */
export function toBody(typed: string): string {
  return sanitizeHtml(textToHtml(typed))
}

/** `data:` pictures would be removed silently. */
export function hasInlinePicture(html: string): boolean {
  const pictures = sanitize(html, {
    allowedTags: ['img'],
    allowedAttributes: { img: ['src'] },
    allowedSchemes: ['data'],
  })
  return /<img src="\s*data:/i.test(pictures)
}

export function isBlankBody(body: string): boolean {
  return sanitize(body, { allowedTags: ['img'] }).trim() === ''
}

export function missingBody(body: string): boolean {
  return body.trim() === EMPTY_DRAFT || isBlankBody(body)
}

/** Idempotent: the result is stored and rendered unchanged. */
export function sanitizeHtml(html: string): string {
  let safe = sanitizeOnce(html)
  // Overlapping tags need several passes; otherwise each edit would change the text again.
  for (let reading = 1; reading < MAX_READINGS; reading += 1) {
    const again = sanitizeOnce(safe)
    if (again === safe) break
    safe = again
  }
  return safe
}

/** Entities may encode control characters, which `cleanText` does not see. */
const sanitizeOnce = (html: string) => toParagraphs(withoutControls(sanitize(html, OPTIONS)))

const blockOf = (tagName: string) => (INLINE.includes(tagName) ? tagName : OTHER_BLOCK)

const TABLE_PARTS = 'caption colgroup col thead tbody tfoot tr td th'.split(' ')
const MAX_LISTED = 20
const MAX_NAME_LENGTH = 40

/** Distinct names of the elements that `toBody` drops; a table stands for its parts. */
export function listDropped(typed: string): string[] {
  const dropped = new Set<string>()
  sanitize(textToHtml(typed), {
    ...OPTIONS,
    onOpenTag: (name) => {
      if (!TAGS.includes(name)) dropped.add(name.slice(0, MAX_NAME_LENGTH))
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img' && !attribs.src) dropped.add(tag)
      return false
    },
  })
  if (dropped.has('table')) for (const part of TABLE_PARTS) dropped.delete(part)
  return [...dropped].slice(0, MAX_LISTED)
}

/** Older clients use Quill, which aligns with classes. */
function alignedByStyle(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const alignment = /(?:^|\s)ql-align-(right|center|justify)(?:\s|$)/.exec(attribs.class ?? '')?.[1]
  if (!alignment) return { tagName, attribs }
  const style = `text-align:${alignment};${attribs.style ?? ''}`
  return { tagName, attribs: { ...attribs, style } }
}
