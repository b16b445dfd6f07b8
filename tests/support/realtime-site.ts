import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '#app/config/read-config.ts'
import { startSite } from '#app/start.ts'
import { createLog } from '#server/http/log.ts'

/** A site without pages on a free port, or on that of `env`, with data of its own. */
export async function startRealtimeSite(env: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-realtime-'))
  const site = await startSite({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, SEED: 'none', SMS_DRIVER: 'none', ...env }),
    log: createLog('silent'),
    distFolder: null,
    loadRenderer: async () => ({
      renderer: {
        render: () => Promise.reject(new Error('there are no pages')),
        renderBusy: () => Promise.reject(new Error('there are no pages')),
      },
      inlineScripts: null,
      newsroom: null,
      serveFile: null,
    }),
  })
  return {
    origin: new URL(site.url).origin,
    close: () => site.close(),
    removeData: () => rm(folder, { recursive: true, force: true }),
  }
}
