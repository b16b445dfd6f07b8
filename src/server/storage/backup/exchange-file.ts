import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'

/** Another process has the database open, which must be closed for what was asked. */
export class DatabaseOpen extends Error {
  override readonly name = 'DatabaseOpen'

  constructor(file: string) {
    super(`Another process has ${file} open: stop the site first.`)
  }
}

/**
 * Throws `DatabaseOpen` when somebody has the SQLite file open. All of it lies in the file itself afterwards; one that is
 * too broken to be opened is left as it is.
 */
export function refuseOpenFile(file: string): void {
  if (!existsSync(file)) return
  const database = new BetterSqlite(file, { timeout: 0 })
  try {
    database.pragma('journal_mode = DELETE') // only the last one who has it open can leave the WAL mode
  } catch (error) {
    if (!(error instanceof BetterSqlite.SqliteError)) throw error
    if (error.code.startsWith('SQLITE_BUSY')) throw new DatabaseOpen(file)
  } finally {
    database.close()
  }
}

/** Puts the SQLite file that `make` makes into the place of another one, once it is whole. */
export async function exchangeFile(file: string, make: (file: string) => Promise<void>): Promise<void> {
  const made = `${file}.restoring`
  const drop = (...files: string[]) => Promise.all(files.map((each) => rm(each, { force: true })))
  const dropMade = () => drop(made, `${made}-wal`, `${made}-shm`)
  await dropMade()
  try {
    await make(made)
    refuseOpenFile(made)
    refuseOpenFile(file)
    await drop(`${file}-wal`, `${file}-shm`)
    await rename(made, file)
  } catch (error) {
    await dropMade()
    throw error
  }
  await syncFolder(dirname(file))
}

/** Waits until the names in a folder are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
