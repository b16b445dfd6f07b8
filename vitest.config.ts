import { defineConfig } from 'vitest/config'

const UNIT = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts', 'bench/**/*.test.ts']
const E2E = ['tests/e2e/**/*.test.ts']
/** What only a real Redis can show; CI has one. */
const REDIS = process.env['TEST_REDIS_URL'] ? [] : ['tests/**/*.redis.test.ts']

/** Two projects: everything that runs in Node, two files at a time; then the journeys in Chromium, one at a time. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: UNIT,
          exclude: [...E2E, ...REDIS],
          environment: 'node',
          globalSetup: ['tests/support/provide-postgres.ts'],
          setupFiles: ['tests/support/fail-on-console.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: E2E,
          environment: 'node',
          globalSetup: ['tests/e2e/sample-site.ts'],
          setupFiles: ['tests/support/fail-on-console.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
