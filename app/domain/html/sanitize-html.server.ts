import sanitize from 'sanitize-html'
import { findMedia, mediaPageUrl } from './media-url'
import type { Environment } from '~/env.server'
import { normalise, withoutControls } from '~/text/clean'
import { tagPowers } from '~/text/powers'
import {
  ALLOWED_STYLES,
  FOREIGN_REL,
  isForeignUrl,
  LINK_SCHEMES,
  isEmbedFigure,
  numberingOf,
  textToHtml,
  toOwnPath,
  withScheme,
} from './post-html'
import { EMBED, EMBED_TEXT, OTHER_BLOCK, toParagraphs } from './paragraphs'
import { EMPTY_DRAFT } from '~/domain/core/post-kinds'

const STYLED = 'p h1 h2 h3 span li blockquote cite strong b em i u s a td th'.split(' ')

const MAX_READINGS = 5

const STRUCTURE = 'ol ul pre figure figcaption table caption thead tbody tfoot tr'.split(' ')
const TAGS = [...STYLED, ...STRUCTURE, ...'small sup sub del ins q img br hr'.split(' ')]
const WITHOUT_TEXT = 'script style textarea option noscript template svg math iframe title'.split(
  ' ',
)

/** Unsupported inline elements, which become their text; other unknown elements become paragraphs. */
const INLINE =
  'abbr acronym area bdi bdo big cite code data dfn font kbd label mark nobr picture rb rp rt ruby samp source strike time track tt var wbr'
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
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    [OTHER_BLOCK]: [EMBED],
    '*': ['style'],
  },
  allowedStyles: { '*': ALLOWED_STYLES },
  allowedSchemes: LINK_SCHEMES,
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
    ol: toNumbered,
    li: toNumbered,
    strike: 's',
    figure: (tagName, attribs) =>
      isEmbedFigure(attribs.class)
        ? { tagName: OTHER_BLOCK, attribs: { [EMBED]: EMBED_TEXT } }
        : { tagName, attribs },
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
        const own = href && { href: toOwnPath(withScheme(href), origin) }
        const foreign = own && isForeignUrl(own.href) && { rel: FOREIGN_REL }
        return { tagName, attribs: { ...attributes, ...own, ...foreign } }
      },
      img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
        tagName,
        attribs: {
          src: toOwnPath(withScheme(src), origin),
          alt,
          ...(/^\d{1,4}$/.test(width) && { width }),
          ...(/^\d{1,4}$/.test(height) && { height }),
        },
      }),
    },
  }
}

const mediaOf = ({ src = '' }: sanitize.Attributes) => findMedia(withScheme(src))

function toNumbered(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { style, class: classes } = attribs
  return {
    tagName,
    attribs: {
      ...(style && { style }),
      ...(classes && { class: classes }),
      ...numberingOf(tagName === 'ol' ? 'ol' : 'li', attribs),
    },
  }
}

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

export type Site = Pick<Environment, 'PUBLIC_ORIGIN'>

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

/** Returns the distinct names of the elements that `toBody` drops, and `a` for a link whose address it drops. */
export function listDropped(typed: string): string[] {
  const dropped = new Set<string>()
  let links = 0
  sanitize(textToHtml(typed), {
    ...optionsFor(undefined),
    onOpenTag: (name, attribs) => {
      const isKept =
        TAGS.includes(name) || name === 'strike' || (name === 'iframe' && mediaOf(attribs) !== null)
      if (!isKept) dropped.add(name.slice(0, MAX_NAME_LENGTH))
      if (name === 'a' && attribs.href) links += 1
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img' && !attribs.src) dropped.add(tag)
      if (tag === 'a' && attribs.href) links -= 1
      return false
    },
  })
  if (links > 0) dropped.add('a')
  return [...dropped].slice(0, MAX_LISTED)
}

/** Turns classes into styles, because older clients use Quill, which aligns with classes. */
function alignedByStyle(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const alignment = /(?:^|\s)ql-align-(right|center|justify)(?:\s|$)/.exec(attribs.class ?? '')?.[1]
  if (!alignment) return { tagName, attribs }
  const style = `text-align:${alignment};${attribs.style ?? ''}`
  return { tagName, attribs: { ...attribs, style } }
}
