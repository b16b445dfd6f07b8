import { join } from 'node:path'
import { openSnapshot } from '#server/storage/backup/snapshot.ts'
import type { DatabaseLocation } from '#server/storage/open-database.ts'
import { readChecksums } from './backup-files.ts'
import { compareFile } from './check-backup.ts'
import { CHECKSUMS_FILE, type Manifest } from './manifest.ts'
import { markTable } from './table-lines.ts'

/** In what the data that is there differs from a backup, a sentence each; none when all of it is the same. */
export async function compareData(
  backup: string,
  { migrations, tables, hasMedia }: Manifest,
  { database, mediaFolder }: { database: DatabaseLocation; mediaFolder: string },
): Promise<string[]> {
  const snapshot = await openSnapshot(database)
  try {
    const there = snapshot.migrations
    if (there.join() !== migrations.join()) {
      return [`The tables are not those of the backup: it ends at ${migrations.at(-1)}, the data at ${there.at(-1)}`]
    }
    const found: string[] = []
    for (const { name, rows, sha256 } of tables) {
      const mark = await markTable(snapshot, name)
      if (mark.sha256 === sha256) continue
      found.push(
        mark.rows === rows
          ? `${name}: ${rows} rows as in the backup, with other contents`
          : `${name}: ${mark.rows} rows, ${rows} in the backup`,
      )
    }
    return hasMedia ? [...found, ...(await compareMedia(backup, mediaFolder))] : found
  } finally {
    await snapshot.close()
  }
}

async function compareMedia(backup: string, mediaFolder: string): Promise<string[]> {
  const found: string[] = []
  for await (const { sha256, path } of readChecksums(join(backup, CHECKSUMS_FILE))) {
    if (!path.startsWith('media/')) continue
    const problem = await compareFile(join(mediaFolder, path.slice('media/'.length)), path, sha256)
    if (problem !== null) found.push(problem)
  }
  return found
}
