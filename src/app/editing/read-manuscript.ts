import { randomBytes } from 'node:crypto'
import { createFetcher, type FetcherOptions } from '#server/outside/fetch-safely.ts'
import type { Manuscript, ReadManuscript, Warning, WrittenOver } from '#server/domains/publishing/publishing.ts'
import { createDirectory } from '../import/directory.ts'
import { withoutMissing } from '../import/hash-item.ts'
import { createImageIntake } from '../import/image-intake.ts'
import { takeFiles, toNamed, type ImportTarget, type ItemOptions } from '../import/import-items.ts'
import { createReport } from '../import/import-report.ts'
import type { ItemSource } from '../import/item-source.ts'
import { createMediaIntake } from '../import/media-intake.ts'
import { toItemSource } from '../import/parse-markdown-item.ts'
import { placeItem } from '../import/place-item.ts'
import { followReference } from '../import/references.ts'
import { SourceError } from '../import/source-error.ts'
import { fromSourceId } from '../import/source-id.ts'
import { createFaceIntake } from '../import/take-picture.ts'
import { warnOfUnknown } from '../import/warn-of-unknown.ts'
import { writeItem, type Writing } from '../import/write-item.ts'
import { addressesOf, findStored } from './find-stored.ts'
import { readFields, refuseFields } from './read-fields.ts'

export interface ReadOptions {
  over: WrittenOver | null
  /** Folder of local files. */
  folder?: string
  /** Nothing of it will be kept: what is elsewhere stays there, and a new item gets this id. */
  trialId?: number
  fetcherOptions: FetcherOptions
  /** Seconds. */
  now: number
}

const ITEM_OPTIONS: ItemOptions = { dryRun: false, media: true, audio: false, columns: [], actor: null, draft: false }
const ORIGIN = 'manuscript'

/** Reads a manuscript and brings in what it shows. Throws 40001 with everything that is wrong with its fields. */
export async function readManuscript(
  target: ImportTarget,
  manuscript: Manuscript,
  options: ReadOptions,
): Promise<ReadManuscript> {
  try {
    return await read(target, manuscript, options)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    throw refuseFields([toProblem(error)])
  }
}

/** Everything that keeps a manuscript from being read, as far as it says so itself. */
export function inspectManuscript(manuscript: Manuscript): Warning[] {
  const result = readItem(manuscript, null)
  return 'item' in result ? [] : result.problems.map(({ path, message }) => ({ field: path.join('.'), message }))
}

interface FieldProblem {
  path: readonly string[]
  message: string
}

function toProblem({ field, message }: SourceError): FieldProblem {
  return { path: field === null ? ['body'] : ['fields', field], message }
}

async function read(
  target: ImportTarget,
  manuscript: Manuscript,
  { over, folder, trialId, fetcherOptions, now }: ReadOptions,
): Promise<ReadManuscript> {
  const { content, mediaStore } = target
  const written = parse(manuscript, over)
  const stored = await findStored(mediaStore, addressesOf(written))
  const item = await settle(target, { ...written, stored }, { over, now })
  const root = folder ?? null
  const fetcher = trialId === undefined ? createFetcher(fetcherOptions) : null
  try {
    const directory = createDirectory({
      target,
      site: null,
      dryRun: false,
      account: null,
      fallback: { key: 'house', name: '', actor: 'inner' },
    })
    const placed = await placeItem({ directory, options: ITEM_OPTIONS }, item)
    const images = createImageIntake({ mediaStore, root, fetcher, content })
    const media = createMediaIntake({ mediaStore, root, fetcher })
    const faces = createFaceIntake({ mediaStore, root })
    const missing = await listMissing(item, root)
    const taken = await takeFiles({ images, media, faces }, item, { bringSound: false, told: [] })
    const problems = [...taken.imageProblems, ...taken.mediaProblems].filter(({ reason }) => reason !== 'media_off')
    const writing: Writing = {
      item,
      placed,
      known: over,
      ...taken.files,
      sourceHash: over === null ? '' : withoutMissing(over.sourceHash),
      isEdit: true,
      ...(trialId !== undefined && over === null && { id: trialId }),
    }
    return {
      warnings: [
        ...missing,
        ...problems.map(({ address, message }) => ({ field: '', message: `${address}: ${message}` })),
        ...(await warnOf(target, item)),
      ],
      async write(tx) {
        const { id, outcome } = await writeItem(tx, target, writing)
        return { id, isNew: outcome === 'created' }
      },
    }
  } finally {
    await fetcher?.close()
  }
}

/** Throws 40001. */
function parse(manuscript: Manuscript, over: WrittenOver | null): ItemSource {
  const result = readItem(manuscript, over)
  if ('item' in result) return result.item
  throw refuseFields(result.problems)
}

function readItem(
  { fields, body }: Manuscript,
  over: WrittenOver | null,
): { item: ItemSource } | { problems: FieldProblem[] } {
  const result = readFields({ type: 'doc', ...fields })
  if ('problems' in result)
    return { problems: result.problems.map(({ path, message }) => ({ path: ['fields', ...path], message })) }
  const { given } = result
  const lines = new Map(Object.keys(given).map((name) => [name, 1]))
  const name = over === null ? randomBytes(8).toString('hex') : fromSourceId(over.sourceId)
  try {
    const item = toItemSource({ given, lines, body }, { path: ORIGIN, name, lastLine: 1 })
    if (over === null || item.sourceId === over.sourceId) return { item }
    return { problems: [{ path: ['fields', 'id'], message: 'cannot be changed' }] }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { problems: [toProblem(error)] }
  }
}

/** Fills in what a manuscript leaves open by what the item is. Throws `SourceError`. */
async function settle(
  { accounts }: ImportTarget,
  item: ItemSource,
  { over, now }: Pick<ReadOptions, 'over' | 'now'>,
): Promise<ItemSource> {
  const known = await accounts.listAccounts()
  const owner = over === null ? known.length === 1 && known[0] : known.find(({ id }) => id === over.accountId)
  const account = item.account ?? (owner ? owner.key : null)
  if (account === null) throw new SourceError('is missing', null, 'account')
  if (over === null) return { ...item, account }
  const isDateless = over.state === 'draft' && over.publishAt === over.createdAt
  const ownDate = isDateless && item.state === 'published' ? now : null
  const publishAt = item.publishAt ?? (over.state === 'scheduled' ? over.publishAt : ownDate)
  return { ...item, account, state: item.state ?? over.state, publishAt }
}

/** Files that are named and not there. */
async function listMissing(item: ItemSource, root: string | null): Promise<Warning[]> {
  const warnings: Warning[] = []
  for (const written of new Set(addressesOf(item))) {
    if (written === '' || [...item.files.values()].includes(written)) continue
    const reference = await followReference(item, written, root)
    if (reference.kind === 'none') warnings.push({ field: '', message: `${written}: ${reference.message}` })
  }
  return warnings
}

async function warnOf(target: ImportTarget, item: ItemSource): Promise<Warning[]> {
  const report = createReport(ORIGIN, false)
  await warnOfUnknown({ target, site: null, items: [toNamed(item)], report })
  return report.warnings.map(({ message }) => ({ field: '', message }))
}
