import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What is compiled is kept: the next start takes half the time. Where nothing can be written all works without.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))
const { serve } = await import('./serve.ts')
await serve().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  if (cluster.isWorker) process.exit() // what ties it to the process that started it would keep it alive
})
