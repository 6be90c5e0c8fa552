/**
 * Browser tests. They share one server and its content, so no test may depend on another test or on the order. The
 * phone project runs only tests tagged `@layout`; `npm run test:deep` also runs the other tests there, and those tagged
 * `@deep`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.mjs'
import { ADMIN } from './tests/e2e/admin'

// The test that starts its own server uses the next port.
const PORT = Number(process.env.E2E_PORT ?? 3917)
const ORIGIN = `http://127.0.0.1:${PORT}`

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

const browser = await findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Twice the defaults, since `npm test` runs other stages at the same time.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // On a busy machine one test in a thousand fails; test-reports.mjs lists tests that passed on retry.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }],
  ],
  use: {
    baseURL: ORIGIN,
    // A new context for each test takes 20 % longer.
    reuseContext: true,
    locale: 'hi-IN',
    timezoneId: 'Asia/Kolkata',
    // Traces slow every test by a fifth and help only with the few that fail.
    trace: 'off',
    // Off for the same reason; a failing test prints the page's content.
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
  // Without JavaScript: `test.use({ javaScriptEnabled: false })` in the spec.
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
      ENV_FILE: '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(PORT),
      DATA_DIR: temporaryFolder(),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_SCALE: '1000',
      // Tests must see their changes immediately, even as visitors.
      PAGE_STALE_SECONDS: '0',
      LOG_LEVEL: 'warn',
    },
  },
})

/** One folder per run: workers load this file too, and inherit the name. */
function temporaryFolder(): string {
  const known = process.env.E2E_DATA_DIR
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'dharohar-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
