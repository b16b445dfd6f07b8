import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listNames } from './backup-files.ts'

/** Below `DATA_DIR`: where backups lie unless another folder is named. */
export const BACKUPS_FOLDER = 'backups'

const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ`
const KINDS = { made: new RegExp(`^${TIME}$`), upgrade: new RegExp(`^before-[a-z0-9-]+-${TIME}$`) }

type BackupKind = keyof typeof KINDS
const kinds = Object.keys(KINDS) as BackupKind[]

/** Name of a backup by the time it was begun: `2026-05-04T10-20-30Z`. */
export function toBackupName(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The backups of a folder, the newest first: those made by command, and those made before upgrades. */
export async function listBackupNames(folder: string): Promise<Array<{ name: string; kind: BackupKind }>> {
  const timeOf = (name: string) => name.slice(-toBackupName(new Date(0)).length)
  return (await listNames(folder))
    .flatMap((name) => kinds.flatMap((kind) => (KINDS[kind].test(name) ? [{ name, kind }] : [])))
    .toSorted((a, b) => timeOf(b.name).localeCompare(timeOf(a.name)))
}

/** Deletes all but the newest backups of a folder: those made by command, or those made before upgrades. Answers their names. */
export async function pruneBackups(folder: string, kind: BackupKind, keep: number): Promise<string[]> {
  const ofKind = (await listBackupNames(folder)).filter((backup) => backup.kind === kind)
  const pruned = ofKind.slice(keep).map(({ name }) => name)
  for (const name of pruned) await rm(join(folder, name), { recursive: true, force: true })
  return pruned
}
