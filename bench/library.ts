/**
 * Measures response times of the library tab in milliseconds, with 10,000 files, most of them in posts. Needs a build.
 *
 *   npx tsx bench/library.ts
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { resolveCategory } from '~/domain/posts/categories.server'
import { listPath } from '~/paths/list-paths'
import { closeDatabase, openDatabase } from '~db/client.server'
import { files, posts } from '~db/schema'
import { cpuOf, print, quantile, signIn, startSite } from './site.mjs'
import { createSyntheticText } from './synthesize'

const FILES = 10_000
const TIMES = 30

const dataDir = mkdtempSync(join(tmpdir(), 'bench-library-'))
const options = {
  port: Number(process.env.BENCH_PORT ?? 3949),
  dataDir,
  env: { SEED_SAMPLE: '0' },
}
try {
  await (await startSite(options)).stop()
  const ids = fill()
  const site = await startSite(options)
  try {
    const { cookie } = await signIn(site.origin)
    if (!cookie) throw new Error('Could not sign in')
    const pages = {
      'first page': listPath('library'),
      'next page': listPath('library', {}, { before: ids[FILES / 2] }),
      'previous page': listPath('library', {}, { after: ids[FILES / 2] }),
      'search, many results': listPath('library', { q: 'IMG' }),
      'search, one result': listPath('library', { q: 'IMG_7777.jpg' }),
      'search, two words, no results': listPath('library', { q: 'घाट मेला' }),
      'profile pictures': listPath('library', { kind: 'profile' }),
      unused: listPath('library', { show: 'unused' }),
      'unused profile pictures': listPath('library', { show: 'unused', kind: 'profile' }),
      'without a description': listPath('library', { show: 'missing' }),
    }
    const rows: [string, string, string, string][] = []
    for (const [name, path] of Object.entries(pages)) {
      const times: number[] = []
      const before = cpuOf(site.pid)
      for (let time = 0; time < TIMES; time += 1) {
        const start = performance.now()
        const response = await fetch(site.origin + path, { headers: { Cookie: cookie } })
        const html = await response.text()
        times.push(performance.now() - start)
        if (!html.includes('id="library-files"')) throw new Error(`${response.status} for ${name}`)
      }
      const cpu = ((cpuOf(site.pid) - before) / TIMES) * 1_000
      const [median, most] = [0.5, 0.95].map((share) => String(quantile(times, share)))
      rows.push([name, median!, most!, cpu.toFixed(1)])
    }
    print(['library page', 'median', '95%', 'CPU'], rows)
  } finally {
    await site.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true })
}

/** One file in fifty is unused, one in a hundred is a profile picture, half have alt text; most are posts' pictures. */
function fill(): string[] {
  const db = openDatabase(join(dataDir, 'site.sqlite'))
  const text = createSyntheticText(Math.random)
  const ids: string[] = []
  db.transaction((tx) => {
    const now = Date.now()
    const times = { createdAt: now, updatedAt: now }
    const categoryId = resolveCategory(tx, 'news', now).id
    for (let number = 1; number <= FILES; number += 1) {
      const hash = randomBytes(16).toString('hex')
      const isPortrait = number % 100 === 0
      const key = isPortrait ? `${hash}-512.webp` : `${hash}.webp`
      const id = uuidv7()
      ids.push(id)
      tx.insert(files)
        .values({
          id,
          key,
          name: number % 2 === 0 ? `${text.title()}.jpg` : `IMG_${number}.jpg`,
          mimeType: 'image/webp',
          size: 200_000,
          width: 1_600,
          height: 900,
          colour: '7a6',
          alt: number % 2 === 0 ? { hi: text.title(), en: text.title() } : {},
          ...times,
        })
        .run()
      if (number % 50 === 0) continue
      tx.insert(posts)
        .values({
          id: uuidv7(),
          slug: `post-${number}`,
          title: text.title(),
          content: `<p><img src="/media/${hash}.webp" alt=""></p>${text.body()}`,
          excerpt: '',
          image: `/media/${key}`,
          language: number % 3 === 0 ? 'en' : 'hi',
          categoryId,
          authorName: 'Bench',
          status: 'published',
          publishedAt: now,
          ...times,
        })
        .run()
    }
  })
  closeDatabase(db)
  return ids
}
