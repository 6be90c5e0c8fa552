/** All text has the right `lang`, from which screen readers choose the voice and browsers the font. */
import type { Page } from '@playwright/test'
import { expect, onlyOn, open, publish, signIn, test } from './helpers'

onlyOn('desktop')

const PAGES = [
  '/',
  '/category/tirth',
  '/category/heritage',
  '/post/ramayan-ki-katha-aj-bhi-kyon-padhi-jati-hai',
  '/search',
  `/search?q=${encodeURIComponent('कथा')}`,
  '/search?q=prdushan',
  `/search?q=${encodeURIComponent('ढढढञञञङङङ')}`,
  '/nirvankand',
  '/about',
  '/contact',
  '/sign-in',
  '/sign-up',
  '/kahin/nahin',
]
const ADMIN_PAGES = [
  '/dashboard',
  '/dashboard?tab=profile',
  '/dashboard?tab=posts',
  '/dashboard?tab=drafts',
  '/dashboard?tab=searches',
  '/create-post',
]

/**
 * Returns strings in one script under the `lang` of the other. A body may contain quotations, so it counts as a whole. A
 * Hindi sentence may contain a Latin name, so under `hi` only strings without any Devanagari are wrong.
 */
async function wrongTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      // Search highlights split a title into pieces, which are not separate strings.
      const around = element.closest('mark')?.parentElement ?? element
      const isMarked = around.querySelector(':scope > mark') !== null
      const text = ((isMarked ? around : node).textContent ?? '').trim()
      const letters = text.match(/\p{L}/gu)?.length ?? 0
      if (letters < 2 || element.closest('script, style, noscript, .prose > *')) continue
      const share = (text.match(/(?=\p{L})\p{Script=Devanagari}/gu)?.length ?? 0) / letters
      const lang = element.closest<HTMLElement>('[lang]')!.lang
      if ((lang === 'hi' && share === 0) || (lang === 'en' && share >= 0.4)) {
        wrong.add(`${lang}: ${element.tagName} «${text.slice(0, 60)}»`)
      }
    }
    return [...wrong]
  })
}

test("all text on visitors' pages is marked with its language @deep", async ({ page }) => {
  test.slow()
  for (const path of PAGES) {
    await open(page, path)
    expect.soft(await wrongTexts(page), decodeURIComponent(path)).toEqual([])
  }
})

test("all text on an admin's pages is marked with its language @deep", async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(context)
  for (const path of ADMIN_PAGES) {
    await open(page, path)
    expect.soft(await wrongTexts(page), path).toEqual([])
  }
})

test('each part of a post in two languages is marked with its language @deep', async ({
  page,
  context,
}) => {
  await signIn(context)
  const title = `Two languages ${Date.now()}`
  const path = await publish(context, {
    title,
    description: 'An English description of it',
    content: '<p>इस लेख का पाठ हिंदी में है, शीर्षक अंग्रेज़ी में।</p>',
    authorName: 'अनन्या शर्मा',
    category: 'heritage',
  })
  for (const url of [
    path,
    '/',
    '/category/heritage',
    `/search?q=${encodeURIComponent(title)}`,
    '/dashboard?tab=posts',
  ]) {
    await open(page, url)
    await expect(page.getByText(title).first()).toBeAttached()
    expect(await wrongTexts(page), url).toEqual([])
  }
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en')
  await expect(page.locator('.prose')).toHaveAttribute('lang', 'hi')
})

test("a post's chosen language is set on its page and card", async ({ page, context }) => {
  await signIn(context)
  const title = `माझे गाव ${Date.now()}`
  const path = await publish(context, {
    title,
    content: '<p>गावाकडची <em>सकाळ</em> शांत असते.</p>',
    language: 'mr',
    category: 'heritage',
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'mr')
  await expect(page.locator('.prose')).toHaveAttribute('lang', 'mr')
  await expect(page.locator('article time').first()).toHaveAttribute('lang', 'hi')
  // Devanagari is not slanted in any language.
  await expect(page.locator('.prose em')).toHaveCSS('font-style', 'normal')
  await page.goto('/category/heritage')
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute('lang', 'mr')
})
