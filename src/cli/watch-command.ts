import { createHash } from 'node:crypto'
import { readFile, realpath, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { countOutcomes, toText, type ImportReport } from '#app/import/import-report.ts'
import { SourceError } from '#app/import/source-error.ts'
import { isDoubtful, learn, type KnownItem } from '#app/watch/known-items.ts'
import { pullGit } from '#app/watch/pull-git.ts'
import { watchFolder } from '#app/watch/watch-folder.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { addImportFlags, toImportOptions, type ImportFlags } from './import-flags.ts'
import { toTerminalLine } from './print-lines.ts'
import { withBackend } from './with-backend.ts'
import { writeRecorded } from './write-recorded.ts'

interface Flags extends ImportFlags {
  every: number
  pull: number
  once: boolean
  remove: boolean
}

/** `watch`: a folder of Markdown files, or a working tree of Git, is brought in whenever it changes. */
export function addWatchCommand(program: Command): void {
  addImportFlags(
    program
      .command('watch <folder>')
      .description('bring in a folder of Markdown files, or a working tree of Git, and again whenever it changes'),
  )
    .option('--every <seconds>', 'between two looks at the folder', toSeconds, 5)
    .option('--pull <seconds>', 'between two pulls of a working tree of Git', toSeconds, 60)
    .option('--once', 'look once and end', false)
    .option('--remove', 'take down what is no longer in the folder; it is only said otherwise', false)
    .action((folder: string, flags: Flags) => watch(folder, flags))
}

function toSeconds(text: string): number {
  const seconds = Number(text)
  if (!/^\d{1,6}$/.test(text) || seconds === 0) throw new InvalidArgumentError('is no number of seconds')
  return seconds
}

async function watch(given: string, flags: Flags): Promise<void> {
  const folder = await realpath(given).catch(() => {
    throw new SourceError(`there is no folder ${given}`)
  })
  const run = () => withBackend((backend, { dataFolder }) => bringIn(backend, { folder, dataFolder, flags }))
  if (flags.once) {
    const trouble = await pullGit(folder)
    if (trouble !== null) say(`${folder} ${trouble}`)
    const refused = await run()
    if (refused > 0)
      throw new CommandFailed(`${refused} of the folder's items ${refused === 1 ? 'was' : 'were'} refused`)
    return
  }
  const ending = new AbortController()
  const end = () => ending.abort()
  // Asked once more, the process ends as it is: an import goes on where it was cut off.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  say(`Watching ${folder}, until this command is told to end.`)
  const { every, pull } = flags
  await watchFolder({
    folder,
    everyMs: every * 1000,
    pullEveryMs: pull * 1000,
    async run() {
      await run()
    },
    say,
    signal: ending.signal,
  })
}

interface Run {
  folder: string
  dataFolder: string
  flags: Flags
}

/** Brings in what changed and says what came of it; returns how many items were refused. */
async function bringIn(backend: Backend, { folder, dataFolder, flags }: Run): Promise<number> {
  const report = await importMarkdown(folder, backend, toImportOptions(flags))
  if (isNews(report)) say(toText(report))
  const refused = report.refused.length
  if (report.dryRun) return refused
  const file = path.join(dataFolder, `watched-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}.json`)
  const { items, news } = learn(await readKnown(file), report)
  for (const { origin, title, sourceId } of news) {
    say(`No longer in the folder: ${toTerminalLine(origin)}, ${toTerminalLine(title)} (${toTerminalLine(sourceId)})`)
  }
  await saveKnown(file, flags.remove ? await takeDown(backend, items) : items)
  if (news.length > 0 && !flags.remove) say('It stays on the site; `--remove` takes down what is no longer there.')
  return refused
}

function isNews(report: ImportReport): boolean {
  const { created, updated } = countOutcomes(report)
  return report.dryRun || created + updated + report.refused.length + report.imagesStored + report.mediaStored > 0
}

/** Takes down what is gone, unless that is too much to be meant; returns what is known then. */
async function takeDown(backend: Backend, items: readonly KnownItem[]): Promise<readonly KnownItem[]> {
  const gone = items.filter(({ isGone }) => isGone)
  if (isDoubtful(items)) {
    say(`${gone.length} of ${items.length} items are no longer there. Is the folder whole? Nothing was taken down.`)
    return items
  }
  for (const { sourceId, title } of gone) {
    const found = await backend.content.findBySource(sourceId)
    if (!found) continue
    const target = `contents/${createIdCodec(backend.idSalt).encode(found.id)}`
    await writeRecorded(backend, { action: 'content remove', target }, (tx) =>
      backend.content.removeContent(tx, found.id),
    )
    say(`Taken down: ${toTerminalLine(title)}`)
  }
  return items.filter(({ isGone }) => !isGone)
}

async function readKnown(file: string): Promise<KnownItem[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as KnownItem[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

async function saveKnown(file: string, items: readonly KnownItem[]): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(items, null, 1)}\n`)
  await rename(`${file}.new`, file)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
