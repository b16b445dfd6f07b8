import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { importComments } from '#app/import/import-comments.ts'
import { importGhost } from '#app/import/import-ghost.ts'
import { importLiveMessages } from '#app/import/import-live-messages.ts'
import { importFeed } from '#app/import/import-feed.ts'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { importHugo, importJekyll } from '#app/import/static-sites/import-static-site.ts'
import { inUnpacked, UNPACKED_FOLDER } from '#app/import/unpack-zip.ts'
import { importWordpress } from '#app/import/import-wordpress.ts'
import { toLinesText, toText, type ImportReport, type LinesReport } from '#app/import/import-report.ts'
import type { ImportOptions } from '#app/import/run-import.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { addImportFlags, toImportOptions, type ImportFlags } from './import-flags.ts'
import { showProgress } from './show-progress.ts'
import { withBackend } from './with-backend.ts'

type Importer = (source: string, target: Backend, options: ImportOptions) => Promise<ImportReport>

const REPORT_FILE = 'import-report.json'

export function addImportCommands(program: Command): void {
  const group = program.command('import').description('bring content in; running it again changes only what changed')
  addImportFlags(
    group
      .command('markdown <folder>')
      .description('a folder of Markdown files with pictures, sound and films, or a ZIP archive of one'),
  ).action((folder: string, flags: ImportFlags) => runImporter(importMarkdown, folder, flags, ZIPPED))
  addImportFlags(
    group.command('feed <file-or-url>').description('an RSS, Atom or JSON feed; one with sound becomes an album'),
  ).action((source: string, flags: ImportFlags) => runImporter(importFeed, source, flags))
  addImportFlags(
    group.command('hugo <folder>').description('a folder of Hugo, with its pictures, categories and old addresses'),
  ).action((folder: string, flags: ImportFlags) => runImporter(importHugo, folder, flags, ZIPPED))
  addImportFlags(
    group.command('jekyll <folder>').description('a folder of Jekyll, with its pictures, categories and old addresses'),
  ).action((folder: string, flags: ImportFlags) => runImporter(importJekyll, folder, flags, ZIPPED))
  addImportFlags(
    group.command('wordpress <file>').description('an export of WordPress (WXR), with its comments and old addresses'),
  ).action((file: string, flags: ImportFlags) => runImporter(importWordpress, file, flags))
  addImportFlags(group.command('ghost <file>').description('an export of Ghost, with its old addresses'))
    .option('--url <address>', 'address of the old site, for its pictures and links', toWebAddress)
    .action((file: string, { url, ...flags }: ImportFlags & { url?: string }) =>
      runImporter(
        (source, target, options) =>
          importGhost(source, target, { ...options, ...(url !== undefined && { address: url }) }),
        file,
        flags,
      ),
    )
  addImportFlags(
    group
      .command('wechat <page>')
      .description('articles of public accounts: a saved page (HTML or MHTML), a folder of them, or an address'),
  ).action((source: string, flags: ImportFlags) =>
    runImporter(
      // what reads pasted texts is loaded for this alone
      async (...given) => await (await import('#app/import/import-wechat.ts')).importWechat(...given),
      source,
      flags,
    ),
  )
  group
    .command('comments <file>')
    .description('a file of comments under items that are there, each a line of JSON')
    .option('--dry-run', 'say what would happen and change nothing', false)
    .action((file: string, flags: LinesFlags) => runLinesImport('comments', importComments, file, flags))
  group
    .command('live <file>')
    .description('a file of what was said in live rooms that are there, each a line of JSON')
    .option('--dry-run', 'say what would happen and change nothing', false)
    .action((file: string, flags: LinesFlags) => runLinesImport('messages', importLiveMessages, file, flags))
}

function toWebAddress(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text).href
  throw new InvalidArgumentError('it is no address that begins with https://')
}

/** Name of an archive that can stand for its folder. */
const ZIPPED = /\.zip$/i

async function runImporter(
  run: Importer,
  source: string,
  flags: ImportFlags,
  packed: RegExp | null = null,
): Promise<void> {
  const progress = showProgress()
  await withBackend(async (backend, { dataFolder }) => {
    const options = { ...toImportOptions(flags), onProgress: progress.update }
    const work = (from: string) => run(from, backend, options)
    const report = await (
      packed?.test(source) ? inUnpacked(source, path.join(dataFolder, UNPACKED_FOLDER), work) : work(source)
    )
      .then((made) => ({ ...made, source }))
      .finally(progress.stop)
    if (flags.report !== undefined) await writeReport(report, flags.report)
    process.stdout.write(`${toText(report)}\n`)
    if (!report.dryRun) process.stdout.write(`Report: ${await saveReport(report, dataFolder)}\n`)
    failForRefused('items', report.refused.length)
    failForRefused('comments', report.comments?.refused.length ?? 0)
    failForRefused('messages', report.messages?.refused.length ?? 0)
  })
}

interface LinesFlags {
  dryRun: boolean
}

async function runLinesImport(
  what: 'comments' | 'messages',
  run: typeof importComments | typeof importLiveMessages,
  file: string,
  { dryRun }: LinesFlags,
): Promise<void> {
  const progress = showProgress()
  await withBackend(async (backend, { dataFolder }) => {
    const report = await run(file, backend, { dryRun, onProgress: progress.update }).finally(progress.stop)
    process.stdout.write(`${toLinesText(report, what)}\n`)
    if (!dryRun) process.stdout.write(`Report: ${await saveReport(report, dataFolder)}\n`)
    failForRefused(what, report.refused.length)
  })
}

function failForRefused(what: string, count: number): void {
  if (count > 0) throw new CommandFailed(`${count} of the source's ${what} ${count === 1 ? 'was' : 'were'} refused`)
}

/** Writes the whole report beside the data; returns the file. */
async function saveReport(report: ImportReport | LinesReport, dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, REPORT_FILE)
  await writeReport(report, file)
  return file
}

async function writeReport(report: ImportReport | LinesReport, file: string): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(report, null, 2)}\n`)
  await rename(`${file}.new`, file)
}
