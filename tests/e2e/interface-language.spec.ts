/**
 * Visits every kind of screen, opens its dialogs, and submits its forms empty and offline. In Hindi nothing shows an
 * English word, and in English nothing shows a Hindi one, apart from names and authors' own content.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { ADMIN, expect, onlyOn, open, signInAs, test } from './helpers'
import { startSite } from './own-site'

onlyOn('desktop')

const VISITORS = [
  ...['/sign-in', '/sign-up', '/forgot-password', '/confirm-email', '/reset-password?token=x'],
]
/** Pages that nothing links to; the crawl finds the others. */
const START = [
  ...['/dashboard', '/dashboard?tab=posts&q=zzzz', '/dashboard?tab=drafts&q=zzzz', '/create-post'],
  ...['/dashboard/delete-account', '/update-post/nothing', '/dashboard/plan/nothing'],
  ...['/dashboard/history/nothing', '/dashboard/preview-post/nothing'],
]
/** Pages whose forms delete nothing when submitted empty. On other pages, forms are submitted only offline. */
const HARMLESS =
  /^\/(?:sign|forgot|reset|create-post|update-post)|tab=(?:profile|create-post|manage-categories|nirvankand|multimedia|searches)/
/** The language switcher and the sign-out forms. */
const NOT_SUBMITTED = '[action="/language"], [action="/sign-out"], :has([value^="sign-out"])'
const MOST_FORMS = 6
const MESSAGE_WAIT = 400

/** The screens that signed-in users see. */
const SCREENS = /^\/(dashboard|update-post|create-post)/

/** Names, URLs, keys and formats stay in Latin letters in every language (docs/glossary.md). */
const LATIN_NAMES =
  /https?\b\S*|\/\S*|[\w.+-]+@[\w.-]+|\b(?:[A-Z][A-Z_0-9]{2,}(?:=\S*)?|WebP|MB|GB|KB|Facebook|Twitter|Instagram|LinkedIn|YouTube|WhatsApp|Telegram|UploadThing|Ctrl|Shift|Alt|npm run cli -- \w+|chmod \S+|s3|uploadthing)\b|Ctrl\+\S+|Alt\+F10|Asia\/Kolkata|robots\.txt/g

/** Text in the wrong script, unless its own `lang` says so. */
async function wrongTexts(page: Page, language: 'hi' | 'en'): Promise<string[]> {
  const found = await page.evaluate((wanted) => {
    const texts: string[] = [document.title]
    const add = (text: string, element: Element) => {
      const marked = element.closest('[lang]')
      const isAuthors =
        marked !== document.documentElement && marked?.getAttribute('lang') !== wanted
      if (
        !isAuthors &&
        !element.closest('script, style, noscript, template, textarea, code, .prose')
      )
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

/** Slugs, video URLs, and the names of the site and its people are not interface text. */
const NAMES = {
  hi: /^(?:[a-z-]+|Admin|(?:youtube|instagram)\.com\/\S+)$/,
  en: /धरोहर|हिन्दी|काशी, बनारस/,
}

for (const language of ['hi', 'en'] as const) {
  test(`every screen is in one language: ${language} @deep`, async ({ browser }) => {
    test.setTimeout(600_000)
    const site = await startSite({}, { hasSample: true })
    const context = await browser.newContext({ baseURL: site.origin })
    const page = await context.newPage()
    page.on('dialog', (dialog) => dialog.accept())
    const check = async (what: string) => {
      const wrong = await wrongTexts(page, language)
      const unknown = wrong.filter((text) => !NAMES[language].test(text))
      expect.soft(unknown, what).toEqual([])
    }
    const look = async (path: string) => {
      await open(page, path)
      await check(path)
      await openDialogs(page, (name) => check(`${path}, ${name}`))
      await submitForms(page, path, (name) => check(`${path}, ${name}`))
    }
    try {
      await context.addCookies([{ name: 'language', value: language, url: site.origin }])
      for (const path of VISITORS) await look(path)
      await signInAs(context, ADMIN)
      await post(context, '/language', { language })
      await post(context, '/create-post', {
        intent: 'save-draft',
        title: 'Katha',
        content: 'katha',
      })
      const waiting = [...START]
      const seen = new Set<string>()
      for (let path = waiting.shift(); path; path = waiting.shift()) {
        if (seen.has(shapeOf(path))) continue
        seen.add(shapeOf(path))
        await look(path)
        waiting.push(...(await linksOf(page)))
      }
      expect(seen.size, [...seen].join('\n')).toBeGreaterThan(34)
    } finally {
      await context.close()
      await site.stop()
    }
  })
}

async function post(context: BrowserContext, path: string, multipart: Record<string, string>) {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const response = await context.request.post(path, { multipart, headers, maxRedirects: 0 })
  expect(response.status(), path).toBe(302)
  await context.clearCookies({ name: 'toast' })
}

type Check = (name: string) => Promise<void>

async function openDialogs(page: Page, check: Check) {
  for (const opener of await page.locator('main [aria-haspopup="dialog"]:visible').all()) {
    await opener.click()
    await page.getByRole('dialog').waitFor()
    await check(`dialog of ${await opener.textContent()}`)
    await page.keyboard.press('Escape')
  }
}

/** Submits each form empty, to show its field errors, and offline, to show its toasts. */
async function submitForms(page: Page, path: string, check: Check) {
  const forms = page.locator(`main form[method="post"]:not(${NOT_SUBMITTED})`)
  const count = Math.min(await forms.count(), MOST_FORMS)
  for (let n = 0; n < count; n += 1) {
    for (const isOffline of HARMLESS.test(path) ? [true, false] : [true]) {
      await page.context().setOffline(isOffline)
      await forms.nth(n).evaluate((form: HTMLFormElement) => {
        form.noValidate = true
        for (const field of form.elements)
          if ('value' in field && field.tagName !== 'BUTTON') field.value = ''
        form.requestSubmit(form.querySelector<HTMLElement>('button:not([type="button"])'))
      })
      await page.waitForTimeout(MESSAGE_WAIT)
      await page.waitForLoadState()
      // Offline, a form that loads a new document shows the browser's own error page.
      if (page.url().startsWith('http'))
        await check(`form ${n + 1}, ${isOffline ? 'offline' : 'empty'}`)
      await page.context().setOffline(false)
      await open(page, path)
    }
  }
}

/** Identifies the kind of page: the path without ids, page numbers and search terms. */
function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site')
  const steps = pathname.split('/').map((step, n) => (n > 1 && step.length > 20 ? ':id' : step))
  const names = [...searchParams].map(([name, value]) => (name === 'tab' ? `tab=${value}` : name))
  return `${steps.join('/')}?${names.sort().join('&')}`
}

async function linksOf(page: Page): Promise<string[]> {
  const links = await page.locator('a[href]').evaluateAll((all) =>
    all.map((link) => {
      const { pathname, search } = new URL((link as HTMLAnchorElement).href)
      return pathname + search
    }),
  )
  return links.filter((path) => SCREENS.test(path) && !path.endsWith('.csv'))
}
