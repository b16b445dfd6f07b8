import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const UNIT = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts', 'bench/**/*.test.ts']
const E2E = ['tests/e2e/**/*.test.ts']
const CLUSTER = ['tests/cluster/**/*.test.ts']
/** Journeys that are also made while processes die. */
const JOURNEYS = ['bookings', 'comments', 'follow', 'reading', 'taking-part'].map((name) => `tests/e2e/${name}.test.ts`)
/** What only a real Redis can show; CI has one. */
const REDIS = process.env['TEST_REDIS_URL'] ? [] : ['tests/**/*.redis.test.ts']

/** Three processes behind a proxy, killed one after the other; only with a PostgreSQL and a Redis, which CI has. */
const cluster: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'cluster',
    include: [...CLUSTER, ...JOURNEYS],
    environment: 'node',
    globalSetup: ['tests/cluster/three-sites.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    sequence: { groupOrder: 2 },
  },
}

/** Projects: everything that runs in Node, two files at a time; then the journeys in Chromium, each worker with a site of its own. */
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
          exclude: [...E2E, ...CLUSTER, ...REDIS],
          environment: 'node',
          globalSetup: ['tests/support/provide-databases.ts'],
          setupFiles: ['tests/support/fail-on-console.ts'],
          testTimeout: 40_000,
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
          globalSetup: ['tests/e2e/start-sample-sites.ts'],
          setupFiles: ['tests/support/fail-on-console.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      ...(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL'] ? [cluster] : []),
    ],
  },
})
