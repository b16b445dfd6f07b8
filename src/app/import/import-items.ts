import type { ContentActor } from '#contract/content.ts'
import type { GivenPaths } from '#server/domains/redirects/redirects.ts'
import type { Backend } from '#server/server.ts'
import { hasFetchedSound, hashFetched, hashSource, isWhole } from './hash-item.ts'
import type { ImageIntake } from './image-intake.ts'
import { noteRedirects, type ImportReport, type Outcome } from './import-report.ts'
import type { ItemSource } from './item-source.ts'
import type { MediaIntake } from './media-intake.ts'
import type { Problem } from './problems.ts'
import type { FaceIntake } from './take-picture.ts'
import { SourceError } from './source-error.ts'
import { placeItem } from './place-item.ts'
import { writeItem, type Writing } from './write-item.ts'

/** Where an import writes to. */
export type ImportTarget = Backend

/** One item still to be read; reading throws `SourceError`. */
export interface ItemEntry {
  origin: string
  read: () => Promise<ItemSource>
}

/** Groups that items are meant for, by what the fields of the front matter are called. */
export type GroupField = 'columns' | 'topics' | 'lists'

/** Accounts, groups and circles by key, as this run knows them. `id` is null for what a dry run would make. */
export interface Directory {
  findAccount(key: string): Promise<{ id: number | null; actor: ContentActor } | null>
  findGroup(field: GroupField, key: string): Promise<{ id: number | null } | null>
  hasCircle(key: string): Promise<boolean>
  /** The account of items that name none. */
  defaultAccount(): Promise<{ id: number | null; actor: ContentActor }>
}

/** What an item says of itself and of others. */
export interface NamedItem
  extends Pick<ItemSource, 'sourceId' | 'origin' | 'type'>, Pick<ItemSource['parts'], 'track' | 'special' | 'place'> {
  lines?: ItemSource['lines']
}

export interface ImportRun {
  target: ImportTarget
  directory: Directory
  images: ImageIntake
  media: MediaIntake
  faces: FaceIntake
  options: ItemOptions
  report: ImportReport
  onProgress: (done: number, total: number) => void
}

export interface ItemOptions {
  dryRun: boolean
  /** False leaves pictures and texts of the web where they are. */
  media: boolean
  /** Whether sound that a feed names is brought in. */
  audio: boolean
  /** Keys of columns for items that name none. */
  columns: readonly string[]
  /** For items that name none. */
  actor: ContentActor | null
  /** Everything comes in as a draft. */
  draft: boolean
}

/** Items that are made ready while one is written: pictures are what takes time. */
const AHEAD = 4

/**
 * Imports one item after the other, each in a transaction of its own; what is refused does not stop the rest. Answers what
 * was read of them, as far as they may name each other.
 */
export async function importItems(run: ImportRun, entries: readonly ItemEntry[]): Promise<NamedItem[]> {
  const named = new Map<string, NamedItem>()
  const ready: Array<() => Promise<Prepared>> = []
  for (const [index, { origin }] of entries.entries()) {
    while (ready.length <= AHEAD && index + ready.length < entries.length) {
      const entry = entries[index + ready.length]
      if (entry) ready.push(begin(prepare(run, entry)))
    }
    try {
      const prepared = await ready.shift()?.()
      if (prepared) run.report.items.push({ origin, ...(await finish(run, prepared, named)) })
    } catch (error) {
      const refusal = toRefusal(error)
      if (refusal === null) throw error
      run.report.refused.push({ origin, ...refusal })
    }
    run.onProgress(index + 1, entries.length)
  }
  run.report.imagesStored = run.images.storedCount
  run.report.mediaStored = run.media.storedCount
  return [...named.values()]
}

/** What is under way already; a failure waits until somebody asks. */
function begin<T>(work: Promise<T>): () => Promise<T> {
  work.catch(() => {})
  return () => work
}

/** An item that was read, and what is to be written of it, if anything. */
interface Prepared {
  item: ItemSource
  imageProblems: Problem[]
  mediaProblems: Problem[]
  result: Kept | { writing: Writing }
}

/** An item of which nothing is written; `id` is null under a dry run. */
interface Kept {
  outcome: Outcome
  id: number | null
}

async function prepare(run: ImportRun, { read }: ItemEntry): Promise<Prepared> {
  const { images, media, options, target } = run
  const item = await read()
  const placed = await placeItem(run, item)
  const known = await target.content.findBySource(item.sourceId)
  const pictures = await images.inspect(item)
  const files = await media.inspect(item)
  const found = { item, imageProblems: pictures.problems, mediaProblems: files.problems }
  const toKept = (id: number): Kept => ({ outcome: 'unchanged', id: options.dryRun ? null : id })
  const hash = hashSource(item, placed, [...pictures.digests, ...files.digests])
  if (known !== null && isWhole(known, hash, { item, options })) return { ...found, result: toKept(known.id) }
  if (options.dryRun) return { ...found, result: { outcome: known === null ? 'created' : 'updated', id: null } }

  // sound that was brought in once is brought in again when its item changes
  const bringSound = options.audio || (known !== null && hasFetchedSound(known))
  const taken = await takeFiles(run, item, { bringSound, told: pictures.problems })
  found.imageProblems.push(...taken.imageProblems)
  found.mediaProblems.push(...taken.mediaProblems)
  const sourceHash = hash + hashFetched(taken.files.images, taken.files.media)
  if (known?.sourceHash === sourceHash) return { ...found, result: toKept(known.id) }
  return { ...found, result: { writing: { item, placed, known, ...taken.files, sourceHash } } }
}

/** Takes everything that an item shows and plays. Of faces that `told` is about nothing is said any more. */
export async function takeFiles(
  { images, media, faces }: Pick<ImportRun, 'images' | 'media' | 'faces'>,
  item: ItemSource,
  { bringSound, told }: { bringSound: boolean; told: readonly Problem[] },
): Promise<{
  files: Pick<Writing, 'images' | 'media' | 'still' | 'faces'>
  imageProblems: Problem[]
  mediaProblems: Problem[]
}> {
  const takenImages = await images.take(item)
  const takenMedia = await media.take(item, bringSound)
  const takenFaces = await faces.take(item, told)
  return {
    files: {
      images: takenImages.images,
      media: takenMedia,
      still: takenMedia.still && (await images.keepStill(takenMedia.still)),
      faces: takenFaces.addresses,
    },
    imageProblems: [...takenImages.problems, ...takenFaces.problems],
    mediaProblems: takenMedia.problems,
  }
}

/** Writes what was made ready. Throws `SourceError` when another item has the same id. */
async function finish(
  { target, report }: ImportRun,
  { item, imageProblems, mediaProblems, result }: Prepared,
  named: Map<string, NamedItem>,
): Promise<{ sourceId: string; title: string; outcome: Outcome }> {
  const { sourceId, title } = item
  const twin = named.get(sourceId)
  if (twin !== undefined) throw new SourceError(`has the same id as ${twin.origin}`, item.lines.get('id') ?? null)
  named.set(sourceId, toNamed(item))
  report.imageProblems.push(...imageProblems)
  report.mediaProblems.push(...mediaProblems)
  report.notes.push(...(item.notes ?? []).map(({ message, line = null }) => ({ origin: item.origin, line, message })))
  const { outcome, redirects } =
    'outcome' in result ? await keep(target, item, result) : await save(target, result.writing)
  noteRedirects(report, item, redirects)
  return { sourceId, title, outcome }
}

/** What became of an item and of the paths that it stood under. */
interface Saved {
  outcome: Outcome
  redirects: GivenPaths
}

/** An item that stays as it is; an earlier release did not take the paths that it stood under. */
async function keep(target: ImportTarget, item: ItemSource, { outcome, id }: Kept): Promise<Saved> {
  const { database, redirects } = target
  const paths = item.oldPaths ?? []
  if (id === null || !(await redirects.hasNew(database.db, paths)))
    return { outcome, redirects: { added: [], taken: [] } }
  return {
    outcome,
    redirects: await database.write((tx) => redirects.saveGiven(tx, { kind: 'items', id }, paths)),
  }
}

/** Without its text, so that a run of any number of items keeps little. */
export function toNamed({ sourceId, origin, type, lines, parts: { track, special, place } }: ItemSource): NamedItem {
  return {
    sourceId,
    origin,
    type,
    ...(track && { track, lines }),
    ...(special && { special, lines }),
    ...(place !== undefined && { place, lines }),
  }
}

/** In one transaction; tried again when another import made the same item meanwhile. */
async function save(target: ImportTarget, writing: Writing): Promise<Saved> {
  const attempt = () =>
    target.database.write(async (tx) => {
      const { id, outcome } = await writeItem(tx, target, writing)
      return {
        outcome,
        redirects: await target.redirects.saveGiven(tx, { kind: 'items', id }, writing.item.oldPaths ?? []),
      }
    })
  try {
    return await attempt()
  } catch (error) {
    const isMadeMeanwhile =
      writing.known === null && (await target.content.findBySource(writing.item.sourceId)) !== null
    if (!isMadeMeanwhile) throw error
    return await attempt()
  }
}

/** What the report says of an item that cannot be taken; null for a failure that is not the item's. */
function toRefusal(error: unknown): { line: number | null; message: string } | null {
  if (error instanceof SourceError) return { line: error.line, message: error.message }
  const isFileError = error instanceof Error && 'syscall' in error && 'path' in error
  return isFileError ? { line: null, message: `cannot be read (${error.message})` } : null
}
