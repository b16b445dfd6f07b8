import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ARCHIVE_FILE,
  beat,
  BEAT_MS,
  findTask,
  writeEnd,
  writeProgress,
  type TaskProgress,
} from '#app/operation/task-folder.ts'
import { followProgress } from './show-progress.ts'

/**
 * Does what a folder orders, as the command that it names does, and shows meanwhile that it is alive and how far it is. One
 * that is to break off is ended as Ctrl-C ends it.
 */
export async function runTask(folder: string): Promise<void> {
  const task = await findTask(folder)
  if (task === null) throw new Error(`${folder} orders nothing`)
  let isEnding = false
  let reached: TaskProgress = { done: 0, total: 0 }
  followProgress((done, total) => (reached = { done, total }))
  const pulse = setInterval(() => {
    beat(folder).then(
      (isToEnd) => {
        if (isToEnd && !isEnding) process.kill(process.pid, 'SIGINT')
        isEnding ||= isToEnd
      },
      () => {}, // the next one may come through
    )
    if (reached.total > 0) void writeProgress(folder, reached).catch(() => {}) // as above
  }, BEAT_MS)
  try {
    const { runProgram } = await import('./program.ts') // all commands: that it is alive shows before they are loaded
    await runProgram([process.execPath, 'davmu', ...task.args])
  } finally {
    clearInterval(pulse)
    await writeProgress(folder, reached)
    await writeEnd(folder, Number(process.exitCode ?? 0))
  }
  const after = await findTask(folder)
  // What was brought is not needed any more; what was only tried is.
  if (after?.hasReport && !after.import?.dryRun) await rm(join(folder, ARCHIVE_FILE), { force: true })
}
