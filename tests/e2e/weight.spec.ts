/** The size of readers' downloads, read from the build's list of each page's files. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { LIMIT, readerRoutes, scriptsOf, scriptWeight } from '../../scripts/page-weight.mjs'

test(`the scripts of each page weigh at most ${LIMIT} kB`, () => {
  const weights = readerRoutes().map((route) => [route, scriptWeight(route) / 1000] as const)
  expect(weights.filter(([, weight]) => weight > LIMIT)).toEqual([])
})

test('the editor weighs at most 128 kB', () => {
  const folder = 'build/client/static'
  const files = readdirSync(folder).filter((name) => /^rich-text-editor-.*\.js\.gz$/.test(name))
  expect(files).toHaveLength(1)
  expect(statSync(join(folder, files[0]!)).size / 1000).toBeLessThanOrEqual(128)
})

test('each page loads at most twelve script files', () => {
  for (const route of readerRoutes()) expect(scriptsOf(route).length, route).toBeLessThanOrEqual(12)
})

test('icons and styles are one file each', async ({ page }) => {
  const files = new Set<string>()
  page.on('requestfinished', (request) => files.add(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect([...files].filter((path) => /^\/static\/.*\.svg$/.test(path))).toHaveLength(1)
  // The other style sheet is for printing.
  expect([...files].filter((path) => path.endsWith('.css'))).toHaveLength(2)
})

test('a post with a picture does not fetch the default picture', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  await page.goto('/post/ramayan-ki-katha-aj-bhi-kyon-padhi-jati-hai', { waitUntil: 'networkidle' })
  await expect(page.locator('article img').first()).toBeVisible()
  expect(files.filter((url) => url.includes('DT-DefaultImg'))).toEqual([])
})
