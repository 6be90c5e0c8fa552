/** Fetches a page from another site once, when an editor links to it, for the card that replaces the link. */
import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { requireRight, type Actor } from '~/domain/core/rights'
import type { CoreDeps } from '~/domain/core/base-deps.server'
import { MAX_ALT_LENGTH } from '~/domain/core/file-schema'
import { storePicture } from '~/domain/files/store-picture.server'
import { describePicture } from '~/domain/files/stored-files.server'
import { Queue } from '~/domain/core/queue'
import { cleanLine } from '~/text/clean'
import { toPlainText } from '~/text/plain-text'
import { truncate } from '~/text/truncate'
import { fetchPublic, MAX_PICTURE_BYTES, type Reach } from './fetch-public.server'

type CardDeps = Pick<CoreDeps, 'db' | 'now' | 'log' | 'env' | 'settings' | 'storage'>

export interface LinkCard {
  url: string
  /** Empty for a social network post, which is all text. */
  title: string
  text: string
  site: string
  picture?: { src: string; width: number; height: number }
}

type PageDescription = Pick<LinkCard, 'title' | 'text' | 'site'> & { picture?: string }

const MAX_PAGE_BYTES = 512 * 1024
const MAX_TITLE_LENGTH = 150
const MAX_TEXT_LENGTH = 280
const X_HOST = /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$/
const X_POST = /^\/\w+\/status\/\d+/
/** X renders posts only with JavaScript, but its oEmbed endpoint describes them. */
const X_DESCRIPTIONS = 'https://publish.twitter.com/oembed?omit_script=1&dnt=1&url='

const fetching = new Queue({ name: 'link cards', concurrency: 2, max: 10 })

/** Returns null if the page is unreachable or has no metadata. */
export async function fetchLinkCard(
  deps: CardDeps,
  actor: Actor,
  url: string,
  reach?: Reach,
): Promise<LinkCard | null> {
  requireRight(actor, 'managePosts')
  return fetching.run(async () => {
    try {
      const { picture, ...words } = await describe(url, reach)
      if (!words.title && !words.text) return null
      const stored = picture && (await storeCardPicture(deps, actor, picture, words.site, reach))
      return { url: new URL(url).href, ...words, ...(stored && { picture: stored }) }
    } catch (error) {
      deps.log.info({ err: error }, 'could not create a card for a link')
      return null
    }
  })
}

async function describe(url: string, reach?: Reach): Promise<PageDescription> {
  const { hostname, pathname } = new URL(url)
  if (X_HOST.test(hostname) && X_POST.test(pathname)) return describeXPost(url, reach)
  const page = await fetchPublic(url, { maxBytes: MAX_PAGE_BYTES, isCut: true, reach })
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.contentType))
    throw new Error(`${page.url} is ${page.contentType}, not HTML`)
  const about = readHead(decode(page.bytes, page.contentType))
  const line = (max: number, ...names: string[]) =>
    truncate(cleanLine(names.map((name) => about.get(name)).find(Boolean) ?? ''), max)
  const pictures = ['og:image:secure_url', 'og:image', 'twitter:image'].map((name) =>
    about.get(name),
  )
  const picture = pictures.find((each) => each && URL.canParse(each, page.url))
  return {
    title: line(MAX_TITLE_LENGTH, 'og:title', 'twitter:title', 'title'),
    text: line(MAX_TEXT_LENGTH, 'og:description', 'twitter:description', 'description'),
    site: line(MAX_TITLE_LENGTH, 'og:site_name') || hostname.replace(/^www\./, ''),
    ...(picture && { picture: new URL(picture, page.url).href }),
  }
}

const XPostSchema = z.object({ author_name: z.string().catch(''), html: z.string().catch('') })

async function describeXPost(url: string, reach?: Reach): Promise<PageDescription> {
  const { bytes } = await fetchPublic(X_DESCRIPTIONS + encodeURIComponent(url), {
    maxBytes: MAX_PAGE_BYTES,
    reach,
  })
  const { author_name: author, html } = XPostSchema.parse(JSON.parse(bytes.toString()))
  const post = /<p\b[^>]*>([^]*?)<\/p>/.exec(html)?.[1] ?? ''
  const text = truncate(cleanLine(toPlainText(post)), MAX_TEXT_LENGTH)
  const name = truncate(cleanLine(author), MAX_TITLE_LENGTH)
  return { title: '', text, site: name ? `${name}, X` : 'X' }
}

function decode(bytes: Buffer, contentType: string): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString()
  }
}

function readHead(html: string): Map<string, string> {
  const about = new Map<string, string>()
  let isTitle = false
  const parser = new Parser({
    onopentag: (tag, { property, name, content }) => {
      isTitle = tag === 'title' && !about.has('title')
      const key = (property ?? name ?? '').toLowerCase()
      if (tag === 'meta' && key && content && !about.has(key)) about.set(key, content)
    },
    ontext: (text) => {
      if (isTitle) about.set('title', (about.get('title') ?? '') + text)
    },
    onclosetag: (tag) => {
      if (tag === 'title') isTitle = false
    },
  })
  parser.end(html)
  return about
}

async function storeCardPicture(
  deps: CardDeps,
  actor: Actor,
  url: string,
  site: string,
  reach?: Reach,
): Promise<LinkCard['picture']> {
  try {
    const { bytes } = await fetchPublic(url, { maxBytes: MAX_PICTURE_BYTES, reach })
    const file = await storePicture(deps, actor, { name: site, bytes })
    const credit = truncate(site, MAX_ALT_LENGTH)
    describePicture(deps, actor, { url: file.url, language: 'hi', alt: '', caption: '', credit })
    return { src: file.url, width: file.width, height: file.height }
  } catch (error) {
    deps.log.info({ err: error }, 'could not store the picture of a link')
    return undefined
  }
}
