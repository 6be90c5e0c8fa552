/** Once an admin chooses a language for readers, their pages show no specified label in the other language. */
import type { Page } from '@playwright/test'
import { en } from '../../app/labels/en'
import { hi } from '../../app/labels/hi'
import { inScripts } from '../../app/labels/specified'
import {
  ADMIN,
  expect,
  hydrated,
  onlyOn,
  open,
  signInAs,
  test,
  toast,
  untilPreloaded,
} from './helpers'
import { type Site, startSite } from './own-site'

onlyOn('desktop')
test.describe.configure({ mode: 'serial' })

let site: Site

test.beforeAll(async () => {
  site = await startSite({ PAGE_STALE_SECONDS: '0' }, { hasSample: true })
})
// Undefined on phones, where no test of this file runs.
test.afterAll(() => site?.stop())

const POST = '/post/ramayan-ki-katha-aj-bhi-kyon-padhi-jati-hai'
const PAGES = [
  ...['/', '/?startIndex=9', POST, '/category/sahitya', '/contact', '/about', '/nirvankand'],
  ...['/search', '/search?q=katha', '/search?q=zzzzqq', '/sign-in', '/sign-up', '/forgot-password'],
  ...['/nothing', '/post/nothing', '/category/nothing', '/author/nothing'],
]

const SPECIFIED = textsOf(inScripts)
const SCRIPTS = { hi: /[a-z]{3}/i, en: /\p{Script=Devanagari}/u }
const OWN = { hi: new Set(textsOf(hi.screens)), en: new Set(textsOf(en.screens)) }

/** A label that is also the title of the sample's devotional text. */
const CONTENT = 'निर्वाण काण्ड'

/** The specification's labels that a page in this language must not show. */
const foreignTo = (language: 'hi' | 'en') =>
  SPECIFIED.filter(
    (text) => SCRIPTS[language].test(text) && !OWN[language].has(text) && text !== CONTENT,
  )

function textsOf(words: object): string[] {
  return Object.values(words).flatMap((word: string | object) =>
    typeof word === 'string' ? word : textsOf(word),
  )
}

/** All text on a page, including text for screen readers, except the content of articles. */
async function shownTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, .prose')) found.push(node.textContent ?? '')
    }
    const names = ['aria-label', 'aria-roledescription', 'alt', 'placeholder', 'title']
    for (const name of names) {
      for (const element of document.body.querySelectorAll(`[${name}]`))
        found.push(element.getAttribute(name)!)
    }
    return found
  })
  return texts.map((text) => text.replace(/^[\s:()"]+|[\s:()"]+$/g, ''))
}

async function expectOnly(language: 'hi' | 'en', page: Page, where: string) {
  const texts = await shownTexts(page)
  const wrong = foreignTo(language).filter((label) => {
    const isPhrase = label.includes(' ')
    return texts.some(
      (text) => text === label.replace(/:? ?$/, '') || (isPhrase && text.includes(label)),
    )
  })
  expect.soft(wrong, where).toEqual([])
}

test('an admin chooses Hindi, and visitors see no English words @deep', async ({ browser }) => {
  test.setTimeout(180_000)
  await choose(browser, 'hi')
  await walk(browser, 'hi')
})

test('with JavaScript, pages stay in Hindi after navigation and offline @deep', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: site.origin })
  await choose(browser, 'hi')
  await open(page, '/')
  await page
    .getByRole('link', { name: /^लेख पढ़ें/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'होम पेज पर लौटें' })).toBeVisible()
  await page.getByRole('article').locator('[data-menu] > summary').last().click()
  await expect(page.getByRole('button', { name: 'लिंक कॉपी करें' }).first()).toBeVisible()
  await expectOnly('hi', page, 'article')
  await page.getByRole('link', { name: 'खोजें', exact: true }).click()
  const box = page.getByRole('combobox')
  await hydrated(box)
  await box.fill('कथा')
  await expect(page.getByRole('listbox', { name: 'सुझाव' })).toBeVisible()
  await box.press('Enter')
  await expect(page.getByRole('heading', { name: /^खोज के परिणाम/ })).toBeVisible()
  await expectOnly('hi', page, 'search')
  await page.getByRole('link', { name: 'साइन इन करें' }).click()
  await expect(page.getByRole('heading', { name: 'अपने खाते में साइन इन करें' })).toBeVisible()
  await page.getByRole('link', { name: 'होम', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'ताज़ा सुर्ख़ियाँ' })).toBeVisible()
  await expectOnly('hi', page, 'home')
  await untilPreloaded(page)
  await page.context().setOffline(true)
  await page.locator('a[href^="/category/"]:visible').first().click()
  await expect(toast(page, 'लेख नहीं मिल सके', 'error')).toBeVisible()
  await expectOnly('hi', page, 'offline')
  await page.close()
})

test('an admin chooses English, and visitors see no Hindi words @deep', async ({ browser }) => {
  test.setTimeout(180_000)
  await choose(browser, 'en')
  await walk(browser, 'en')
})

type Opener = Parameters<Parameters<typeof test>[2]>[0]['browser']

/** Uses the form, so that the next page shows the change immediately. */
async function choose(browser: Opener, language: string) {
  const context = await browser.newContext({ baseURL: site.origin })
  const page = await context.newPage()
  await signInAs(context, ADMIN)
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  await context.request.post('/language', { form: { language: 'en' }, headers })
  await open(page, '/dashboard?tab=settings')
  await page.getByLabel('Readers’ language').selectOption(language)
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).last().click()
  await expect(toast(page, 'Settings saved')).toBeVisible()
  await context.close()
}

async function walk(browser: Opener, language: 'hi' | 'en') {
  const options = { baseURL: site.origin, javaScriptEnabled: false }
  const page = await browser.newPage(options)
  for (const path of PAGES) {
    await page.goto(path)
    await expectOnly(language, page, path)
  }
  await page.close()
}
