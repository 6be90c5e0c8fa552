/**
 * Browser tests. They share one server and its content: no test may depend on another or on the order. On a phone run those
 * tagged `@layout`, whose screen differs there; `npm run test:deep` runs the others there too, and those tagged `@deep`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'
import { ADMIN } from './tests/e2e/admin'

// The next number is taken too, by the test that starts a server of its own.
const PORT = Number(process.env.E2E_PORT ?? 3917)
const ORIGIN = `http://127.0.0.1:${PORT}`

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

const browser = await findBrowser()
if (!browser) throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH.')

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Twice the defaults: `npm test` runs other stages beside these tests.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A busy machine fails one of a thousand; test-reports.mjs names what passed only at the second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }],
  ],
  use: {
    baseURL: ORIGIN,
    // A fresh context for each test takes a fifth of the time.
    reuseContext: true,
    locale: 'hi-IN',
    timezoneId: 'Asia/Kolkata',
    // Traces cost a fifth of the time for every test and serve only the few that fail.
    trace: 'off',
    // Screenshots too; a failing test prints the page's content.
    screenshot: 'off',
    launchOptions: {
      ...browser,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Without scripts: `test.use({ javaScriptEnabled: false })` in the spec.
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: PHONE, grep: /@layout/ },
    { name: 'phone-alike', use: PHONE, grepInvert: /@layout|@deep/ },
  ],
  webServer: {
    command: 'node build/server.js',
    url: `${ORIGIN}/healthz`,
    reuseExistingServer: false,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(PORT),
      DATA_DIR: temporaryFolder(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_USERNAME: ADMIN.username,
      RATE_LIMIT_SCALE: '1000',
      // Tests look at what they changed as visitors, at once.
      PAGE_STALE_SECONDS: '0',
      LOG_LEVEL: 'warn',
    },
  },
})

/** One folder for a run: workers read this file too and inherit the name instead of making another. */
function temporaryFolder(): string {
  const known = process.env.E2E_DATA_DIR
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'dharohar-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
