import { createLog } from '#server/http/log.ts'
import { buildSiteIfStale, DIST_FOLDER } from './build-site.ts'
import { configOrExit } from './config/config-or-exit.ts'
import { loadRenderer } from './pages/load-renderer.ts'
import { startSite } from './start.ts'

/** Builds the site if needed, starts it, says where it is, and ends it in order when the process is asked to stop. */
export async function serve(): Promise<void> {
  const config = configOrExit()
  if (await buildSiteIfStale()) console.log('Built the site.')
  const log = createLog(config.logLevel)
  const site = await startSite({
    config,
    log,
    distFolder: DIST_FOLDER,
    loadRenderer: (parts) => loadRenderer(DIST_FOLDER, parts),
  })
  console.log(`davmu-share is open at ${site.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      site.close().catch((error: unknown) => {
        log.fatal({ err: error }, 'closing failed')
        process.exitCode = 1
      })
    })
  }
}
