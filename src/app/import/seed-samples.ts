import path from 'node:path'
import { findSetting, saveSetting } from '#server/storage/settings.ts'
import type { ImportTarget } from './import-items.ts'
import { importMarkdown } from './import-markdown.ts'
import { toText, type ImportReport } from './import-report.ts'

/** The sample site that comes with the project. */
export const SAMPLES_FOLDER = path.resolve(import.meta.dirname, '../../../samples')

/** Says how far seeding came, so that one that was cut off goes on at the next start. */
export const SEED_SETTING = 'seed'
export const SEED_DONE = 'done'

/** Imports the sample site into an empty database, or goes on where that was cut off; null when there is other content. */
export async function seedSamples(
  target: ImportTarget,
  log: { info(text: string): void },
): Promise<ImportReport | null> {
  const { database, accounts } = target
  const state = await findSetting(database.db, SEED_SETTING)
  if (state === SEED_DONE) return null
  if (state === null && (await accounts.listAccounts()).length > 0) return null
  await database.write((tx) => saveSetting(tx, SEED_SETTING, 'begun'))
  const report = await importSamples(target)
  await database.write((tx) => saveSetting(tx, SEED_SETTING, SEED_DONE))
  log.info(toText(report))
  return report
}

/** Imports the sample site whatever is there already. */
export async function importSamples(
  target: ImportTarget,
  onProgress?: (done: number, total: number) => void,
): Promise<ImportReport> {
  return await importMarkdown(SAMPLES_FOLDER, target, {
    dryRun: false,
    media: false,
    audio: false,
    account: null,
    actor: null,
    columns: [],
    draft: false,
    ...(onProgress ? { onProgress } : {}),
  })
}
