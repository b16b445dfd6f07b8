import { AUTOMATIC, nearestHeight, type StreamSupport, type Way } from './film-sources.ts'

/** Why something could not be played. */
export type FilmFailure = 'offline' | 'network' | 'gone' | 'format'

export interface OpenOptions {
  /** Second to begin at. */
  at: number
  /** Wanted height in pixels, 0 for automatic. */
  height: number
  /** Bits a second at most, as far as a stream offers so little; 0 where it does not matter. */
  mostBits: number
  /** Called with the qualities of a stream once they are known. */
  onLevels(levels: { height: number; bitrate: number }[]): void
  onFailure(failure: FilmFailure): void
}

/** A source that lies in a video element. */
export interface OpenedWay {
  /** Changes the quality in place; false where that needs another source. */
  chooseHeight(height: number): boolean
  /** Second that those see who watch live; null for what is not live, or where the browser alone knows. */
  livePoint(): number | null
  close(): void
}

/** What this browser can do with streams. Safari plays them well; what others say of themselves is not always so. */
export function findStreamSupport(video: HTMLVideoElement): StreamSupport {
  const says = video.canPlayType('application/vnd.apple.mpegurl') !== ''
  const taking = 'ManagedMediaSource' in globalThis || 'MediaSource' in globalThis
  const pieces =
    taking && (globalThis.MediaSource?.isTypeSupported('video/mp4; codecs="avc1.42E01E,mp4a.40.2"') ?? true)
  return { native: says && navigator.vendor.startsWith('Apple'), pieces, maybe: says }
}

/**
 * Puts a source into the element. A file or a stream that the browser plays lies in it at once, so that playing may
 * begin with the same touch; the code for the others is fetched first.
 */
export function openWay(video: HTMLVideoElement, way: Way, options: OpenOptions): OpenedWay | Promise<OpenedWay> {
  return way.by === 'pieces' ? openStream(video, way.source.url, options) : openAddress(video, way.source.url, options)
}

function openAddress(video: HTMLVideoElement, url: string, { at, onFailure }: OpenOptions): OpenedWay {
  const begin = () => {
    if (at > 0) video.currentTime = at
  }
  const onError = () => void nameFailure(url, video.error?.code ?? 0).then(onFailure)
  video.addEventListener('loadedmetadata', begin, { once: true })
  video.addEventListener('error', onError, { once: true })
  video.src = url
  return {
    chooseHeight: () => false,
    livePoint: () => null,
    close() {
      video.removeEventListener('loadedmetadata', begin)
      video.removeEventListener('error', onError)
      empty(video)
    },
  }
}

/** Faults of decoding that are mended in place before a source counts as failed. */
const REPAIRS = 2
/** Of what was played live, seconds that stay in memory: it may go on for hours. */
const LIVE_KEPT_SECONDS = 60

async function openStream(video: HTMLVideoElement, url: string, options: OpenOptions): Promise<OpenedWay> {
  const { default: Hls } = await import('hls.js/light')
  const { at, height, mostBits, onLevels, onFailure } = options
  // The security policy of the pages lets no worker run from memory.
  const hls = new Hls({
    enableWorker: false,
    startPosition: at > 0 ? at : -1,
    capLevelToPlayerSize: height === AUTOMATIC,
  })
  let repairs = 0
  const choose = (wanted: number) => {
    const heights = hls.levels.map((level) => level.height)
    const nearest = nearestHeight(heights, wanted)
    hls.config.capLevelToPlayerSize = nearest === AUTOMATIC
    hls.currentLevel = nearest === AUTOMATIC ? -1 : heights.indexOf(nearest)
  }
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    if (height !== AUTOMATIC) choose(height)
    if (mostBits > 0) hls.autoLevelCapping = lightEnough(levels, mostBits)
    onLevels(levels.map((level) => ({ height: level.height, bitrate: level.bitrate })))
  })
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    if (details.live) hls.config.backBufferLength = LIVE_KEPT_SECONDS
  })
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR && repairs < REPAIRS) {
      repairs += 1
      hls.recoverMediaError()
    } else if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      onFailure(!navigator.onLine ? 'offline' : isGone(response?.code ?? 0) ? 'gone' : 'network')
    } else onFailure('format')
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    chooseHeight(wanted) {
      choose(wanted)
      return true
    },
    livePoint: () => (hls.latestLevelDetails?.live === true ? hls.liveSyncPosition : null),
    close: () => {
      hls.destroy()
      empty(video)
    },
  }
}

/** Place of the best level that is light enough, else of the lightest; they come lightest first. */
export function lightEnough(levels: readonly { bitrate: number }[], mostBits: number): number {
  return Math.max(
    0,
    levels.findLastIndex(({ bitrate }) => bitrate <= mostBits),
  )
}

function empty(video: HTMLVideoElement): void {
  video.removeAttribute('src')
  video.load()
}

/** A browser says the same of a missing file and of one that it cannot play: the address is asked. */
async function nameFailure(url: string, code: number): Promise<FilmFailure> {
  if (!navigator.onLine) return 'offline'
  if (code === MediaError.MEDIA_ERR_NETWORK) return 'network'
  if (new URL(url, location.href).origin !== location.origin) return 'format'
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' })
    return ok ? 'format' : isGone(status) ? 'gone' : 'network'
  } catch {
    return 'network'
  }
}

function isGone(status: number): boolean {
  return status === 404 || status === 410
}
