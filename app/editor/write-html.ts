import { embedHtml, FOREIGN_REL, isForeignUrl } from '~/domain/posts/post-html'
import {
  joinLists,
  tidyRuns,
  type Alignment,
  type Block,
  type Image,
  type List,
  type ListItem,
  type TextStyle,
  type Run,
  type TextBlock,
} from './article'

/** Plain elements in a fixed order, exactly as the sanitiser leaves them. An empty text is ''. */
export function writeHtml(article: readonly Block[]): string {
  const blocks = joinLists(article)
  const parts: string[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]!
    if (!isQuote(block)) {
      parts.push(writeBlock(block))
      continue
    }
    // Neighbouring quotes are the paragraphs of one quotation.
    const quotes = [block]
    for (let next = blocks[at + 1]; isQuote(next); next = blocks[at + 1]) {
      quotes.push(next)
      at += 1
    }
    parts.push(`<blockquote>${quotes.map((quote) => writeText('p', quote)).join('')}</blockquote>`)
  }
  // Empty lines at the end only serve the cursor.
  while (
    parts.at(-1) === EMPTY_PARAGRAPH ||
    /^<p style="[^"]*"><br \/><\/p>$/.test(parts.at(-1) ?? '')
  ) {
    parts.pop()
  }
  return parts.join('')
}

const EMPTY_PARAGRAPH = '<p><br /></p>'

function isQuote(block: Block | undefined): block is TextBlock {
  return block?.kind === 'text' && block.tag === 'blockquote'
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return writeText(block.tag, block)
    case 'list':
      return writeList(block)
    case 'divider':
      return '<hr />'
    case 'embed':
      return embedHtml(block.embed)
  }
}

function writeText(tag: string, { align, runs }: { align?: Alignment; runs: Run[] }): string {
  return `<${tag}${alignment(align)}>${writeRuns(runs) || '<br />'}</${tag}>`
}

function writeList({ isOrdered, items }: List): string {
  const tag = isOrdered ? 'ol' : 'ul'
  return `<${tag}>${items.map(writeItem).join('')}</${tag}>`
}

function writeItem({ align, runs, lists }: ListItem): string {
  return `<li${alignment(align)}>${writeRuns(runs) || '<br />'}${joinLists(lists).map(writeList).join('')}</li>`
}

const alignment = (align: Alignment | undefined) => (align ? ` style="text-align:${align}"` : '')

/** Tags stay open while the next run has them too: `<strong>a<em>b</em></strong>`. */
function writeRuns(runs: readonly Run[]): string {
  const tidy = tidyRuns(runs)
  let html = ''
  let open: Tag[] = []
  for (const run of tidy) {
    const requested = run.kind === 'break' ? shared(open, nextTextStyle(tidy, run)) : tagsOf(run)
    const kept = open.findIndex((tag, index) => tag.start !== requested[index]?.start)
    const depth = kept === -1 ? open.length : kept
    html +=
      close(open.slice(depth)) +
      requested
        .slice(depth)
        .map(({ start }) => start)
        .join('')
    open = requested
    html += writeRun(run)
  }
  // A browser does not show the last break of a block, so it takes two.
  return html + close(open) + (tidy.at(-1)?.kind === 'break' ? '<br />' : '')
}

interface Tag {
  start: string
  end: string
}

const close = (tags: readonly Tag[]) =>
  tags
    .toReversed()
    .map(({ end }) => end)
    .join('')

/** A break has no style: it takes that of the next run. */
function nextTextStyle(runs: readonly Run[], run: Run): Tag[] {
  const next = runs.slice(runs.indexOf(run)).find(({ kind }) => kind !== 'break')
  return next ? tagsOf(next) : []
}

function shared(one: readonly Tag[], other: readonly Tag[]): Tag[] {
  const end = one.findIndex((tag, index) => tag.start !== other[index]?.start)
  return one.slice(0, end === -1 ? one.length : end)
}

/** Outermost first. The colour is outside, so that underline and strikethrough take it as well. */
function tagsOf({ kind, textStyle }: Run): Tag[] {
  const tags: Tag[] = []
  if (textStyle.href !== undefined) tags.push({ start: linkStart(textStyle.href), end: '</a>' })
  if (kind === 'image') return tags
  const style = styleOf(textStyle)
  if (style) tags.push({ start: `<span style="${style}">`, end: '</span>' })
  if (textStyle.bold) tags.push(plain('strong'))
  if (textStyle.italic) tags.push(plain('em'))
  if (textStyle.underline) tags.push(plain('u'))
  if (textStyle.strikethrough) tags.push(plain('s'))
  return tags
}

const plain = (name: string): Tag => ({ start: `<${name}>`, end: `</${name}>` })

function linkStart(href: string): string {
  const rel = isForeignUrl(href) ? ` rel="${FOREIGN_REL}"` : ''
  return `<a href="${escapeAttribute(href)}"${rel}>`
}

function styleOf({ color, background }: TextStyle): string {
  return [color && `color:${color}`, background && `background-color:${background}`]
    .filter(Boolean)
    .join(';')
}

function writeRun(run: Run): string {
  switch (run.kind) {
    case 'text':
      return escapeText(run.text)
    case 'break':
      return '<br />'
    case 'image':
      return writeImage(run.image)
  }
}

function writeImage({ src, alt, width, height }: Image): string {
  const size = (width ? ` width="${width}"` : '') + (height ? ` height="${height}"` : '')
  return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"${size} />`
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
