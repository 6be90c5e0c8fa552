import tsconfigPaths from 'vite-tsconfig-paths'
import { configDefaults, defineConfig } from 'vitest/config'

/** These files replace modules or globals, so each needs its own process. */
const APART = [
  'app/components/form/keep-on-failure.test.ts',
  'app/components/history/comparison.test.tsx',
  'app/components/site/toasts.test.tsx',
  'app/post-form/client-actions.test.ts',
  'app/runtime/secret.server.test.ts',
  'app/server/purge-cdn.server.test.ts',
  'app/text/graphemes.test.ts',
  'tests/routes/new-field.test.tsx',
]

/** Only in `npm run test:deep`: they start processes, render all sample pictures, or encrypt many backups. */
const DEEP = [
  'app/domain/backup/backup.server.test.ts',
  'app/domain/across/random-deeds.test.ts',
  'app/server/seed.server.test.ts',
  'scripts/prepare.test.ts',
  'tests/routes/trash-sample.test.ts',
]

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    environment: 'node',
    setupFiles: ['tests/helpers/setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    // One worker per core; the default leaves one of two cores idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            '{app,db,scripts}/**/*.test.{ts,tsx}',
            'tests/{routes,rights}/**/*.test.{ts,tsx}',
          ],
          exclude: [...configDefaults.exclude, ...APART, ...DEEP],
          // Loading the same modules for each file took half the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
      { extends: true, test: { name: 'deep', include: DEEP } },
      {
        extends: true,
        test: {
          name: 'replica',
          include: ['tests/{replica,rights}/*.test.ts', 'tests/routes/api-contract.test.ts'],
          globalSetup: ['tests/replica/install-sqld.ts'],
          setupFiles: ['tests/replica/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
