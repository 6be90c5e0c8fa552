import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    environment: 'node',
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          include: ['{app,db,scripts}/**/*.test.{ts,tsx}', 'tests/{routes,rights}/**/*.test.ts'],
          setupFiles: ['tests/helpers/setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'replica',
          include: ['tests/{replica,rights}/*.test.ts', 'tests/routes/api-contract.test.ts'],
          globalSetup: ['tests/replica/install-sqld.ts'],
          setupFiles: ['tests/helpers/setup.ts', 'tests/replica/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
