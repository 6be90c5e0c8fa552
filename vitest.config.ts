import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    include: ['{app,db,scripts}/**/*.test.{ts,tsx}', 'tests/{routes,rights}/**/*.test.ts'],
    setupFiles: ['tests/helpers/setup.ts'],
    environment: 'node',
    restoreMocks: true,
    testTimeout: 15_000,
  },
})
