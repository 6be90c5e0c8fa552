/** In Hindi no screen shows an English word, and in English no Hindi one, apart from names and what authors wrote. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, onlyOn, open, signIn, test } from './helpers'

onlyOn('desktop')

const TABS = [
  ...['overview', 'profile', 'create-post', 'posts', 'posts&q=zzzz', 'drafts', 'drafts&q=zzzz'],
  ...['library', 'manage-categories', 'nirvankand', 'multimedia', 'users', 'searches', 'system'],
]
const PAGES = [
  ...['/sign-in', '/sign-up', '/forgot-password', '/confirm-email', '/reset-password?token=x'],
  ...TABS.map((tab) => `/dashboard?tab=${tab}`),
  ...['/dashboard/delete-account', '/update-post/nothing'],
]

/** Names, URLs, keys and formats stay in Latin letters in every language (docs/glossary.md). */
const LATIN_NAMES =
  /https?:\/*\S*|\/\S*|[\w.+-]+@[\w.-]+|\b(?:[A-Z][A-Z_0-9]{2,}(?:=\S*)?|WebP|MB|GB|KB|Facebook|Twitter|Instagram|LinkedIn|YouTube|UploadThing|Ctrl|Shift|Alt|npm run cli -- \w+|chmod \S+|s3|uploadthing)\b|Ctrl\+\S+|Alt\+F10/g

/** Texts in the wrong script, except those whose own `lang` says so. */
async function wrongTexts(page: Page, language: 'hi' | 'en'): Promise<string[]> {
  const found = await page.evaluate((wanted) => {
    const texts: string[] = [document.title]
    const add = (text: string, element: Element) => {
      const marked = element.closest('[lang]')
      const isAuthors =
        marked !== document.documentElement && marked?.getAttribute('lang') !== wanted
      if (!isAuthors && !element.closest('script, style, noscript, template, .prose'))
        texts.push(text)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      add(node.textContent ?? '', node.parentElement!)
    }
    for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        add(element.getAttribute(name)!, element)
      }
    }
    return texts
  }, language)
  const wrong = language === 'hi' ? /[a-z]{3,}/i : /\p{Script=Devanagari}{2,}/u
  const isWrong = (text: string) =>
    wrong.test(language === 'hi' ? text.replace(LATIN_NAMES, '') : text)
  return [...new Set(found.map((text) => text.trim()).filter(isWrong))]
}

async function choose(context: BrowserContext, language: 'hi' | 'en') {
  const url = test.info().project.use.baseURL!
  await context.addCookies([{ name: 'language', value: language, url }])
}

/** Addresses of categories and videos, the site's name and people's are not words of the interface. */
const NAMES = {
  hi: /^(?:[a-z-]+|Admin|(?:youtube|instagram)\.com\/\S+)$/,
  en: /धरोहर|हिन्दी|काशी, बनारस/,
}

for (const language of ['hi', 'en'] as const) {
  test(`every screen is in ${language} alone @deep`, async ({ page, context }) => {
    test.slow()
    await choose(context, language)
    const visitors = PAGES.filter((path) => !/^\/(dashboard|update)/.test(path))
    const look = async (path: string) => {
      await open(page, path)
      const wrong = await wrongTexts(page, language)
      expect
        .soft(
          wrong.filter((text) => !NAMES[language].test(text)),
          path,
        )
        .toEqual([])
    }
    for (const path of visitors) await look(path)
    await signIn(context)
    await choose(context, language)
    for (const path of PAGES.filter((each) => !visitors.includes(each))) await look(path)
  })
}
