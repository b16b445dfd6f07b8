import type { Fetcher } from '#server/outside/fetch-safely.ts'
import { MediaRefused, type MediaStore, type StoredMedia } from '#server/outside/media-store.ts'
import { collectStream } from '#server/outside/stream-files.ts'
import { hashFile } from '#server/outside/whole-files.ts'
import { once } from './once.ts'
import { digestFiles, type InspectedFiles, followReference } from './references.ts'
import { playersIn } from './body-players.ts'
import { fetchSound, isPlaylist, takeMedia, type MediaTaking, type PlayedItem } from './take-media.ts'
import type { ItemSource, LiveSource } from './item-source.ts'
import { toProblem, type Problem } from './problems.ts'

/** What was taken of an item. */
export interface TakenMedia extends MediaTaking, PlayedTaking {
  /** Addresses in the media store of what is played inside of the text, by those that it writes. */
  inText: Map<string, string>
}

export interface MediaIntakeParts {
  mediaStore: Pick<MediaStore, 'saveMedia' | 'saveStream' | 'saveTextTrack' | 'takeStill'>
  /** Folder of local files, null when there is none. */
  root: string | null
  /** Null leaves everything of the web where it is. */
  fetcher: Fetcher | null
}

/** Takes sound, films and their texts of one run, each file once. */
export interface MediaIntake {
  /** Reads local files without taking them: whether they changed, and which of them lead nowhere. */
  inspect(item: PlayedItem): Promise<InspectedFiles>
  /** Takes everything; of files that lead nowhere `inspect` has told. `bringSound`: also that of the web which a feed or a text names. */
  take(item: PlayedItem, bringSound: boolean): Promise<TakenMedia>
  /** Files and streams that were stored so far. */
  readonly storedCount: number
}

const MAX_STREAM_BYTES = 2 * 1024 ** 3

export function createMediaIntake({ mediaStore, root, fetcher }: MediaIntakeParts): MediaIntake {
  const files = new Map<string, Promise<StoredMedia>>()
  const stored = new Set<string>()

  async function keep(saving: Promise<StoredMedia>): Promise<StoredMedia> {
    const saved = await saving
    stored.add(saved.hash)
    return saved
  }

  return {
    inspect: (item) => digestFiles(item, addressesOf(item), root, digestOf),
    async take(item, bringSound) {
      const { media, live } = item.parts
      const saveLocal = (file: string) =>
        keep(once(files, file, () => (isPlaylist(file) ? mediaStore.saveStream(file) : mediaStore.saveMedia(file))))
      const saveFetched = (file: string) => keep(mediaStore.saveMedia(file))
      const { played, problems } = await takePlayed(item, live ? playedIn(live) : [], { root, saveLocal })
      const fetch = bringSound && fetcher ? (address: string) => fetchSound(fetcher, address, saveFetched) : null
      const inText = await takePlayers(item, { root, saveLocal, fetch })
      const text = { played, inText: inText.stored, problems: [...problems, ...inText.problems] }
      if (!media) return { media: null, still: null, ...text, missing: inText.missing, hasFetched: inText.hasFetched }
      const taken = await takeMedia(item, media, {
        mediaStore,
        root,
        fetcher,
        bringEnclosure: bringSound && media.enclosure === true,
        saveLocal,
        saveFetched,
      })
      return {
        ...taken,
        ...text,
        problems: [...taken.problems, ...text.problems],
        missing: [...taken.missing, ...inText.missing],
        hasFetched: taken.hasFetched || inText.hasFetched,
      }
    },
    get storedCount() {
      return stored.size
    },
  }
}

function addressesOf(item: PlayedItem): string[] {
  const { media, live } = item.parts
  const played = [...(live ? playedIn(live) : []), ...playersIn(item)]
  if (!media) return [...new Set(played)]
  const { sources, captions, transcript, audioOnly } = media
  const texts = [...captions.map(({ address }) => address), transcript, audioOnly]
  return [
    ...new Set([...sources.map(({ address }) => address), ...texts.filter((text) => text !== undefined), ...played]),
  ]
}

/** SHA-256 of a file; of a stream over all its files, and of one that cannot be taken why. */
async function digestOf(file: string): Promise<string> {
  if (!isPlaylist(file)) return await hashFile(file)
  try {
    return (await collectStream(file, MAX_STREAM_BYTES)).hash
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error
    return error.message
  }
}

interface PlayedTaking {
  /** Public addresses of what a live room plays, by the address as written; what could not be taken is not there. */
  played: Map<string, string>
  problems: Problem[]
}

/** Takes files that are played as they are. Of those that lead nowhere somebody else has told. */
async function takePlayed(
  item: Pick<ItemSource, 'origin' | 'folder' | 'files' | 'stored'>,
  addresses: readonly string[],
  { root, saveLocal }: { root: string | null; saveLocal: (file: string) => Promise<StoredMedia> },
): Promise<PlayedTaking> {
  const taken: PlayedTaking = { played: new Map(), problems: [] }
  for (const written of new Set(addresses)) {
    const reference = await followReference(item, written, root)
    // pages of a secure site play nothing over http
    if (reference.kind === 'remote') taken.played.set(written, reference.address.replace(/^http:/i, 'https:'))
    if (reference.kind !== 'file') continue
    try {
      taken.played.set(written, (await saveLocal(reference.file)).address)
    } catch (error) {
      taken.problems.push(toProblem(error, { origin: item.origin, address: written }))
    }
  }
  return taken
}

interface PlayersTaking {
  stored: Map<string, string>
  problems: Problem[]
  missing: string[]
  hasFetched: boolean
}

/** Takes what is played inside of a text. What stays at an address of the web is played from there. */
async function takePlayers(
  item: PlayedItem,
  {
    root,
    saveLocal,
    fetch,
  }: {
    root: string | null
    saveLocal: (file: string) => Promise<StoredMedia>
    fetch: ((address: string) => Promise<StoredMedia>) | null
  },
): Promise<PlayersTaking> {
  const taken: PlayersTaking = { stored: new Map(), problems: [], missing: [], hasFetched: false }
  for (const written of playersIn(item)) {
    const reference = await followReference(item, written, root)
    const isRemote = reference.kind === 'remote'
    try {
      if (reference.kind === 'file') taken.stored.set(written, (await saveLocal(reference.file)).address)
      if (!isRemote || !fetch) continue
      taken.stored.set(written, (await fetch(reference.address)).address)
      taken.hasFetched = true
    } catch (error) {
      taken.problems.push(toProblem(error, { origin: item.origin, address: written }))
      if (isRemote) taken.missing.push(written)
    }
  }
  return taken
}

/** What a live room plays: before the start, on air and afterwards. */
export function playedIn({ playlists, notice, replay }: LiveSource): string[] {
  return [...playlists.map(({ playURL }) => playURL), notice.video, replay?.address ?? ''].filter((one) => one !== '')
}
