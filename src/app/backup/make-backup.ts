import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hashFile, writeSynced } from '#server/outside/whole-files.ts'
import { syncFolder } from '#server/storage/backup/exchange-file.ts'
import { openSnapshot } from '#server/storage/backup/snapshot.ts'
import { describeLocation, type DatabaseLocation } from '#server/storage/open-database.ts'
import { readVersion } from '../release.ts'
import { BackupFailed, reasonOf } from './backup-failed.ts'
import { isMissing, listFiles, listNames, placeFile, toChecksumLine } from './backup-files.ts'
import { CHECKSUMS_FILE, FORMAT, MANIFEST_FILE, tableFile, type Manifest, type ManifestTable } from './manifest.ts'
import { writeLines } from './table-lines.ts'

export interface BackupOrder {
  database: DatabaseLocation
  /** Null: the backup holds no files of media. */
  mediaFolder: string | null
  /** Folder that the backup becomes; it may be there when it is empty. */
  target: string
}

/** What a process that was killed left behind, this long after. */
const LEFT_BEHIND_MS = 48 * 3600 * 1000
/** The second one of a kind ends the process as it is. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Writes a backup of the data as it is at this moment, while others go on writing: under another name first, so that
 * there is a whole one or none. Media come after the tables, so every file that these name is among them. A first
 * `SIGINT` or `SIGTERM` meanwhile breaks it off and leaves nothing behind. Throws `BackupFailed`.
 */
export async function makeBackup({ database, mediaFolder, target }: BackupOrder) {
  const parent = dirname(target)
  const partial = join(parent, `.${basename(target)}.${randomUUID()}.partial`)
  const breaking = new AbortController()
  const breakOff = () => breaking.abort(new BackupFailed('No backup was made: it was broken off.'))
  for (const signal of SIGNALS) process.once(signal, breakOff)
  try {
    await refuseTaken(target)
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await dropLeftBehind(parent)
    await mkdir(partial, { mode: 0o700 })
    const made = await fillBackup(partial, database, mediaFolder, breaking.signal)
    await rename(partial, target)
    await syncFolder(parent)
    return made
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    breaking.signal.throwIfAborted()
    if (error instanceof BackupFailed) throw error
    throw new BackupFailed(`No backup was made: ${reasonOf(error, parent)}.`, { cause: error })
  } finally {
    for (const signal of SIGNALS) process.off(signal, breakOff)
  }
}

async function fillBackup(folder: string, database: DatabaseLocation, mediaFolder: string | null, signal: AbortSignal) {
  const checksums = await open(join(folder, CHECKSUMS_FILE), 'wx', 0o600)
  const note: Note = async (sha256, path) => void (await checksums.write(toChecksumLine(sha256, path)))
  try {
    const manifest = await writeTables(folder, database, mediaFolder !== null, note, signal)
    const files = mediaFolder === null ? 0 : await placeMedia(mediaFolder, join(folder, 'media'), note, signal)
    const manifestFile = join(folder, MANIFEST_FILE)
    await writeSynced(manifestFile, async (handle) => {
      await handle.chmod(0o600)
      await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
    })
    await note(await hashFile(manifestFile), MANIFEST_FILE)
    await checksums.sync()
    await syncFolder(join(folder, 'tables'))
    await syncFolder(folder)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { tables: manifest.tables.length, rows, files }
  } finally {
    await checksums.close()
  }
}

type Note = (sha256: string, path: string) => Promise<void>

async function writeTables(
  folder: string,
  database: DatabaseLocation,
  hasMedia: boolean,
  note: Note,
  signal: AbortSignal,
): Promise<Manifest> {
  const snapshot = await openSnapshot(database)
  try {
    const madeAt = new Date().toISOString()
    if (snapshot.migrations.length === 0)
      throw new BackupFailed(`There is nothing to back up: ${describeLocation(database)} holds no data.`)
    await mkdir(join(folder, 'tables'), { mode: 0o700 })
    const tables: ManifestTable[] = []
    for (const { name, columns, lastId } of snapshot.tables) {
      const { rows, sha256, fileSha256 } = await writeLines(snapshot, name, join(folder, tableFile(name)), signal)
      await note(fileSha256, tableFile(name))
      tables.push({ name, columns, lastId, rows, sha256 })
    }
    const release = await readVersion()
    return { format: FORMAT, release, madeAt, migrations: [...snapshot.migrations], tables, hasMedia }
  } finally {
    await snapshot.close()
  }
}

async function placeMedia(from: string, to: string, note: Note, signal: AbortSignal): Promise<number> {
  let count = 0
  const folders = new Set([to])
  await mkdir(to, { mode: 0o700 })
  for await (const path of listFiles(from)) {
    signal.throwIfAborted()
    if (path.split('/').some((part) => part.startsWith('.'))) continue // being written
    const target = join(to, path)
    try {
      await placeFile(join(from, path), target, signal)
    } catch (error) {
      if (isMissing(error)) continue // an upload that nothing used, pruned meanwhile
      throw error
    }
    await note(await hashFile(target, signal), `media/${path}`)
    folders.add(dirname(target))
    count += 1
  }
  for (const folder of folders) await syncFolder(folder)
  return count
}

async function refuseTaken(target: string): Promise<void> {
  if ((await listNames(target)).length > 0)
    throw new BackupFailed(`No backup was made: ${target} is there already and not empty.`)
}

async function dropLeftBehind(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!/^\..+\.partial$/.test(name)) continue
    const { mtimeMs } = await stat(join(parent, name))
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(join(parent, name), { recursive: true, force: true })
  }
}
