import { copyFile, link, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportWish, TaskWish } from '#server/assembly/installation.ts'
import { BACKUPS_FOLDER } from '../backup/backup-folder.ts'
import { ARCHIVE_FILE, findTask, REPORT_FILE, TASKS_FOLDER, type Order } from './task-folder.ts'

/** The command of a wish, as it is ordered in a folder. */
export async function toCommand(
  wish: TaskWish,
  folder: string,
  dataFolder: string,
): Promise<Pick<Order, 'of' | 'args' | 'import'>> {
  if (wish.kind === 'backup') return { of: '', args: ['backup', ...(wish.media ? [] : ['--no-media'])], import: null }
  if (wish.kind === 'check') {
    return { of: wish.backup, args: ['verify', '--', join(dataFolder, BACKUPS_FOLDER, wish.backup)], import: null }
  }
  const { source, of } = await bringSource(wish.from, folder, dataFolder)
  const { draft, audio, dryRun } = wish
  const flags = [...(draft ? ['--draft'] : []), ...(audio ? ['--audio'] : []), ...(dryRun ? ['--dry-run'] : [])]
  const [command, from] = source === 'feed' ? ['feed', of] : ['markdown', join(folder, ARCHIVE_FILE)]
  return {
    of,
    args: ['import', command, ...flags, '--report', join(folder, REPORT_FILE), '--', from],
    import: { source, draft, audio, dryRun },
  }
}

/** Has what is to be imported where the task finds it. */
async function bringSource(
  from: ImportWish['from'],
  folder: string,
  dataFolder: string,
): Promise<{ source: 'feed' | 'archive'; of: string }> {
  if ('feed' in from) return { source: 'feed', of: from.feed }
  const target = join(folder, ARCHIVE_FILE)
  if ('archive' in from) {
    await rename(from.archive, target)
    return { source: 'archive', of: from.name }
  }
  const earlier = join(dataFolder, TASKS_FOLDER, from.task)
  const task = await findTask(earlier)
  if (!task?.import) throw new Error(`${earlier} brought nothing`)
  const { source } = task.import
  const file = join(earlier, ARCHIVE_FILE)
  if (source === 'archive') await link(file, target).catch(() => copyFile(file, target)) // a disk without second names
  return { source, of: task.of }
}
