import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Folder of the sources of the official client, of the release that this project has. */
const folder = process.env['CENTRIFUGE_SOURCES']
if (!folder) throw new Error('CENTRIFUGE_SOURCES names the folder src of a checkout of the official client')

/** The suites run against the package that readers get, over WebSockets; what they import besides is ours. */
const packageOf = (name: string) => fileURLToPath(import.meta.resolve(name))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^\.\/(?:centrifuge|types|codes)$/, replacement: packageOf('centrifuge') },
      { find: /^(?:undici|eventsource)$/, replacement: packageOf('undici') },
      { find: 'ws', replacement: packageOf('ws') },
    ],
  },
  test: {
    root: folder,
    include: ['{centrifuge,recovery,getstate,delta}.test.ts'],
    globalSetup: [fileURLToPath(new URL('start-hub.ts', import.meta.url))],
    globals: true,
    // Other transports and channels that are maps are not offered.
    testNamePattern: /^(?!(?:http_stream|sse|map)\b)/,
    testTimeout: 15_000,
    maxWorkers: 1,
  },
})
