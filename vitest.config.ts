import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { createResultsReporter } from './tests/run/results.ts'
import { findNginx } from './tests/support/nginx.ts'
import { adminCalls, compiledCatalogues } from './vite.config.ts'

const WEB = ['src/{web,newsroom}/**/*.test.{ts,tsx}']
const E2E = ['tests/e2e/**/*.test.ts']
const CLUSTER = ['tests/cluster/**/*.test.ts']
/** Journeys that are also made while processes die. */
const JOURNEYS = ['bookings', 'comments', 'follow', 'reading', 'taking-part'].map((name) => `tests/e2e/${name}.test.ts`)
/** What only a real nginx or Redis can show; CI has them. */
const NGINX = findNginx() ? [] : ['tests/**/*.nginx.test.ts']
const REDIS = process.env['TEST_REDIS_URL'] ? [] : ['tests/**/*.redis.test.ts']

/** Not so often that a site refuses to be asked: it takes 120 questions of one caller in ten seconds. */
const poll = { timeout: 30_000, interval: 100 }

const server: TestProjectInlineConfiguration['test'] = {
  globalSetup: ['tests/support/provide-databases.ts'],
  // A backend is some seven hundred modules: they are evaluated once for each worker, not once for each file.
  isolate: false,
  testTimeout: 40_000,
  hookTimeout: 60_000,
  expect: { poll },
}

const browser: TestProjectInlineConfiguration['test'] = {
  isolate: false, // files share the browser of their worker, and the code that drives it
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll },
}

/** One project for each part of `npm test`, in this order. */
const projects: TestProjectInlineConfiguration['test'][] = [
  { ...server, name: 'unit', include: ['{src,bench}/**/*.test.ts'], exclude: WEB },
  // A page is alone in its browser, and keeps in its modules what it knows of its reader: so does each of these files.
  { name: 'web', include: WEB, pool: 'threads' },
  { ...server, name: 'server', include: ['tests/**/*.test.ts'], exclude: [...E2E, ...CLUSTER, ...REDIS, ...NGINX] },
  { ...browser, name: 'e2e', include: E2E, globalSetup: ['tests/e2e/start-sample-sites.ts'] },
]
/** Three processes behind a proxy, killed one after the other; only with a PostgreSQL and a Redis, which CI has. */
if (process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL'])
  projects.push({
    ...browser,
    name: 'cluster',
    include: [...CLUSTER, ...JOURNEYS],
    globalSetup: ['tests/cluster/three-sites.ts'],
  })

export default defineConfig({
  plugins: [compiledCatalogues(), adminCalls()],
  test: {
    environment: 'node',
    setupFiles: ['tests/support/fail-on-console.ts'],
    maxWorkers: availableParallelism(),
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    allowOnly: false,
    passWithNoTests: false,
    reporters: ['default', createResultsReporter()],
    projects: projects.map((test, groupOrder) => ({ extends: true, test: { ...test, sequence: { groupOrder } } })),
  },
})
