import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// As in main.ts: what is compiled is kept.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))
const { runTask } = await import('./run-task.ts')
await runTask(process.argv[2] ?? '')
