/** Helpers for tests of the editor. */
import type { Locator, Page } from '@playwright/test'
import { expect, signIn } from './helpers'

/** Matches the URL of the editor's script file. */
export const CHUNK = /rich-text-editor/

export async function openEditor(page: Page): Promise<Locator> {
  await signIn(page.context())
  await page.goto('/create-post')
  const text = page.getByRole('textbox', { name: 'Content', exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  return text
}

/** The value that the form submits. */
export const html = (page: Page) => page.locator('textarea[name=content]').inputValue()

/** A button in the toolbar. */
export const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

/** The accessible name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

export async function paste(text: Locator, data: Record<string, string>) {
  await text.evaluate((element, types) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

/** Chooses a tool in the menu that the toolbar's last button opens. */
export async function chooseMore(page: Page, name: string) {
  await tool(page, 'More tools').click()
  await page.getByRole('menu').getByText(name, { exact: true }).click()
}
