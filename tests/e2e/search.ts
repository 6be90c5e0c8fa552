/** Helpers for tests of the search page. */
import type { Page } from '@playwright/test'
import { hydrated, open } from './helpers'

export const box = (page: Page) => page.getByPlaceholder('Search for news...')
export const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Search' })
export const heading = (page: Page) => page.getByRole('heading', { name: /^Search Results for:/ })
/** The cards of posts only, since matching videos are `article` elements too. */
export const cards = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Read Article' }) })
export const pathOfPage = (query: string) => `/search?q=${encodeURIComponent(query)}`

export async function openBox(page: Page, path = '/search') {
  await open(page, path)
  await hydrated(box(page))
}
