import { mkdir } from 'node:fs/promises'
import { environment } from '#app/config/environment.ts'
import { readConfig, type Config } from '#app/config/read-config.ts'
import { toBackendOptions } from '#app/config/views.ts'
import { createLog } from '#server/http/log.ts'
import { createBackend, type Backend } from '#server/server.ts'

/** Opens the data of this installation for one command; a site that runs on it may go on doing so. */
export async function withBackend<T>(work: (backend: Backend, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(environment)
  await mkdir(config.dataFolder, { recursive: true })
  const log = createLog('error', process.stderr)
  const backend = await createBackend({ ...toBackendOptions(config, log), redisUrl: null })
  try {
    return await work(backend, config)
  } finally {
    await backend.close()
  }
}
