import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './helpers'

/** The colour rules; all other rules give the same result in dark mode. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Checks the current page with axe, in light and dark mode. */
export async function expectNoViolations(page: Page) {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectClean(page, 'light', new AxeBuilder({ page }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectClean(page, 'dark', new AxeBuilder({ page }).withRules(RULES_OF_COLOUR))
}

async function expectClean(page: Page, colorScheme: string, axe: AxeBuilder) {
  // Skips colour transitions. Waiting for them could take forever, since a page that is not painted (two browsers on a
  // small machine) does not finish them.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
  })
  // Our pages have no frames. Without legacy mode, axe opens another page each time to merge the results from frames.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect(found, colorScheme).toEqual([])
}
