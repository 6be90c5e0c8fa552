import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './helpers'

/** The rules that look at colours. All others say the same in the dark. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Checks the current page with axe, in light and dark mode. */
export async function expectNoViolations(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectClean(page, 'light', new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectClean(page, 'dark', new AxeBuilder({ page }).withRules(RULES_OF_COLOUR))
}

async function expectClean(page: Page, colorScheme: string, axe: AxeBuilder) {
  // Colours change in a short transition: those half way are nobody's. Not waited for, since a page that is not painted
  // (two browsers on a small machine) never gets there by itself.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
  // All our pages are one frame. Without this axe opens another page each time, only to put its findings together there.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, colorScheme).toEqual([])
}
