import cluster from 'node:cluster'
import { createLog } from '#server/http/log.ts'
import { buildSiteIfStale, DIST_FOLDER } from './build-site.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { configOrExit } from './config/read-config.ts'
import { loadRenderer } from './pages/load-renderer.ts'
import { sayWayIn } from './newsroom/say-way-in.ts'
import { startSite } from './start.ts'
import { runWorkers } from './workers/run-workers.ts'

/** Closing takes no longer, besides the time that others have to learn of it. */
const CLOSE_LIMIT_MS = 15_000

/**
 * Builds the site if needed, starts it or the workers that share its port, says where it is, and ends it in order when
 * the process is asked to stop.
 */
export async function serve(): Promise<void> {
  const config = configOrExit()
  const log = createLog(config.logLevel)
  const limitMs = config.drainSeconds * 1000 + CLOSE_LIMIT_MS
  if (cluster.isPrimary) {
    if (await buildSiteIfStale()) console.log('Built the site.')
    if (config.workers > 1) return runWorkers({ count: config.workers, log, limitMs, prepare: buildSiteIfStale })
  }
  const site = await startSite({
    config,
    log,
    distFolder: DIST_FOLDER,
    loadRenderer: (parts) => loadRenderer(DIST_FOLDER, parts),
  })
  if (cluster.isPrimary) console.log(`davmu-share is open at ${site.url}`)
  const close = async (drains: boolean) => {
    await site.close(drains)
    cluster.worker?.disconnect()
  }
  closeOnSignal(close, log, limitMs)
  if (cluster.isPrimary && config.newsroom)
    await sayWayIn(config, site).then(
      (words) => console.log(words),
      (error: unknown) => log.warn({ err: error }, 'the way into the newsroom is not known'),
    )
}
