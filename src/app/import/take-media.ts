import { parseJson } from '#base/parse-json.ts'
import { hasPart } from '#contract/content-types.ts'
import { stillSecond } from '#contract/still-second.ts'
import type { DraftMedia } from '#server/domains/content/content.ts'
import type { Fetcher } from '#server/outside/fetch-safely.ts'
import type { MediaStore, StoredMedia } from '#server/outside/media-store.ts'
import { mediaTypeOf } from '#server/outside/media-types.ts'
import type { ItemSource, MediaSource } from './item-source.ts'
import { ProblemError, toProblem, type Problem } from './problems.ts'
import { followReference } from './references.ts'
import { mkdtemp, rename, rm, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

/** Whatever plays something, with the place that its addresses start from. */
export type PlayedItem = Pick<
  ItemSource,
  'origin' | 'folder' | 'files' | 'stored' | 'cover' | 'type' | 'parts' | 'body' | 'bodyFormat'
>

export interface MediaTaking {
  /** Null where there is none, and where none could be taken. */
  media: DraftMedia | null
  /** Bytes of a still of a film whose item has no cover. */
  still: Buffer | null
  /** Whether sound or a film of the web was brought in. */
  hasFetched: boolean
  problems: Problem[]
  /** Addresses that a later run may bring in. */
  missing: string[]
}

export interface MediaTools {
  mediaStore: Pick<MediaStore, 'saveTextTrack' | 'takeStill'>
  root: string | null
  fetcher: Fetcher | null
  bringEnclosure: boolean
  saveLocal: (file: string) => Promise<StoredMedia>
  saveFetched: (file: string) => Promise<StoredMedia>
}

type MediaKind = StoredMedia['kind']

/** `file` is that of a local film. */
type Source = DraftMedia['sources'][number] & { duration: number; file?: string }

/** Sound or film with its texts. What cannot be taken is left out and told of. */
export async function takeMedia(item: PlayedItem, media: MediaSource, tools: MediaTools): Promise<MediaTaking> {
  const { fetcher, mediaStore } = tools
  const taken: MediaTaking = { media: null, still: null, hasFetched: false, problems: [], missing: [] }
  const isFromFeed = media.enclosure === true

  async function attempt<T>(written: string, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      taken.problems.push(toProblem(error, { origin: item.origin, address: written }))
      return null
    }
  }

  /** What `work` makes of a file of the web; null while it stays there. */
  async function fetchFor<T>(
    address: string,
    limits: FetchLimits,
    work: (file: string) => Promise<T>,
  ): Promise<T | null> {
    const used = fetcher && (await attempt(address, () => withFetched(fetcher, address, limits, work)))
    if (used === null) taken.missing.push(address)
    return used
  }

  async function takeSource({ address: written, ...said }: MediaSource['sources'][number], kind: MediaKind | null) {
    const reference = await followReference(item, written, tools.root)
    if (reference.kind === 'file') {
      const { file } = reference
      const saved = await attempt(written, async () => checkKind(await tools.saveLocal(file), kind))
      return saved && { ...toSource(saved), ...(saved.kind === 'video' && { file }) }
    }
    if (reference.kind !== 'remote') return null
    const { address } = reference
    const keep = async (file: string) => checkKind(await tools.saveFetched(file), kind)
    const saved = tools.bringEnclosure ? await fetchFor(address, soundLimits, keep) : null
    if (saved) taken.hasFetched = true
    return saved ? toSource(saved) : toRemoteSource(address, said)
  }

  async function takeText(written: string) {
    const reference = await followReference(item, written, tools.root)
    if (reference.kind === 'file') return await attempt(written, () => mediaStore.saveTextTrack(reference.file))
    if (reference.kind !== 'remote') return null
    const { address } = reference
    const saved = isFromFeed ? await fetchFor(address, textLimits, (file) => mediaStore.saveTextTrack(file)) : null
    return saved ?? { address, cues: [] }
  }

  const kind = kindOf(item)
  const sources: Source[] = []
  for (const source of media.sources) {
    const found = await takeSource(source, kind)
    if (found) sources.push(found)
  }
  const [best] = sources
  if (best === undefined) return taken

  const captions: DraftMedia['captions'] = []
  for (const { lang, address } of media.captions) {
    const track = await takeText(address)
    if (track) captions.push({ lang, label: languageName(lang), url: track.address })
  }
  const transcript = media.transcript === undefined ? null : await takeText(media.transcript)
  const sound = media.audioOnly === undefined ? null : await takeSource({ address: media.audioOnly }, 'audio')
  const list = media.chapters.length > 0 ? undefined : media.chapterList
  const chapters = list === undefined ? media.chapters : ((await fetchFor(list, textLimits, parseChapterList)) ?? [])
  taken.media = {
    sources: sources.map(({ duration: _duration, file: _file, ...source }) => source),
    duration: Math.max(media.duration, ...sources.map(({ duration }) => duration)),
    width: best.width,
    height: best.height,
    captions,
    chapters,
    transcriptUrl: transcript?.address ?? '',
    said: transcript?.cues.map(({ start, text }) => ({ at: Math.floor(start), text })) ?? [],
    audioOnlyUrl: sound?.url ?? '',
  }
  const film = sources.find(({ file }) => file !== undefined)
  if (media.still && item.cover === null && film?.file !== undefined) {
    taken.still = await mediaStore.takeStill(film.file, stillSecond(film.duration))
  }
  return taken
}

/** Sound or a film of the web. Throws `FetchRefused` and what `save` throws. */
export function fetchSound(
  fetcher: Fetcher,
  address: string,
  save: (file: string) => Promise<StoredMedia>,
): Promise<StoredMedia> {
  return withFetched(fetcher, address, soundLimits, save)
}

export function isPlaylist(file: string): boolean {
  return /\.m3u8$/i.test(file)
}

/** What an item of its type plays; null: either. */
function kindOf({ type }: PlayedItem): MediaKind | null {
  if (hasPart(type, 'sound', 'narration')) return 'audio'
  return hasPart(type, 'film') ? 'video' : null
}

function checkKind(saved: StoredMedia, wanted: MediaKind | null): StoredMedia {
  if (wanted === null || saved.kind === wanted) return saved
  const message =
    wanted === 'audio' ? 'the file is a film where sound is wanted' : 'the file is sound where a film is wanted'
  throw new ProblemError('wrong_kind', message)
}

function toSource({ address: url, type, quality, width, height, bitrate, size, duration }: StoredMedia): Source {
  return { url, type, quality, width, height, bitrate, size, duration }
}

/** Pages of a secure site play nothing over http, and browsers ask for it by https themselves. */
function toRemoteSource(address: string, { type, size = 0 }: { type?: string; size?: number }): Source {
  const url = address.replace(/^http:/i, 'https:')
  const named = mediaTypeOf(new URL(url).pathname)
  const guessed = named === 'application/octet-stream' ? '' : named
  return { url, type: type ?? guessed, quality: '', width: 0, height: 0, bitrate: 0, size, duration: 0 }
}

/** A language by its own name. */
function languageName(lang: string): string {
  return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
}

/** What a file of the web may be. */
interface FetchLimits {
  types: readonly string[]
  maxBytes: number
  totalTimeout: number
}

const ANYTHING = ['application/octet-stream', 'binary/octet-stream', '']

const soundLimits: FetchLimits = {
  types: ['audio/', 'video/', 'application/ogg', ...ANYTHING],
  maxBytes: 1024 ** 3,
  totalTimeout: 60 * 60 * 1000,
}
const textLimits: FetchLimits = {
  types: [
    'text/',
    'application/x-subrip',
    'application/srt',
    'application/json',
    'application/json+chapters',
    ...ANYTHING,
  ],
  maxBytes: 8 * 1024 ** 2,
  totalTimeout: 30_000,
}

const EXTENSIONS: Record<string, string> = {
  'audio/mpeg': '.mp3',
  'audio/mp3': '.mp3',
  'audio/mp4': '.m4a',
  'audio/x-m4a': '.m4a',
  'audio/m4a': '.m4a',
  'audio/aac': '.aac',
  'audio/ogg': '.ogg',
  'audio/opus': '.opus',
  'application/ogg': '.ogg',
  'audio/wav': '.wav',
  'audio/x-wav': '.wav',
  'audio/flac': '.flac',
  'audio/x-flac': '.flac',
}

/**
 * What `work` makes of the file at an address, which it gets as a file of its own that is gone afterwards, named as the
 * address or else its type says. Throws `FetchRefused`, and what `work` throws.
 */
async function withFetched<T>(
  fetcher: Fetcher,
  address: string,
  limits: FetchLimits,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'davmu-fetch-'))
  try {
    const raw = path.join(folder, 'fetched')
    const { type, address: from } = await fetcher.fetchFile(address, raw, limits)
    const file = raw + (extensionOf(from) || extensionOf(address) || (EXTENSIONS[type] ?? ''))
    await rename(raw, file)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Extension of the file that an address names, with its dot; empty where there is none. */
function extensionOf(address: string): string {
  return /\.[a-z0-9]{2,4}$/i.exec(new URL(address).pathname)?.[0].toLowerCase() ?? ''
}

const chapterList = z.object({
  chapters: z.array(
    z.object({ startTime: z.number().min(0), title: z.string().default(''), toc: z.boolean().default(true) }),
  ),
})

/** Chapters of a JSON file as podcasts give them, without those that are not for a table of contents; empty where it is none. */
async function parseChapterList(file: string): Promise<MediaSource['chapters']> {
  const parsed = chapterList.safeParse(parseJson(await readFile(file, 'utf8')))
  return (parsed.data?.chapters ?? [])
    .filter(({ title, toc }) => toc && title.trim() !== '')
    .map(({ startTime, title }) => ({ start: Math.floor(startTime), title: title.trim() }))
    .toSorted((one, other) => one.start - other.start)
}
