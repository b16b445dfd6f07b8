import { join } from 'node:path'
import { hashFile } from '#server/outside/whole-files.ts'
import { isMissing, listFiles, readChecksums } from './backup-files.ts'
import { CHECKSUMS_FILE, MANIFEST_FILE, readManifest, tableFile, type Manifest } from './manifest.ts'
import { openSnapshot } from '#server/storage/backup/snapshot.ts'
import type { DatabaseLocation } from '#server/storage/open-database.ts'
import { markTable } from './table-lines.ts'

/**
 * Reads every byte of a backup and compares it with the checksums of it. `media` are the paths of its files below
 * `media/`; `problems` say what is missing, changed or too much, none when it is as it was written. Throws `BackupFailed`
 * for what is none.
 */
export async function checkBackup(backup: string) {
  const manifest = await readManifest(backup)
  const listed = new Map<string, string>()
  const problems: string[] = []
  try {
    for await (const { sha256, path } of readChecksums(join(backup, CHECKSUMS_FILE))) {
      if (path === '') problems.push(`${CHECKSUMS_FILE} has a line that is no checksum`)
      else listed.set(path, sha256)
    }
  } catch (error) {
    if (!isMissing(error)) throw error
    problems.push(`${CHECKSUMS_FILE} is missing`)
  }
  for (const needed of [MANIFEST_FILE, ...manifest.tables.map(({ name }) => tableFile(name))]) {
    if (!listed.has(needed)) problems.push(`${needed} has no checksum`)
  }
  for (const [path, sha256] of listed) {
    const problem = await compareFile(join(backup, path), path, sha256)
    if (problem !== null) problems.push(problem)
  }
  for await (const path of listFiles(backup)) {
    if (path !== CHECKSUMS_FILE && !listed.has(path)) problems.push(`${path} is not part of the backup`)
  }
  return { manifest, media: [...listed.keys()].filter((path) => path.startsWith('media/')), problems }
}

/** What is wrong with a file that ought to have this hash; null when nothing is. */
async function compareFile(file: string, name: string, sha256: string): Promise<string | null> {
  try {
    return (await hashFile(file)) === sha256 ? null : `${name} was changed`
  } catch (error) {
    return isMissing(error) ? `${name} is missing` : `${name} cannot be read (${String(error)})`
  }
}

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
