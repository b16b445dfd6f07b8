import path from 'node:path'
import { COLUMN_TYPE } from '#contract/live-kinds.ts'
import type { LiveDraft, MessageDraft } from '#server/domains/live/live.ts'
import { AppError } from '#server/http/app-error.ts'
import { createImageIntake } from './image-intake.ts'
import { createAvatarIntake } from './import-comments.ts'
import type { ImportTarget } from './import-items.ts'
import { importLines, type PlacedLine } from './import-lines.ts'
import { createLinesReport, type LinesReport, type Outcome } from './import-report.ts'
import { createMediaIntake } from './media-intake.ts'
import { takeMessageFiles, toMessageMedia, type TakenMessageFiles } from './message-files.ts'
import { once } from './once.ts'
import { parseLiveMessage, type MessageSource } from './parse-live-messages.ts'
import { SourceError } from './source-error.ts'

export interface MessagesOptions {
  dryRun: boolean
  /** Source ids of items that a dry run would have made before. */
  expected?: ReadonlySet<string>
  onProgress?: (done: number, total: number) => void
}

/**
 * Imports a file with one message of a live room in each line of JSON, as `importComments` does with comments. Under a
 * dry run pictures, avatars and what is played are not compared. Throws `SourceError` when it cannot be read.
 */
export async function importLiveMessages(
  file: string,
  target: ImportTarget,
  options: MessagesOptions,
): Promise<LinesReport> {
  const report = createLinesReport(file, options.dryRun)
  const root = path.dirname(file)
  const { mediaStore } = target
  const run: MessagesRun = {
    target,
    report,
    isDry: options.dryRun,
    intakes: {
      images: createImageIntake({ mediaStore, root, fetcher: null, content: null }),
      media: createMediaIntake({ mediaStore, root, fetcher: null }),
    },
    takeFace: createAvatarIntake(root, target, report),
  }
  const findRoom = createRooms(target, options)
  const now = Math.floor(Date.now() / 1000)
  await importLines(file, report, {
    parse: (text) => parseLiveMessage(text, now),
    prepare: async (source) => toReady(source, await findRoom(source.live), now),
    write: (batch) => importBatch(run, batch),
    onProgress: options.onProgress,
  })
  return report
}

interface MessagesRun {
  target: ImportTarget
  report: LinesReport
  isDry: boolean
  intakes: Parameters<typeof takeMessageFiles>[0]
  takeFace: (written: string, origin: string) => Promise<string>
}

interface Ready {
  source: MessageSource
  /** Null for an item that a dry run would make. */
  contentId: number | null
  createdAt: number
}

interface Room extends Pick<LiveDraft, 'columns' | 'startedAt'> {
  contentId: number
}

/** Throws `SourceError` for what the room does not have. */
function toReady(source: MessageSource, room: Room | null, now: number): Ready {
  const { column, time, offset } = source
  if (room === null) return { source, contentId: null, createdAt: time ?? now }
  const isChat = room.columns.some(({ key, type }) => key === column && type === COLUMN_TYPE.chat)
  if (column !== null && !isChat) throw new SourceError(`the room has no chat "${column}"`)
  if (time !== null) return { source, contentId: room.contentId, createdAt: time }
  if (room.startedAt === null) throw new SourceError('offset is not for a room that has not begun')
  const createdAt = room.startedAt + (offset ?? 0)
  if (createdAt > now) throw new SourceError('offset is in the future')
  return { source, contentId: room.contentId, createdAt }
}

/** Live rooms by the source ids of their items; null for one that a dry run would make. Throws `SourceError`. */
function createRooms({ content, live }: ImportTarget, { dryRun, expected }: MessagesOptions) {
  const rooms = new Map<string, Promise<Room | null>>()
  const load = async (item: string): Promise<Room | null> => {
    const known = await content.findBySource(item)
    if (known === null && dryRun && expected?.has(item)) return null
    if (known === null) throw new SourceError(`live "${item}" is not there`)
    const room = await live.describeRoom(known.id)
    if (room === null) throw new SourceError(`"${item}" is no live room`)
    return { contentId: known.id, columns: room.columns, startedAt: room.startedAt }
  }
  return (item: string) => once(rooms, item, () => load(item))
}

type Batch = ReadonlyArray<Ready & PlacedLine>

async function importBatch(run: MessagesRun, batch: Batch): Promise<void> {
  const work = run.isDry ? preview : write
  try {
    for (const outcome of await work(run, batch)) run.report[outcome] += 1
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [only] = batch
    if (batch.length > 1) for (const ready of batch) await importBatch(run, [ready])
    else if (only) run.report.refused.push({ origin: only.origin, line: only.line, message: OTHER_ROOM })
  }
}

/** Rooms and their chats were looked for before. */
const OTHER_ROOM = 'a message of another room has the same id'

async function write({ target, report, intakes, takeFace }: MessagesRun, batch: Batch): Promise<Outcome[]> {
  const files: TakenMessageFiles[] = []
  const faces: Array<{ avatar: string; cover: string }> = []
  for (const { source, origin, line } of batch) {
    const place = `${origin}:${line}`
    const taken = await takeMessageFiles(intakes, source, place)
    report.imageProblems.push(...taken.imageProblems)
    report.mediaProblems.push(...taken.mediaProblems)
    files.push(taken)
    const avatar = await takeFace(source.author.avatar, place)
    faces.push({ avatar, cover: await takeFace(source.link?.cover ?? '', place) })
  }
  return await target.database.write(async (tx) => {
    const drafts: MessageDraft[] = []
    for (const [index, ready] of batch.entries()) {
      const { avatar = '', cover = '' } = faces[index] ?? {}
      const link = ready.source.link && { ...ready.source.link, cover }
      const taken = files[index] ?? NOTHING
      drafts.push(...toDrafts(ready, avatar, await toMessageMedia(tx, target.content, taken, link)))
    }
    return await target.live.importMessages(tx, drafts)
  })
}

const NOTHING = { images: [], playback: null }

/** What `write` would make of lines, found out by a transaction that is taken back. */
async function preview({ target }: MessagesRun, batch: Batch): Promise<Outcome[]> {
  const known = batch.filter(({ contentId }) => contentId !== null)
  const drafts = known.flatMap((ready) =>
    toDrafts(ready, '', ready.source.link && { ...NOTHING, link: ready.source.link }),
  )
  let outcomes: Outcome[] = []
  const takenBack = new Error('a dry run changes nothing')
  await target.database
    .write(async (tx) => {
      outcomes = await target.live.importMessages(tx, drafts)
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  const judged = outcomes.map((outcome, index) => {
    const source = known[index]?.source
    return outcome === 'updated' && source && hasFiles(source) ? 'unchanged' : outcome
  })
  return [...judged, ...batch.filter(({ contentId }) => contentId === null).map(() => 'created' as const)]
}

function hasFiles({ images, video, audio, author, link }: MessageSource): boolean {
  return images.length > 0 || video !== null || audio !== null || author.avatar !== '' || Boolean(link?.cover)
}

function toDrafts(
  { source, contentId, createdAt }: Ready,
  avatar: string,
  media: MessageDraft['media'],
): MessageDraft[] {
  if (contentId === null) return []
  const { id: sourceId, column, type, role, text: content, author, key: isKey, top: isTop, likes } = source
  // pictures that could not be taken leave the words
  const isLost = media === null && type !== 'notice' && type !== 'system'
  return [
    {
      sourceId,
      contentId,
      column,
      type: isLost ? 'text' : type,
      role,
      content,
      media,
      author: { name: author.name, avatar },
      isKey,
      isTop,
      likes,
      createdAt,
    },
  ]
}
