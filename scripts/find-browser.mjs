/** Finds a Chromium for the browser tests. As a program: exits 0 when there is one. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const USUAL_PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * @returns {Promise<{ executablePath?: string } | null>} launch options (empty for Playwright's own browser), or null
 */
export async function findBrowser() {
  const { chromium } = await import('@playwright/test')
  const named = process.env.CHROMIUM_PATH
  if (!named && existsSync(chromium.executablePath())) return {}
  const executablePath = USUAL_PATHS.find((path) => path && existsSync(path))
  return executablePath ? { executablePath } : null
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await findBrowser()) ? 0 : 1)
