import { join } from 'node:path'
import { DatabaseOpen } from '#server/storage/backup/exchange-file.ts'
import { DatabaseHolds, restoreDatabase } from '#server/storage/backup/restore-database.ts'
import { DatabaseTooNew } from '#server/storage/migrations/migrate.ts'
import type { DatabaseLocation } from '#server/storage/open-database.ts'
import { BackupFailed, reasonOf } from './backup-failed.ts'
import { placeFile } from './backup-files.ts'
import { checkBackup } from './check-backup.ts'
import { tableFile, type Manifest } from './manifest.ts'
import { readLines } from './table-lines.ts'

export interface RestoreOrder {
  backup: string
  database: DatabaseLocation
  mediaFolder: string
  /** Whether what the database holds may go. */
  replace: boolean
}

/**
 * Fills a database and the media folder with what a backup holds, once all of it was found whole. The database gets
 * everything or stays as it was; files of media are only added. Throws `BackupFailed`.
 */
export async function restoreBackup({ backup, database, mediaFolder, replace }: RestoreOrder): Promise<Manifest> {
  const { manifest, media, problems } = await checkBackup(backup)
  if (problems.length > 0) throw new BackupFailed([`${backup} is damaged:`, ...problems].join('\n'))
  try {
    const saved = {
      migrations: manifest.migrations,
      tables: manifest.tables.map((table) => ({
        ...table,
        rows: () => readLines(join(backup, tableFile(table.name))),
      })),
    }
    const prepare = async () => {
      for (const path of media) await placeFile(join(backup, path), join(mediaFolder, path.slice('media/'.length)))
    }
    await restoreDatabase(database, saved, { replace, prepare })
  } catch (error) {
    if (error instanceof DatabaseHolds) throw new BackupFailed(error.message, { cause: error })
    if (error instanceof DatabaseTooNew || error instanceof DatabaseOpen) {
      throw new BackupFailed(`Nothing was restored. ${error.message}`, { cause: error })
    }
    throw new BackupFailed(`Nothing was restored: ${reasonOf(error, mediaFolder)}.`, { cause: error })
  }
  return manifest
}
