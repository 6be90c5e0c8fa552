import { randomFillSync } from 'node:crypto'
import { Writable } from 'node:stream'
import type { AppLoadContext } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

const MAX_CHARACTERS = 1_000_000

const kinds = new WeakMap<object, LRUCache<string, string>>()

/** Values that HTML takes without quotes. In texts and values React writes `"` and `>` as entities. */
const PLAIN_VALUE = /="([\w./#:%-]+)"/g

/** The HTML of a component without context (`Kept`), short, rendered when its data are new; kept by kind. */
export function keptHtml<Props extends object>(of: (props: Props) => ReactNode, props: Props) {
  const kept =
    kinds.get(of) ??
    new LRUCache<string, string>({
      maxSize: MAX_CHARACTERS,
      sizeCalculation: (html, key) => html.length + key.length,
    })
  kinds.set(of, kept)
  const key = JSON.stringify(props)
  const html = kept.get(key) ?? shorten(renderToString(createElement(of, props)))
  kept.set(key, html)
  return html
}

/** For `Html`. The data of a document leave it out, which has it already. */
export function htmlFor<Made extends { html?: string }>(context: AppLoadContext, made: Made): Made {
  return Object.defineProperty(made, 'html', { enumerable: !context.isDocument })
}

/** A list for `Html`: the browser gets no component for its items. */
export function listHtml<Item extends object>(
  context: AppLoadContext,
  of: (item: Item) => ReactNode,
  items: Item[],
) {
  const html = items.map((item) => `<li>${keptHtml(of, item)}</li>`).join('')
  return htmlFor(context, { html, count: items.length })
}

function shorten(html: string): string {
  return html.replaceAll('/>', '>').replace(PLAIN_VALUE, '=$1')
}

/**
 * Collects a page without NUL bytes. React 18 renders through a 2 KB buffer and sends its unused bytes when a character
 * of several bytes does not fit at the end. Browsers turn NUL into U+FFFD in text areas, and the next save would store
 * that.
 */
export function collectPage(done: (whole: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(...withoutNuls(chunk))
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/** In UTF-8 no other character contains that byte. */
function withoutNuls(chunk: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
    parts.push(chunk.subarray(start, end))
    start = end + 1
  }
  return [...parts, chunk.subarray(start)]
}

const MODULES = /<script([^>]*) type="module" async="">([^<]*)<\/script>/
const IMPORT = /^import (?:\* as (\w+) from )?(".*?");?$/gm

/**
 * A page for reading works before its scripts: they are fetched when the reader acts, or when nothing else is left to do.
 * Neither elements nor their order change, so that React finds what it expects.
 */
export function startLater(page: Buffer): Buffer {
  // Only ASCII is changed: as Latin-1 the bytes of the rest stay as they are, at a quarter of the time.
  const later = page
    .toString('latin1')
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(MODULES, (_, attributes: string, code: string) => {
      const imports = [...code.matchAll(IMPORT)]
      const names = imports.map(([, name = '']) => name).join()
      const files = imports.map(([, , file]) => `import(${file})`).join()
      const rest = code.replace(IMPORT, '').trim()
      return `<script${attributes}>${WHEN_IDLE}(()=>Promise.all([${files}]).then(([${names}])=>{${rest}}))</script>`
    })
  return Buffer.from(later, 'latin1')
}

const WHEN_IDLE = `(load=>{
const start=()=>{
if(!load)return
for(const link of document.querySelectorAll('link[rel=later]'))link.rel='modulepreload'
load()
load=null
}
for(const type of ['pointerover','pointerdown','keydown','focusin'])addEventListener(type,start,{once:true,passive:true})
addEventListener('load',()=>(window.requestIdleCallback??setTimeout)(start,{timeout:3000}))
})`

const random = Buffer.alloc(16 * 256)
let unused = 0

/** 128 random bits. Asking for those of many at once costs a fraction. */
export function newNonce(): string {
  if (unused === 0) unused = randomFillSync(random).length
  unused -= 16
  return random.toString('base64', unused, unused + 16)
}
