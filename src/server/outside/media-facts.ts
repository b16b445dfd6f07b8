import { openAsBlob } from 'node:fs'
import path from 'node:path'
import {
  ALL_FORMATS,
  BlobSource,
  CustomPathedSource,
  EncodedPacketSink,
  Input,
  Logging,
  LogLevel,
  type InputTrack,
} from 'mediabunny'
import { MediaRefused } from './media-refused.ts'

/** What a sound or film file, or a stream, says of itself. */
export interface MediaFacts {
  kind: 'audio' | 'video'
  /** Extension under which it is kept. */
  extension: string
  /** Whole seconds, rounded; 0 unknown. */
  duration: number
  /** Pixels as shown; 0 for sound. */
  width: number
  height: number
}

/** By the name that the reading library gives a container: extensions of its files, and those under which it is kept. */
const containers: Record<string, { names: string[]; sound: string; film: string | null }> = {
  MP4: { names: ['mp4', 'm4v', 'm4a', 'm4b'], sound: 'm4a', film: 'mp4' },
  WebM: { names: ['webm', 'weba'], sound: 'weba', film: 'webm' },
  MP3: { names: ['mp3'], sound: 'mp3', film: null },
  ADTS: { names: ['aac'], sound: 'aac', film: null },
  Ogg: { names: ['ogg', 'oga', 'opus'], sound: 'ogg', film: null },
  WAVE: { names: ['wav'], sound: 'wav', film: null },
  FLAC: { names: ['flac'], sound: 'flac', film: null },
  'HTTP Live Streaming (HLS)': { names: ['m3u8'], sound: 'm3u8', film: 'm3u8' },
}

Logging.level = LogLevel.Silent

const SOUND_ONLY_NAMES = new Set(['m4a', 'm4b', 'weba'])

/** Codings that browsers play; in WAV every kind of PCM. */
const CODINGS = new Set(['avc', 'hevc', 'vp8', 'vp9', 'av1', 'aac', 'mp3', 'opus', 'vorbis', 'flac'])

/**
 * Reads what a file is from its content, up to its last piece, without holding it in memory. Throws `MediaRefused`. With a
 * damaged file it may never come back: call it in a thread that can be ended.
 */
export async function readMediaFacts(file: string): Promise<MediaFacts> {
  const input = new Input({
    // By blobs, because its own source of files (1.61) cannot read a stream with playlists below 1 kB.
    source: new CustomPathedSource(file, async (request) => new BlobSource(await openAsBlob(request.path))),
    formats: ALL_FORMATS,
  })
  try {
    return await readInput(input, path.extname(file).slice(1).toLowerCase())
  } catch (error) {
    throw error instanceof MediaRefused ? error : new MediaRefused('unreadable', '', error)
  } finally {
    input.dispose()
  }
}

async function readInput(input: Input, named: string): Promise<MediaFacts> {
  const container = containers[(await input.getFormat()).name]
  if (container === undefined) throw new MediaRefused('unreadable')
  if (!container.names.includes(named)) throw new MediaRefused('wrong_name') // before a playlist is followed
  const tracks = await playableTracks(input)
  const film = tracks.find((track) => track.isVideoTrack())
  const extension = film ? container.film : container.sound
  if (extension === null || (film && SOUND_ONLY_NAMES.has(named))) throw new MediaRefused('wrong_name')
  let end = 0
  for (const track of tracks) end = Math.max(end, await readEnds(track))
  return {
    kind: film ? 'video' : 'audio',
    extension,
    duration: Math.round(end),
    width: film ? await film.getDisplayWidth() : 0,
    height: film ? await film.getDisplayHeight() : 0,
  }
}

/** Sound and film with the best film first; still pictures and texts beside them do not count. */
async function playableTracks(input: Input): Promise<InputTrack[]> {
  const tracks = (await input.getTracks()).filter((track) => track.isVideoTrack() || track.isAudioTrack())
  if (tracks.length === 0) throw new MediaRefused('unreadable')
  const entries = await Promise.all(tracks.map((track) => track.getInternalCodecId()))
  if (entries.some((entry) => entry === 'encv' || entry === 'enca')) throw new MediaRefused('encrypted')
  const codings = await Promise.all(tracks.map((track) => track.getCodec()))
  const isPlayable = (coding: string | null) => coding !== null && (CODINGS.has(coding) || coding.startsWith('pcm-'))
  const playable = tracks.filter((_, index) => isPlayable(codings[index] ?? null))
  if (playable.length === 0 || codings.some((coding) => coding !== null && !isPlayable(coding)))
    throw new MediaRefused('unknown_coding', codings.join(', '))
  const best = await input.getPrimaryVideoTrack()
  return playable.toSorted((one, other) => Number(other === best) - Number(one === best))
}

/** Seconds up to the end of the last piece. It is read in full, as is the first: a file that was cut off lacks it. */
async function readEnds(track: InputTrack): Promise<number> {
  const packets = new EncodedPacketSink(track)
  const first = await packets.getFirstPacket()
  const last = await packets.getPacket(Infinity)
  if (!first?.data.length || !last?.data.length) throw new MediaRefused('cut_off')
  return last.timestamp + last.duration
}
