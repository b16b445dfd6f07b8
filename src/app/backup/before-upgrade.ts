import { join } from 'node:path'
import type { Log } from '#server/http/log.ts'
import { UpgradeRefused, type DatabaseLocation } from '#server/storage/open-database.ts'
import { pruneBackups, toBackupName } from './backup-folder.ts'
import { makeBackup } from './make-backup.ts'

const KEPT = 3

/**
 * Makes what is called before the schema changes: it backs up the tables, without media, which no migration touches,
 * and keeps the last three. Throws `UpgradeRefused`.
 */
export function createUpgradeBackup({
  database,
  folder,
  log,
}: {
  database: DatabaseLocation
  folder: string
  log: Log
}) {
  return async (firstStep: string): Promise<void> => {
    const target = join(folder, `before-${firstStep}-${toBackupName(new Date())}`)
    try {
      await makeBackup({ database, mediaFolder: null, target })
      await pruneBackups(folder, 'upgrade', KEPT)
    } catch (error) {
      throw new UpgradeRefused(
        `The data has to be brought to a new schema, and could not be backed up before. ${error instanceof Error ? error.message : String(error)} ` +
          'Nothing was changed. Put that right, or set BACKUP_BEFORE_UPGRADE=off once you have a backup of your own.',
        { cause: error },
      )
    }
    log.info({ backup: target }, 'backed up before the upgrade')
  }
}
