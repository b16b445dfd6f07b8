import { stat, readFile } from 'node:fs/promises'
import path from 'node:path'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import type { MediaFacts } from './media-facts.ts'
import { MediaRefused } from './media-refused.ts'
import { collectStream, STREAM_ENTRY, writeStream } from './stream-files.ts'
import { createFactsReader } from './read-facts-apart.ts'
import { mediaTypeOf } from './media-types.ts'
import { copyWhole, hashFile, isFile, linkWhole, makeWholeFolder, touch, writeWhole } from './whole-files.ts'
import { createHash } from 'node:crypto'
import { parseTextTrack, toWebVtt, type Cue } from './text-track.ts'

const MAX_BYTES = 2 * 1024 ** 3

/** Far more than a file of this size needs: of long sounds without an index every piece is looked at. */
const limitMs = (size: number) => 10_000 + size / 4000

/** A sound or film file, or a stream, as it lies in the store. */
export interface StoredMedia {
  /** SHA-256 (hex) of the file; of a stream: over names and hashes of all its files. */
  hash: string
  /** Public host-relative address: `/davmu/share/media/<hash>.mp4`, `/davmu/share/media/<hash>/index.m3u8`. */
  address: string
  /** Media type: audio/mpeg, audio/mp4, video/mp4, application/vnd.apple.mpegurl … */
  type: string
  kind: 'audio' | 'video'
  /** Whole seconds, rounded; 0 unknown. */
  duration: number
  /** Pixels as shown; 0 for sound. */
  width: number
  height: number
  /** Bits per second; of a stream its best quality. */
  bitrate: number
  /** Bytes; of a stream those of all its files. */
  size: number
  /** Words such as `480p`; of sound, and of a stream with several qualities, empty. */
  quality: string
}

/** Sound, film and their texts in the store. */
export interface MediaFiles {
  /** Keeps a sound or film file as it is; its content is checked against its name. Throws `MediaRefused`. */
  saveMedia(file: string): Promise<StoredMedia>
  /** As `saveMedia`, of a file on the disk of the store that nobody writes any more: it is not written a second time. */
  adoptMedia(file: string): Promise<StoredMedia>
  /**
   * Keeps an HLS stream: a finished, unencrypted playlist with every playlist and piece that it names below its own
   * folder. They get names of the store; tags that a player can do without are left out. Throws `MediaRefused`.
   */
  saveStream(playlist: string): Promise<StoredMedia>
  /** Keeps a text track: WebVTT as it is, SubRip as WebVTT. Answers its lines too. Throws `MediaRefused`. */
  saveTextTrack(file: string): Promise<StoredTextTrack>
  /** What a stored sound, film or stream is, by its name in the store; null for one that cannot be read. */
  readFacts(name: string): Promise<MediaFacts | null>
  /** The lines of a stored text track by its public address; null where there is none. */
  readTextTrack(address: string): Promise<Cue[] | null>
}

/** Sound and film by the hash of what they hold; `placeOf` gives the place of a name. */
export function createMediaFiles(placeOf: (name: string) => string): MediaFiles {
  const readFacts = createFactsReader()

  async function keep(file: string, put: typeof copyWhole): Promise<StoredMedia> {
    const { size } = await stat(file)
    if (size > MAX_BYTES) throw new MediaRefused('too_large')
    if (path.extname(file).toLowerCase() === '.m3u8') throw new MediaRefused('wrong_name')
    const facts = await readFacts(file, limitMs(size))
    const hash = await hashFile(file)
    const name = `${hash}.${facts.extension}`
    if (await isFile(placeOf(name))) await touch(placeOf(name))
    else await put(file, placeOf(name), hash)
    return describe(facts, { hash, name, size, bitrates: [] })
  }

  return {
    saveMedia: (file) => keep(file, copyWhole),
    adoptMedia: (file) => keep(file, linkWhole),

    async saveStream(playlist) {
      const stream = await collectStream(playlist, MAX_BYTES)
      const name = `${stream.hash}/${STREAM_ENTRY}`
      const folder = placeOf(stream.hash)
      if (!(await isFile(path.join(folder, STREAM_ENTRY)))) {
        await makeWholeFolder(folder, async (temporary) => {
          await writeStream(stream, temporary)
          await readFacts(path.join(temporary, STREAM_ENTRY), limitMs(stream.size)) // refused before it is kept
        })
      }
      const facts = await readFacts(path.join(folder, STREAM_ENTRY), limitMs(stream.size))
      return describe(facts, { ...stream, name })
    },

    async readFacts(name) {
      const found = await stat(placeOf(name)).catch(() => null)
      return found && (await readFacts(placeOf(name), limitMs(found.size)).catch(() => null))
    },

    saveTextTrack: (file) => keepTextTrack(file, placeOf),

    async readTextTrack(address) {
      const name = address.startsWith(MEDIA_PATH) ? address.slice(MEDIA_PATH.length) : ''
      if (!TRACK_NAME.test(name) || !(await isFile(placeOf(name)))) return null
      return parseTextTrack(decode(await readFile(placeOf(name))))?.cues ?? null
    },
  }
}

function describe(
  facts: MediaFacts,
  { hash, name, size, bitrates }: { hash: string; name: string; size: number; bitrates: number[] },
): StoredMedia {
  const { kind, duration, width, height } = facts
  const hasOneQuality = kind === 'video' && bitrates.length < 2
  return {
    hash,
    address: MEDIA_PATH + name,
    type: mediaTypeOf(name),
    kind,
    duration,
    width,
    height,
    bitrate: Math.max(...bitrates) > 0 ? Math.max(...bitrates) : Math.round((size * 8) / Math.max(1, duration)),
    size,
    quality: hasOneQuality ? `${Math.min(width, height)}p` : '',
  }
}

const TRACK_BYTES_MAX = 8 * 1024 * 1024
/** Twelve hours of somebody who never stops: what is said is searched for, and shown as a list. */
const TRACK_CUES_MAX = 50_000
const TRACK_LENGTH_MAX = 500_000
const TRACK_NAME = /^[0-9a-f]{64}\.vtt$/

/** A text track as it lies in the store. */
interface StoredTextTrack {
  /** SHA-256 (hex) of the stored file. */
  hash: string
  /** Public host-relative address, `/davmu/share/media/<hash>.vtt`. */
  address: string
  /** Bytes. */
  size: number
  cues: Cue[]
}

/** Keeps WebVTT as it is and SubRip as WebVTT. Throws `MediaRefused`. */
async function keepTextTrack(file: string, placeOf: (name: string) => string): Promise<StoredTextTrack> {
  if ((await stat(file)).size > TRACK_BYTES_MAX) throw new MediaRefused('too_large')
  const source = await readFile(file)
  const track = parseTextTrack(decode(source))
  if (track === null) throw new MediaRefused('not_a_text_track')
  const length = track.cues.reduce((sum, { text }) => sum + text.length, 0)
  if (track.cues.length > TRACK_CUES_MAX || length > TRACK_LENGTH_MAX) throw new MediaRefused('too_large')
  const bytes = track.format === 'webvtt' ? source : Buffer.from(toWebVtt(track.cues))
  const hash = createHash('sha256').update(bytes).digest('hex')
  const name = `${hash}.vtt`
  if (await isFile(placeOf(name))) await touch(placeOf(name))
  else await writeWhole(placeOf(name), bytes)
  return { hash, address: MEDIA_PATH + name, size: bytes.length, cues: track.cues }
}

/** WebVTT is UTF-8; SubRip says nothing of its coding, and older Chinese files are GB 18030. */
function decode(bytes: Buffer): string {
  for (const coding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(coding, { fatal: true }).decode(bytes)
    } catch {
      // not this one
    }
  }
  throw new MediaRefused('not_a_text_track')
}
