import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Option, type Command } from 'commander'
import { contentActor, type ContentActor } from '#contract/content.ts'
import { importComments } from '#app/import/import-comments.ts'
import { importLiveMessages } from '#app/import/import-live-messages.ts'
import { importFeed } from '#app/import/import-feed.ts'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { toLinesText, toText, type ImportReport, type LinesReport } from '#app/import/import-report.ts'
import type { ImportOptions } from '#app/import/run-import.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { toKeys } from './print-lines.ts'
import { showProgress } from './show-progress.ts'
import { withBackend } from './with-backend.ts'

type Importer = (source: string, target: Backend, options: ImportOptions) => Promise<ImportReport>

interface Flags {
  dryRun: boolean
  media: boolean
  audio?: boolean
  draft: boolean
  account?: string
  actor?: ContentActor
  columns: string[]
}

const REPORT_FILE = 'import-report.json'

export function addImportCommands(program: Command): void {
  const group = program.command('import').description('bring content in; running it again changes only what changed')
  addFlags(
    group.command('markdown <folder>').description('a folder of Markdown files with pictures, sound and films'),
  ).action((folder: string, flags: Flags) => runImporter(importMarkdown, folder, flags))
  addFlags(
    group.command('feed <file-or-url>').description('an RSS, Atom or JSON feed; one with sound becomes an album'),
  )
    .option('--audio', 'bring the sound in, which stays at its address otherwise', false)
    .action((source: string, flags: Flags) => runImporter(importFeed, source, flags))
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

function addFlags(command: Command): Command {
  return command
    .option('--dry-run', 'say what would happen and change nothing', false)
    .option('--no-media', 'leave pictures and texts of the web where they are')
    .option('--draft', 'bring everything in as drafts', false)
    .option('--account <key>', 'account of items that name none')
    .addOption(new Option('--actor <actor>', 'actor of items that name none').choices(contentActor.options))
    .option('--columns <keys>', 'columns of items that name none, joined by commas', toKeys, [])
}

async function runImporter(
  run: Importer,
  source: string,
  { account, actor, audio = false, ...flags }: Flags,
): Promise<void> {
  const progress = showProgress()
  await withBackend(async (backend, { dataFolder }) => {
    const options = { ...flags, audio, account: account ?? null, actor: actor ?? null, onProgress: progress.update }
    const report = await run(source, backend, options).finally(progress.stop)
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
  await writeFile(`${file}.new`, `${JSON.stringify(report, null, 2)}\n`)
  await rename(`${file}.new`, file)
  return file
}
