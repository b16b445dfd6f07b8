import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What is compiled is kept: the next command starts in half the time. Where nothing can be written all works without.
enableCompileCache(join(import.meta.dirname, '../../.cache/compiled'))
// Whoever reads the output may have read enough (`| head -1`): what was begun is done to its end, unseen.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
const { runProgram } = await import('./program.ts')
await runProgram(process.argv)
