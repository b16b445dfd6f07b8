import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What is compiled is kept: the next command starts in half the time. Where nothing can be written all works without.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))
const { runProgram } = await import('./program.ts')
await runProgram(process.argv)
