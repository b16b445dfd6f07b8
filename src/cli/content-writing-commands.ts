import path from 'node:path'
import { Option, type Command } from 'commander'
import { parseManuscriptFile } from '#app/editing/read-fields.ts'
import { toDateText } from '#app/import/parse-date.ts'
import { readTextFile } from '#app/import/read-folder.ts'
import { contentType, type ContentType } from '#contract/content.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Manuscript, SavedItem } from '#server/domains/publishing/publishing.ts'
import type { Backend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'
import { CommandFailed } from './command-failed.ts'
import { toYaml } from '#app/export/to-yaml.ts'
import { withBackend } from './with-backend.ts'
import { acceptUndescribed, type Accepting, BY_CLI, decodeItem, failing, writeRecorded } from './write-recorded.ts'

const LISTED = 100
const states = ['draft', 'scheduled', 'published', 'removed'] as const

interface Listing {
  state?: (typeof states)[number]
  type?: ContentType
  text?: string
}

/** `content create|show|edit|list|check|revisions|revert`. */
export function addWritingCommands(group: Command): void {
  group
    .command('create <file>')
    .description('make an item of a Markdown file with front matter: a draft unless its state says otherwise')
    .option('--note <text>', 'why, for the list of revisions', '')
    .addOption(acceptUndescribed())
    .action((file: string, options: Accepting & { note: string }) => createItem(file, options))
  group
    .command('show <id>')
    .description('print an item as a Markdown file with front matter, which `content edit` takes')
    .action((publicId: string) =>
      withBackend(async (backend) => {
        const manuscript = await backend.publishing.manuscripts.describe(decodeItem(backend, publicId))
        if (manuscript === null) throw new CommandFailed(`There is no item with the id ${publicId}.`)
        process.stdout.write(`---\n${toYaml(manuscript.fields)}---\n\n${manuscript.body}\n`)
      }),
    )
  withVersion(group.command('edit <id> <file>'))
    .description('write an item anew from a Markdown file with front matter')
    .addOption(acceptUndescribed())
    .action((publicId: string, file: string, { note, ifVersion, acceptUndescribed: isAccepted }: Writing & Accepting) =>
      withBackend(async (backend) => {
        const target = `contents/${publicId}`
        const id = decodeItem(backend, publicId)
        const manuscript = await readManuscript(file)
        const options = { ...toSaving(note, { file, isAccepted }), manuscript, version: ifVersion ?? null }
        const work = await failing(target, () => backend.publishing.prepareUpdate(id, options))
        tell(backend, await save(backend, { verb: 'edit', target, note }, work))
      }),
    )
  group
    .command('list')
    .description(`print items, the latest made first, ${LISTED} at most`)
    .addOption(new Option('--state <state>', 'of this state alone').choices(states))
    .addOption(new Option('--type <type>', 'of this type alone').choices(contentType.options))
    .option('--text <text>', 'with this in the title')
    .action((filter: Listing) => withBackend((backend) => list(backend, filter)))
  group
    .command('check <id>')
    .description('say what an item is better off with before it is published')
    .action((publicId: string) =>
      withBackend(async (backend) => {
        const id = decodeItem(backend, publicId)
        const warnings = await failing(`contents/${publicId}`, () => backend.publishing.check(id))
        for (const { field, message } of warnings) process.stdout.write(`${field}: ${message}\n`)
        if (warnings.length === 0) process.stdout.write('Nothing is missing.\n')
      }),
    )
  group
    .command('revisions <id>')
    .description(`print the revisions of an item, the latest first, ${LISTED} at most`)
    .action((publicId: string) =>
      withBackend(async (backend) => {
        const revisions = await backend.publishing.listRevisions(decodeItem(backend, publicId), LISTED)
        for (const { number, created_at: at, editor, note } of revisions) {
          process.stdout.write(`${number}  ${toDateText(at)}  ${editor}${note && `  ${note}`}\n`)
        }
        if (revisions.length === 0) process.stdout.write('No editor has saved this item.\n')
      }),
    )
  withVersion(group.command('revert <id> <revision>'))
    .description('write a revision over an item again; whether it is public stays as it is')
    .action((publicId: string, revision: string, { note, ifVersion }: Writing) =>
      withBackend(async (backend) => {
        const target = `contents/${publicId}`
        const id = decodeItem(backend, publicId)
        const options = {
          ...toSaving(note, { isAccepted: true }),
          number: toCount(revision),
          version: ifVersion ?? null,
        }
        const work = await failing(`${target} revision ${revision}`, () =>
          backend.publishing.prepareRevert(id, options),
        )
        tell(backend, await save(backend, { verb: 'revert', target, note }, work))
      }),
    )
}

/** Makes an item of a file, of one type alone where it is named. Throws `CommandFailed`. */
export async function createItem(
  file: string,
  { note, type, acceptUndescribed: isAccepted }: Accepting & { note: string; type?: ContentType },
): Promise<void> {
  await withBackend(async (backend) => {
    const manuscript = await readManuscript(file)
    if (type !== undefined && manuscript.fields['type'] !== type) throw new CommandFailed(`type: is not ${type}`)
    const work = await failing(file, () =>
      backend.publishing.prepareCreation(manuscript, toSaving(note, { file, isAccepted })),
    )
    tell(backend, await save(backend, { verb: 'create', target: '', note }, work))
  })
}

interface Writing {
  note: string
  ifVersion?: number
}

function withVersion(command: Command): Command {
  return command
    .option('--note <text>', 'why, for the list of revisions', '')
    .option('--if-version <number>', 'only if nobody has changed it since this version', toCount)
}

function toCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new CommandFailed(`"${text}" is no number from 1 on`)
  return Number(text)
}

async function readManuscript(file: string): Promise<Manuscript> {
  return parseManuscriptFile(await readFileOf(file))
}

/** The text of a file that a command names. Throws `CommandFailed`, and `SourceError` for one that is no text. */
export function readFileOf(file: string): Promise<string> {
  return readTextFile(file).catch((error: unknown) => {
    const isFileError = error instanceof Error && 'syscall' in error
    throw isFileError ? new CommandFailed(`${file} cannot be read (${error.message})`) : error
  })
}

function toSaving(note: string, { file, isAccepted }: { file?: string; isAccepted: boolean }) {
  const now = Math.floor(Date.now() / 1000)
  return { by: BY_CLI, note, now, isAccepted, ...(file !== undefined && { folder: path.dirname(path.resolve(file)) }) }
}

function save(
  backend: Backend,
  { verb, target, note }: { verb: string; target: string; note: string },
  work: (tx: Tx) => Promise<SavedItem>,
): Promise<SavedItem> {
  return writeRecorded(backend, { action: `content ${verb}`, target, detail: { note } }, work)
}

function tell({ idSalt }: Backend, { item, revision, warnings }: SavedItem): void {
  for (const { message } of warnings) process.stderr.write(`${message}\n`)
  const id = createIdCodec(idSalt).encode(item.id)
  process.stdout.write(`${id} is saved: ${item.state}, version ${item.version}, revision ${revision}.\n`)
}

async function list({ publishing, idSalt }: Backend, { state, type, text }: Listing): Promise<void> {
  const ids = createIdCodec(idSalt)
  const filter = { ...(state && { state }), ...(type && { type }), ...(text !== undefined && { text }) }
  for (const item of await publishing.list(filter, LISTED)) {
    const facts = [ids.encode(item.id), item.state.padEnd(9), item.type.padEnd(12), toDateText(item.publishAt)]
    process.stdout.write(`${facts.join('  ')}  ${item.title}\n`)
  }
}
