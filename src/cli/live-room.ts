import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import { findStored } from '#app/editing/find-stored.ts'
import { createImageIntake } from '#app/import/image-intake.ts'
import type { StoredFile } from '#app/import/item-source.ts'
import { createMediaIntake } from '#app/import/media-intake.ts'
import { takeMessageFiles, type MessageFiles, type TakenMessageFiles } from '#app/import/message-files.ts'
import { createIdCodec } from '#contract/ids.ts'
import { isFile } from '#server/outside/whole-files.ts'
import type { Backend } from '#server/server.ts'
import type { Tx } from '#server/storage/database.ts'
import { CommandFailed } from './command-failed.ts'
import { writeRecorded, type Recorded } from './write-recorded.ts'

interface RoomWork extends Pick<Recorded, 'detail' | 'conflict' | 'missing'> {
  /** Word behind `live`. */
  verb: string
  /** Public id of the message that it is about. */
  message?: string
}

/** Runs the work of a command on a room, with an entry in the audit log. Throws `CommandFailed`. */
export async function writeInRoom<T>(
  backend: Backend,
  publicId: string,
  { verb, message, missing = noRoom(publicId), ...said }: RoomWork,
  work: (tx: Tx, contentId: number) => Promise<T>,
): Promise<T> {
  const contentId = decodeRoom(backend, publicId)
  const target = `lives/${publicId}${message === undefined ? '' : `/messages/${message}`}`
  return await writeRecorded(backend, { action: `live ${verb}`, target, missing, ...said }, (tx) => work(tx, contentId))
}

/** What is said where there is no room with an id. */
export function noRoom(publicId: string): string {
  return `There is no live room with the id ${publicId}.`
}

/** The database id behind a public one. Throws `CommandFailed`. */
export function decodeRoom({ idSalt }: Pick<Backend, 'idSalt'>, publicId: string): number {
  const id = createIdCodec(idSalt).decode(publicId)
  if (id === null) throw new CommandFailed(noRoom(publicId))
  return id
}

/** Brings in what a message shows and plays: files, addresses of the media store or of the web. Throws `CommandFailed`. */
export async function takeFiles(
  { mediaStore }: Backend,
  { images, video, audio }: Omit<MessageFiles, 'stored'>,
): Promise<TakenMessageFiles> {
  const stored = await findFiles(mediaStore, [...images, video, audio])
  const place = { mediaStore, root: null, fetcher: null }
  const intakes = { images: createImageIntake({ ...place, content: null }), media: createMediaIntake(place) }
  const taken = await takeMessageFiles(intakes, { images, video, audio, stored }, 'message')
  const [problem] = [...taken.imageProblems, ...taken.mediaProblems]
  if (problem) throw new CommandFailed(`${problem.address}: ${problem.message}`)
  return taken
}

/** The address of a film or sound, brought in where it is a file. Throws `CommandFailed`. */
export async function takeFilm(backend: Backend, written: string): Promise<string> {
  const { playback } = await takeFiles(backend, { images: [], video: written, audio: null })
  if (playback === null) throw new CommandFailed(`${written} cannot be played`)
  return playback.url
}

/** Files by what was written; what is of the web is not among them. Throws `CommandFailed` for what is not there. */
async function findFiles(
  mediaStore: Backend['mediaStore'],
  written: ReadonlyArray<string | null>,
): Promise<Map<string, StoredFile>> {
  const files = written.filter((name) => name !== null).filter((name) => !/^https:\/\//i.test(name))
  const found = await findStored(mediaStore, files)
  for (const name of files) {
    if (found.has(name)) continue
    const file = path.resolve(name)
    if (!(await isFile(file))) throw new CommandFailed(`There is no file ${name}.`)
    found.set(name, { path: file, imageHash: null })
  }
  return found
}

/** For options that say how many seconds; 0 is one. */
export function toSeconds(text: string): number {
  if (/^\d{1,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('it is no number of seconds')
}
