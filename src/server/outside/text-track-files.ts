import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { MEDIA_PATH } from './image-address.ts'
import { MediaRefused } from './media-refused.ts'
import { parseTextTrack, toWebVtt, type Cue } from './text-track.ts'
import { isFile, writeWhole } from './whole-files.ts'

const MAX_BYTES = 8 * 1024 * 1024

/** A text track as it lies in the store. */
export interface StoredTextTrack {
  /** SHA-256 (hex) of the stored file. */
  hash: string
  /** Public host-relative address, `/davmu/share/media/<hash>.vtt`. */
  address: string
  cues: Cue[]
}

/** Keeps WebVTT as it is and SubRip as WebVTT. Throws `MediaRefused`. */
export async function keepTextTrack(file: string, placeOf: (name: string) => string): Promise<StoredTextTrack> {
  if ((await stat(file)).size > MAX_BYTES) throw new MediaRefused('too_large')
  const source = await readFile(file)
  const track = parseTextTrack(decode(source))
  if (track === null) throw new MediaRefused('not_a_text_track')
  const bytes = track.format === 'webvtt' ? source : Buffer.from(toWebVtt(track.cues))
  const hash = createHash('sha256').update(bytes).digest('hex')
  const name = `${hash}.vtt`
  if (!(await isFile(placeOf(name)))) await writeWhole(placeOf(name), bytes)
  return { hash, address: MEDIA_PATH + name, cues: track.cues }
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
