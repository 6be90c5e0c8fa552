/** Helpers for tests of the dashboard's accounts. */
import type { Page } from '@playwright/test'
import { hydrated } from './helpers'

export const PROFILE = '/dashboard?tab=profile'

export const main = (page: Page) => page.getByRole('main')
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** A confirmation: a dialog or, without JavaScript, a page. */
export const questionOn = (page: Page, scripts = true) =>
  scripts ? page.getByRole('dialog') : main(page)
export const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name })

export async function openTab(page: Page, path: string, { scripts = true } = {}) {
  await page.goto(path)
  if (scripts) await hydrated(page.getByRole('contentinfo'))
}
