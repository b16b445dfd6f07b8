import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listNames } from './backup-files.ts'

/** Below `DATA_DIR`: where backups lie unless another folder is named. */
export const BACKUPS_FOLDER = 'backups'

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`
const KINDS = { made: new RegExp(`^${TIME}$`), upgrade: new RegExp(`^before-[a-z0-9-]+-${TIME}$`) }

/** Name of a backup by the time it was begun: `2026-05-04T10-20-30Z`. */
export function toBackupName(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Deletes all but the newest backups of a folder: those made by command, or those made before upgrades. Answers their names. */
export async function pruneBackups(folder: string, kind: keyof typeof KINDS, keep: number): Promise<string[]> {
  const timeOf = (name: string) => name.slice(-toBackupName(new Date(0)).length)
  const newestFirst = (await listNames(folder))
    .filter((name) => KINDS[kind].test(name))
    .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))
  const pruned = newestFirst.slice(keep)
  for (const name of pruned) await rm(join(folder, name), { recursive: true, force: true })
  return pruned
}
