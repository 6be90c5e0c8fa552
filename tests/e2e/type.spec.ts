/**
 * Checks Devanagari type: the painted font and the line height, and that no box clips the text. The browser uses the
 * site's fonts even if the machine has Hindi fonts.
 */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, open, publish, signIn, test } from './helpers'

/** Contains the highest marks and the deepest stacks. */
const SAMPLE = 'र्ज़ि ट्ठ्य क्ष्म्य हूँ ऋ॥'
const PAGES = [
  '/',
  '/category/sahitya',
  `/search?q=${encodeURIComponent('कथा')}`,
  '/nirvankand',
  '/about',
  '/contact',
  '/sign-in',
  '/kahin/nahin',
]
const ADMIN_PAGES = ['/dashboard?tab=posts', '/dashboard?tab=searches', '/create-post']

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Opens a page and loads its fonts, without animations, pictures or embedded frames. */
async function openStill(page: Page, path: string) {
  await open(page, path)
  await page.addStyleTag({ content: 'img, iframe { visibility: hidden !important }' })
  await page.evaluate(() => {
    // Browsers request fonts when they lay out text.
    document.body.getBoundingClientRect()
    return document.fonts.ready
  })
}

async function publishSample(page: Page): Promise<string> {
  await signIn(page.context())
  const text = `${SAMPLE} ${SAMPLE}`
  const path = await publish(page.context(), {
    title: SAMPLE,
    description: text,
    authorName: SAMPLE,
    content: `<h2>${SAMPLE}</h2><p>${text}</p>`,
    category: 'sahitya',
  })
  await page.context().clearCookies()
  return path
}

/** Numbers every visible element that directly contains Devanagari text, and returns their count. */
async function markTexts(page: Page): Promise<number> {
  return page.evaluate(() => {
    let count = 0
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      const hasDevanagari = own.some((node) =>
        /\p{Script=Devanagari}/u.test(node.textContent ?? ''),
      )
      if (
        !hasDevanagari ||
        !element.checkVisibility() ||
        element.closest('script, style, option')
      ) {
        continue
      }
      element.dataset.devanagari = String(count)
      count += 1
    }
    return count
  })
}

/** Wraps one Devanagari word of each text in `<span class="probe">`. */
async function wrapWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-devanagari]')].flatMap((element) => {
      const texts = [...element.childNodes].filter((node) => node instanceof Text)
      return texts.flatMap((text) => {
        const word = /[\p{Script=Devanagari}\u0964\u0965]+/u.exec(text.data)
        // A clipped word ends in an ellipsis, which is not part of the word.
        if (!word || word[0].length > 60) return []
        const probe = document.createElement('span')
        probe.className = 'probe'
        probe.append(text.splitText(word.index))
        text.after(probe)
        const rest = (probe.firstChild as Text).splitText(word[0].length)
        probe.after(rest)
        return [word[0]]
      })
    }),
  )
}

/** The words painted in a system font, and the site's fonts in use. */
async function painted(page: Page, words: string[]) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const probes = { nodeId: root.nodeId, selector: '.probe' }
  const { nodeIds } = await session.send('DOM.querySelectorAll', probes)
  expect(nodeIds).toHaveLength(words.length)
  const foreign: string[] = []
  const ours = new Set<string>()
  for (const [index, nodeId] of nodeIds.entries()) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    for (const { familyName, isCustomFont } of fonts) {
      if (isCustomFont) ours.add(familyName)
      else foreign.push(`${words[index]} in ${familyName}`)
    }
  }
  return { foreign, ours }
}

for (const path of PAGES) {
  test(
    `${decodeURIComponent(path)} uses the site’s fonts`,
    { tag: path === '/' ? [] : '@deep' },
    async ({ page }) => {
      await openStill(page, path)
      expect(await markTexts(page)).toBeGreaterThan(0)
      const { foreign, ours } = await painted(page, await wrapWords(page))
      expect(foreign).toEqual([])
      const serif = ['/', '/nirvankand'].includes(path) ? ['Tiro Devanagari Hindi'] : []
      expect([...ours].toSorted()).toEqual(['Noto Sans Devanagari', ...serif])
    },
  )
}

interface Setting {
  text: string
  tag: string
  spacing: string
  style: string
  isLarge: boolean
  leading: number
  transform: string
}

async function settings(page: Page): Promise<Setting[]> {
  await markTexts(page)
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-devanagari]')]
      // Text for screen readers only is not rendered.
      .filter((element) => !element.closest('.sr-only'))
      .map((element) => {
        const style = getComputedStyle(element)
        const size = parseFloat(style.fontSize)
        return {
          text: (element.textContent ?? '').trim().slice(0, 30),
          tag: element.closest('h1, h2, h3, h4, p, li, dd, blockquote')?.tagName ?? '',
          spacing: style.letterSpacing,
          style: style.fontStyle,
          isLarge: size >= 22,
          leading: parseFloat(style.lineHeight) / size,
          transform: style.fontVariantCaps,
        }
      }),
  )
}

function expectWellSet(all: Setting[]) {
  expect(all.length).toBeGreaterThan(0)
  for (const { text, tag, spacing, style, isLarge, leading, transform } of all) {
    const where = `${tag} «${text}»`
    expect(spacing, where).toMatch(/^(normal|0px)$/)
    expect(style, where).toBe('normal')
    expect(transform, where).toBe('normal')
    // Initials in a circle are one letter without marks above or below.
    if ([...new Intl.Segmenter('hi').segment(text)].length <= 1) continue
    const isRunning = /^(P|DD|BLOCKQUOTE)$/.test(tag) && !isLarge
    expect(leading, where).toBeGreaterThanOrEqual(isRunning ? 1.5 : 1.3)
  }
}

for (const path of PAGES) {
  test(`no line is clipped on ${decodeURIComponent(path)} @deep`, async ({ page }) => {
    await openStill(page, path)
    expectWellSet(await settings(page))
  })
}

for (const path of ADMIN_PAGES) {
  test(`no line is clipped on ${path} as an admin @deep`, async ({ page, context }) => {
    await signIn(context)
    await openStill(page, path)
    expectWellSet(await settings(page))
  })
}

/** Boxes with hidden overflow whose text is fully visible. */
async function clippingBoxes(page: Page): Promise<Locator> {
  await page.evaluate((sample) => {
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowY } = getComputedStyle(element)
      const clips = overflowY !== 'visible' && element.textContent?.includes(sample)
      const isTight = element.querySelector('p, h1, h2, h3, h4, div, ul, table') === null
      const fits =
        element.scrollHeight <= element.clientHeight + 1 &&
        element.scrollWidth <= element.clientWidth + 1
      if (clips && isTight && fits && element.checkVisibility() && !element.closest('.sr-only')) {
        element.dataset.clips = ''
      }
    }
  }, SAMPLE)
  return page.locator('[data-clips]')
}

/** Expects equal screenshots of a box with hidden and with visible overflow. */
async function expectNothingCut(page: Page, box: Locator) {
  await box.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await box.boundingBox())!
  const clip = { x: x - 2, y: Math.max(0, y - 12), width: width + 4, height: height + 24 }
  const before = await page.screenshot({ clip })
  await box.evaluate((element: HTMLElement) => {
    // Fixes the size of the box, which a flex row could otherwise change.
    const { width: frozen, height: high } = element.getBoundingClientRect()
    Object.assign(element.style, { width: `${frozen}px`, height: `${high}px`, overflow: 'visible' })
  })
  const after = await page.screenshot({ clip })
  const which = `${await box.getAttribute('class')} «${await box.innerText()}»`
  expect(await differences(before, after), which).toEqual([])
}

/** The differing pixels of two pictures, as `column,row`. */
async function differences(one: Buffer, other: Buffer): Promise<string[]> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).raw().toBuffer({ resolveWithObject: true })),
  )
  const { width, channels } = a!.info
  const found = new Set<string>()
  for (const [index, value] of a!.data.entries()) {
    const pixel = Math.floor(index / channels)
    if (value !== b!.data[index]) found.add(`${pixel % width},${Math.floor(pixel / width)}`)
  }
  return [...found]
}

test('no box clips the highest mark or the deepest stack @layout @deep', async ({ page }) => {
  const path = await publishSample(page)
  for (const [url, least] of [
    ['/category/sahitya', 2],
    [`/search?q=${encodeURIComponent(SAMPLE)}`, 2],
    [path, 1],
    ['/', 2],
  ] as const) {
    await openStill(page, url)
    const boxes = await clippingBoxes(page)
    expect(await boxes.count(), url).toBeGreaterThanOrEqual(least)
    for (const box of (await boxes.all()).slice(0, 12)) await expectNothingCut(page, box)
  }
})

/** The height of the text in a picture, in rows of pixels. */
async function inkRows(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const ground = data[0]!
  let first = -1
  let last = -1
  for (let row = 0; row < info.height; row += 1) {
    const start = row * info.width
    const hasInk = data
      .subarray(start, start + info.width)
      .some((grey) => Math.abs(grey - ground) > 60)
    if (!hasInk) continue
    if (first < 0) first = row
    last = row
  }
  return last - first + 1
}

/** Takes a screenshot of an element's content area, without borders or focus rings. */
async function pictureOfInside(page: Page, element: Locator): Promise<Buffer> {
  const { x, y, width, height } = (await element.boundingBox())!
  return page.screenshot({ clip: { x: x + 6, y: y + 4, width: width - 12, height: height - 8 } })
}

test('fields do not clip the text typed in them @layout @deep', async ({ page, context }) => {
  await signIn(context)
  for (const [path, label] of [
    ['/search', 'Search News'],
    ['/create-post', 'Title'],
    ['/create-post', 'Author name'],
  ] as const) {
    await openStill(page, path)
    const field = page.getByLabel(label, { exact: true })
    await field.fill(SAMPLE)
    await field.blur()
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const inField = await inkRows(await pictureOfInside(page, field))
    await field.evaluate((element, text) => {
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(element)
      const free = document.createElement('div')
      free.id = 'free'
      free.textContent = text
      Object.assign(free.style, {
        fontFamily,
        fontSize,
        fontWeight,
        lineHeight: '3',
        color: '#000',
      })
      Object.assign(free.style, { position: 'fixed', inset: '0 0 auto', zIndex: '99' })
      free.style.background = '#fff'
      document.body.append(free)
    }, SAMPLE)
    const free = await inkRows(await pictureOfInside(page, page.locator('#free')))
    expect(inField, `${label} of ${path}`).toBeGreaterThan(12)
    expect(Math.abs(inField - free), `${label} of ${path}`).toBeLessThanOrEqual(1)
  }
})

test('Devanagari is slightly larger than Latin letters at the same font size @deep', async ({
  page,
}) => {
  await openStill(page, '/about')
  const [ours, plain] = await page.evaluate(async () => {
    const measure = (family: string) => {
      const probe = document.createElement('span')
      Object.assign(probe.style, { fontFamily: family, fontSize: '100px', position: 'fixed' })
      probe.textContent = 'हिंदी'
      document.body.append(probe)
      return probe.getBoundingClientRect().width
    }
    const file = performance
      .getEntriesByType('resource')
      .find(({ name }) => /noto-sans-devanagari.*-400-.*\.woff2$/.test(name))
    const font = await new FontFace('As it is', `url(${file?.name})`).load()
    document.fonts.add(font)
    return [measure("'Noto Sans Devanagari'"), measure("'As it is'")]
  })
  expect(ours / plain).toBeGreaterThan(1.04)
  expect(ours / plain).toBeLessThan(1.08)
})
