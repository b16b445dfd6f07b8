import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { BackupFailed } from '#app/backup/backup-failed.ts'
import { BACKUPS_FOLDER, pruneBackups, toBackupName } from '#app/backup/backup-folder.ts'
import { checkBackup, compareData } from '#app/backup/check-backup.ts'
import { makeBackup } from '#app/backup/make-backup.ts'
import { restoreBackup } from '#app/backup/restore-backup.ts'
import { environment } from '#app/config/environment.ts'
import { readConfig } from '#app/config/read-config.ts'
import { describeLocation } from '#server/storage/open-database.ts'
import { CommandFailed } from './command-failed.ts'
import { toCount } from './print-lines.ts'
import { withBackend } from './with-backend.ts'

/** `backup`, `restore`, `verify`. None of them opens the database as the site does, which would change its schema. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup [folder]')
    .description(
      'write a backup of all data, while the site may run, into a new folder; by the time in DATA_DIR/backups',
    )
    .option('--into <folder>', 'the folder that backups lie in, each under its time')
    .option('--keep <number>', 'then delete all but so many of those that lie there', toCount)
    .option('--no-media', 'only the tables')
    .action(backUp)
  program
    .command('restore <backup>')
    .description('fill an empty database and the media folder from a backup, which is checked first')
    .option('--replace', 'instead of what the database holds', false)
    .option('--yes', 'without asking', false)
    .action(restore)
  program
    .command('verify <backup>')
    .description('compare every file of a backup with its checksum')
    .option('--data', 'also the data that is there with the backup', false)
    .action(verify)
}

interface BackupOptions {
  into?: string
  keep?: number
  media: boolean
}

async function backUp(folder: string | undefined, { into, keep, media }: BackupOptions): Promise<void> {
  if (folder !== undefined && (into !== undefined || keep !== undefined))
    throw new CommandFailed('A backup with a name of its own is not one among others: leave out --into and --keep.')
  const { dataFolder, ...places } = readPlaces()
  const parent = resolve(into ?? join(dataFolder, BACKUPS_FOLDER))
  const target = folder === undefined ? join(parent, toBackupName(new Date())) : resolve(folder)
  const mediaFolder = media ? places.mediaFolder : null
  const { tables, rows, files } = await makeBackup({ database: places.database, mediaFolder, target })
  say(`Backed up ${rows} rows of ${tables} tables and ${files} files of media to ${target}`)
  if (keep === undefined) return
  for (const name of await pruneBackups(parent, 'made', keep)) say(`Deleted ${name}`)
}

async function restore(backup: string, { replace, yes }: { replace: boolean; yes: boolean }): Promise<void> {
  const { database, mediaFolder, dataFolder } = readPlaces()
  if (replace && !yes) await askWhether(`Everything in ${describeLocation(database)} will be gone.`)
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const { madeAt, tables } = await restoreBackup({ backup: resolve(backup), database, mediaFolder, replace })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(`Restored ${rows} rows of ${tables.length} tables as they were at ${madeAt}`)
  await withBackend(async ({ content, search }) => {
    await content.indexPublished(() => false)
    await search.indexEntries(() => false)
  })
  say('Everything can be searched again. Start the site.')
}

async function verify(backup: string, { data }: { data: boolean }): Promise<void> {
  const folder = resolve(backup)
  const { manifest, problems } = await checkBackup(folder)
  if (problems.length > 0) throw new BackupFailed([`${folder} is damaged:`, ...problems].join('\n'))
  say(
    `${folder} is whole: ${manifest.tables.length} tables as they were at ${manifest.madeAt}, ${manifest.migrations.at(-1)}`,
  )
  if (!data) return
  const differences = await compareData(folder, manifest, readPlaces())
  if (differences.length > 0) throw new BackupFailed(['The data differs from it:', ...differences].join('\n'))
  say('The data is the same.')
}

function readPlaces() {
  const { database, dataFolder } = readConfig(environment)
  return { database, dataFolder, mediaFolder: join(dataFolder, 'media') }
}

async function askWhether(consequence: string): Promise<void> {
  if (!process.stdin.isTTY) throw new CommandFailed(`${consequence} There is no terminal to ask at: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${consequence} Type yes to go on: `).finally(() => terminal.close())
  if (answer.trim() !== 'yes') throw new CommandFailed('Nothing was done.')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
