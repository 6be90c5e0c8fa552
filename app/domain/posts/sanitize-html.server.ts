import sanitize from 'sanitize-html'
import { findMedia, mediaPageUrl } from '~/domain/multimedia/media-url'
import type { SiteSettings } from '~/domain/settings/site-settings'
import { normalise, withoutControls } from '~/text/clean'
import { tagPowers } from '~/text/powers'
import { ALLOWED_STYLES, FOREIGN_REL, isForeignUrl, textToHtml, toOwnPath } from './post-html'
import { EMBED, OTHER_BLOCK, toParagraphs } from './paragraphs'
import { EMPTY_DRAFT } from './schema'

const STYLED = 'p h1 h2 h3 span li blockquote cite strong b em i u s a td th'.split(' ')

const MAX_READINGS = 5

const STRUCTURE = 'ol ul pre figure figcaption table caption thead tbody tfoot tr'.split(' ')
const TAGS = [...STYLED, ...STRUCTURE, 'small', 'sup', 'sub', 'img', 'br', 'hr']
const WITHOUT_TEXT = 'script style textarea option noscript template svg math iframe title'.split(
  ' ',
)

/** Unsupported inline elements, which become their text; other unknown elements become paragraphs. */
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
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    [OTHER_BLOCK]: [EMBED],
    '*': ['style'],
  },
  allowedStyles: { '*': ALLOWED_STYLES },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nonTextTags: WITHOUT_TEXT,
  nestingLimit: 100,
  textFilter: (text, tagName) => {
    // Captions and credits are plain text in the editor.
    if (tagName === 'figcaption' || tagName === 'small') return text
    return tagName === 'sup' || tagName === 'sub' ? normalise(text) : tagPowers(text, normalise)
  },
  transformTags: {
    '*': (tagName, attribs) => alignedByStyle(blockOf(tagName), attribs),
    iframe: toPlayer,
    td: toCell,
    th: toCell,
    hr: () => ({ tagName: 'hr', attribs: {} }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** Stores links and pictures of this site as paths, which still lead here after a move to another domain. */
function optionsFor(origin: string | undefined): sanitize.IOptions {
  return {
    ...OPTIONS,
    transformTags: {
      ...OPTIONS.transformTags,
      a: (tagName, { rel: _rel, ...attributes }) => {
        const { href } = attributes
        const own = href && { href: toOwnPath(href, origin) }
        const foreign = own && isForeignUrl(own.href) && { rel: FOREIGN_REL }
        return { tagName, attribs: { ...attributes, ...own, ...foreign } }
      },
      img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
        tagName,
        attribs: {
          src: toOwnPath(src, origin),
          alt,
          ...(/^\d{1,4}$/.test(width) && { width }),
          ...(/^\d{1,4}$/.test(height) && { height }),
        },
      }),
    },
  }
}

const mediaOf = ({ src = '' }: sanitize.Attributes) => findMedia(src.replace(/^\/\//, 'https://'))

/** Turns a known player's frame into its card. Other frames are dropped. */
function toPlayer(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const media = mediaOf(attribs)
  return media
    ? { tagName: OTHER_BLOCK, attribs: { [EMBED]: mediaPageUrl(media) } }
    : { tagName, attribs: {} }
}

const SPAN = /^[1-9]\d?$/

function toCell(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { style, colspan = '', rowspan = '' } = attribs
  return alignedByStyle(tagName, {
    ...(style && { style }),
    ...(SPAN.test(colspan) && { colspan }),
    ...(SPAN.test(rowspan) && { rowspan }),
    ...(attribs.class && { class: attribs.class }),
  })
}

/**
 * Turns typed text into the body to store, which may be blank. CPU-heavy: call this before the transaction.
 * @param site links to its `PUBLIC_ORIGIN` become paths
 */
export function toBody(typed: string, site: Site): string {
  return sanitizeHtml(textToHtml(typed), site.PUBLIC_ORIGIN)
}

export type Site = Pick<SiteSettings, 'PUBLIC_ORIGIN'>

/** True if there are `data:` pictures, which would be removed silently. */
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

/** Sanitises HTML. Idempotent: the result is stored and rendered unchanged. */
export function sanitizeHtml(html: string, origin?: string): string {
  const options = optionsFor(origin)
  // Entities may encode control characters, which `cleanText` does not see.
  const sanitizeOnce = (text: string) => toParagraphs(withoutControls(sanitize(text, options)))
  let safe = sanitizeOnce(html)
  // Overlapping tags need several passes, without which each edit would change the text again.
  for (let reading = 1; reading < MAX_READINGS; reading += 1) {
    const again = sanitizeOnce(safe)
    if (again === safe) break
    safe = again
  }
  return safe
}

const blockOf = (tagName: string) => (INLINE.includes(tagName) ? tagName : OTHER_BLOCK)

const MAX_LISTED = 20
const MAX_NAME_LENGTH = 40

/** Returns the distinct names of the elements that `toBody` drops. */
export function listDropped(typed: string): string[] {
  const dropped = new Set<string>()
  sanitize(textToHtml(typed), {
    ...optionsFor(undefined),
    onOpenTag: (name, attribs) => {
      const isKept = TAGS.includes(name) || (name === 'iframe' && mediaOf(attribs) !== null)
      if (!isKept) dropped.add(name.slice(0, MAX_NAME_LENGTH))
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img' && !attribs.src) dropped.add(tag)
      return false
    },
  })
  return [...dropped].slice(0, MAX_LISTED)
}

/** Turns classes into styles, because older clients use Quill, which aligns with classes. */
function alignedByStyle(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const alignment = /(?:^|\s)ql-align-(right|center|justify)(?:\s|$)/.exec(attribs.class ?? '')?.[1]
  if (!alignment) return { tagName, attribs }
  const style = `text-align:${alignment};${attribs.style ?? ''}`
  return { tagName, attribs: { ...attribs, style } }
}
