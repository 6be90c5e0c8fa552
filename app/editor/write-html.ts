import { embedHtml, FOREIGN_REL, isForeignUrl } from '~/domain/posts/post-html'
import {
  joinLists,
  tidyRuns,
  type Alignment,
  type Block,
  type Image,
  type List,
  type ListItem,
  type Run,
} from './article'

/** Plain elements in a fixed order, exactly as the sanitiser leaves them. An empty text is ''. */
export function writeHtml(article: readonly Block[]): string {
  const parts = joinLists(article).map(writeBlock)
  // Empty lines at the end only serve the cursor.
  while (/^<p( style="[^"]*")?><br \/><\/p>$/.test(parts.at(-1) ?? '')) parts.pop()
  // Neighbouring quotes are the paragraphs of one quotation.
  return parts.join('').replaceAll('</blockquote><blockquote>', '')
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      if (block.tag !== 'blockquote') return writeText(block.tag, block)
      return `<blockquote>${writeText('p', block)}</blockquote>`
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
  let open: string[] = []
  for (const run of tidy) {
    const tags = run.kind === 'break' ? tagsOfBreak(tidy, run, open) : tagsOf(run)
    const depth = sharedDepth(open, tags)
    html += close(open.slice(depth))
    for (const tag of tags.slice(depth)) html += `<${tag}>`
    open = tags
    html += writeRun(run)
  }
  // A browser does not show the last break of a block, so it takes two.
  return html + close(open) + (tidy.at(-1)?.kind === 'break' ? '<br />' : '')
}

/** A break has no style: it takes what the runs around it share. */
function tagsOfBreak(runs: readonly Run[], run: Run, open: readonly string[]): string[] {
  const next = runs.slice(runs.indexOf(run)).find(({ kind }) => kind !== 'break')
  return next ? open.slice(0, sharedDepth(open, tagsOf(next))) : []
}

function sharedDepth(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((tag, index) => tag !== other[index])
  return end === -1 ? one.length : end
}

function close(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${tag.split(' ')[0]}>`)
    .join('')
}

/** Outermost first. The colour is outside, so that underline and strikethrough take it as well. */
function tagsOf({ kind, textStyle }: Run): string[] {
  const { href, color, background } = textStyle
  const tags: string[] = []
  if (href !== undefined) {
    const rel = isForeignUrl(href) ? ` rel="${FOREIGN_REL}"` : ''
    tags.push(`a href="${escapeAttribute(href)}"${rel}`)
  }
  if (kind === 'image') return tags
  const style = [color && `color:${color}`, background && `background-color:${background}`]
  if (color || background) tags.push(`span style="${style.filter(Boolean).join(';')}"`)
  if (textStyle.bold) tags.push('strong')
  if (textStyle.italic) tags.push('em')
  if (textStyle.underline) tags.push('u')
  if (textStyle.strikethrough) tags.push('s')
  return tags
}

function writeRun(run: Run): string {
  if (run.kind === 'text') return escapeText(run.text)
  return run.kind === 'break' ? '<br />' : writeImage(run.image)
}

function writeImage({ src, alt, width, height }: Image): string {
  const size = (width ? ` width="${width}"` : '') + (height ? ` height="${height}"` : '')
  return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"${size} />`
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')
