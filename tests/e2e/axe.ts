import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './helpers'

/** The page as it stands now, by the rules of axe, in light and dark. */
export async function expectNoViolations(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours change in a short transition: those half way are nobody's. Not waited for, since a page that is not painted
    // (two browsers on a small machine) never gets there by itself.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      }
    })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
    expect(found, colorScheme).toEqual([])
  }
}
