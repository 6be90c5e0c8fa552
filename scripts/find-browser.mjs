/** Finds a Chromium for the browser tests. Run as a program, it exits with status 0 if there is one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Preferred to a full Chromium, because it needs a quarter less CPU time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Uses the browser at CHROMIUM_PATH if that variable is set. Otherwise looks for Playwright's browser, then the system's.
 * @returns {Promise<{ executablePath?: string } | null>} launch options (empty for Playwright's own browser), or null
 */
export async function findBrowser() {
  const { chromium } = await import('@playwright/test')
  const named = process.env.CHROMIUM_PATH
  if (named) return starts(named) ? { executablePath: named } : null
  if (starts(chromium.executablePath())) return {}
  const executablePath = [SHELL, ...USUAL_PATHS].find(starts)
  return executablePath ? { executablePath } : null
}

/** @returns {string | undefined} the path of a full Chromium; the headless shell has no back/forward cache */
export function findWholeBrowser() {
  return USUAL_PATHS.find(starts)
}

/** Checks that the browser runs: an existing file may be a stub, or libraries may be missing. */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit((await findBrowser()) ? 0 : 1)
