import { createStore, type StoreApi } from 'zustand/vanilla'
import { SAVED_SOUND_BITS } from '#contract/limits.ts'
import type { LivePlaylist } from '#contract/live.ts'
import { createFilm, noMedia, type Film } from '../film/film.ts'
import { isTooMany, lagOf, nextLine, recentStalls, windowOf } from './live-rules.ts'

interface LiveStreamState {
  /** What plays: another one for each line and each attempt. */
  film: Film
  /** Place of its line. */
  line: number
  /** Seconds behind those who watch live; 0 with them. */
  lag: number
  /** Seconds that can be gone back; 0: not. */
  window: number
  /** Another attempt is made, because what played did not come any more. */
  isSwitching: boolean
  /** How often another line was taken by itself. */
  switches: number
  isMuted: boolean
}

/** A live stream on a page, with its lines. */
export interface LiveStream {
  state: StoreApi<LiveStreamState>
  lines: readonly LivePlaylist[]
  /** Takes over a media element; answers how to let go of it. */
  attach(video: HTMLVideoElement): () => void
  play(): void
  pause(): void
  toggle(): void
  setMuted(isMuted: boolean): void
  /** Another line or camera, at the same distance behind. */
  setLine(line: number): void
  /** Goes to so many seconds behind those who watch live. */
  setLag(seconds: number): void
  toLive(): void
}

const MEASURE_MS = 1000
/** Waiting goes on: it counts as one more stall each time. */
const STALL_AGAIN_MS = 6000
/** A line that does not begin is given up after this long. */
const BEGIN_MS = 12_000
/** After something that the reader did, waiting is no stall. */
const CALM_MS = 3000

/**
 * A stream without sound at first, of which readers may go back so many seconds (0: none). It goes over to its next line
 * when it stalls or fails, and begins anew until something comes.
 */
export function createLiveStream(lines: readonly LivePlaylist[], dvrSeconds: number): LiveStream {
  const state = createStore<LiveStreamState>()(() => ({
    film: filmOf(lines[0]),
    line: 0,
    lag: 0,
    window: 0,
    isSwitching: false,
    switches: 0,
    isMuted: true,
  }))
  const { getState: get, setState: set } = state
  let video: HTMLVideoElement | null = null
  let leave = () => {}
  let stalls: number[] = []
  /** Attempts since something was seen. */
  let tries = 0
  let calmUntil = 0
  /** Where to go once the line plays. */
  let wantedLag = 0
  /** How far from the end those are who watch live, where only the browser knows the stream. */
  let distance: number | null = null
  let timer = 0
  let goesOn = false

  /** The second that is live now; null for a film that is not. */
  const livePoint = (): number | null => {
    const { film } = get()
    const known = film.livePoint()
    if (known !== null || !video || video.duration !== Infinity || distance === null) return known
    return edgeOf(video) - distance
  }

  const measure = () => {
    const live = get().film.state.getState().hasMoved ? livePoint() : null
    if (live === null || !video) return set({ lag: 0, window: 0 })
    const start = video.seekable.length > 0 ? video.seekable.start(0) : live
    set({ lag: lagOf(live, video.currentTime), window: windowOf(start, live, dvrSeconds) })
  }

  const goTo = (lag: number) => {
    const live = livePoint()
    calmUntil = Date.now() + CALM_MS
    if (live === null) return
    get().film.seek(live - lag)
    measure()
  }

  const open = (line: number, isWanted: boolean) => {
    leave()
    clearTimeout(timer)
    stalls = []
    distance = null
    const film = filmOf(lines[line])
    film.setMuted(get().isMuted)
    set({ film, line, lag: 0, window: 0 })
    enter()
    if (isWanted) play()
  }

  const play = () => {
    clearTimeout(timer)
    timer = window.setTimeout(giveUp, BEGIN_MS)
    get().film.play()
  }

  /** What plays does not come: the next line, or the same once more. */
  const giveUp = () => {
    clearTimeout(timer)
    if (!video) return
    if (document.hidden) return set({ isSwitching: true })
    const { line, lag, switches } = get()
    tries += 1
    const next = nextLine(line, lines.length, tries)
    wantedLag = lag
    set({ isSwitching: true, switches: switches + Number(next.line !== line) })
    timer = window.setTimeout(() => open(next.line, true), next.afterMs)
  }

  const noteStall = () => {
    clearTimeout(timer)
    const now = Date.now()
    if (document.hidden || now < calmUntil) {
      timer = window.setTimeout(noteStall, CALM_MS)
      return
    }
    stalls = [...recentStalls(stalls, now), now]
    if (isTooMany(stalls, now)) giveUp()
    else timer = window.setTimeout(noteStall, STALL_AGAIN_MS)
  }

  const onPlaying = () => {
    clearTimeout(timer)
    tries = 0
    set({ isSwitching: false })
    if (video && distance === null && video.duration === Infinity) distance = edgeOf(video) - video.currentTime
    if (wantedLag > 0) goTo(wantedLag)
    wantedLag = 0
  }

  const enter = () => {
    if (!video) return
    const { film } = get()
    const detach = film.attach(video)
    const stop = film.state.subscribe(({ phase, hasMoved }, before) => {
      if (phase === before.phase) return
      if (phase === 'playing') onPlaying()
      else if (phase === 'waiting' && hasMoved && before.phase === 'playing') noteStall()
      else if (phase === 'failed') giveUp()
      else if (phase === 'paused' || phase === 'ended') clearTimeout(timer)
    })
    leave = () => {
      stop()
      detach()
      leave = () => {}
    }
  }

  /** While a page is hidden nothing is tried anew, and some browsers stop its film: it goes on afterwards. */
  const onVisibility = () => {
    calmUntil = Date.now() + CALM_MS
    const { phase } = get().film.state.getState()
    if (document.hidden) goesOn = phase === 'playing' || phase === 'waiting'
    else if (get().isSwitching) open(get().line, true)
    else if (goesOn && phase === 'paused') resume()
  }

  const resume = () => {
    const { film, window: back } = get()
    const hasBegun = film.state.getState().phase !== 'idle'
    play()
    if (hasBegun && back === 0) goTo(0)
  }

  const pause = () => {
    clearTimeout(timer)
    set({ isSwitching: false })
    get().film.pause()
  }

  return {
    state,
    lines,
    attach(element) {
      video = element
      get().film.setMuted(get().isMuted)
      enter()
      const measuring = setInterval(measure, MEASURE_MS)
      document.addEventListener('visibilitychange', onVisibility)
      return () => {
        clearInterval(measuring)
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onVisibility)
        leave()
        video = null
      }
    },
    play: resume,
    pause,
    toggle() {
      const { phase } = get().film.state.getState()
      if (phase === 'playing' || phase === 'waiting') pause()
      else if (phase === 'failed') open(get().line, true)
      else resume()
    },
    setMuted(isMuted) {
      set({ isMuted })
      get().film.setMuted(isMuted)
    },
    setLine(line) {
      tries = 0
      wantedLag = get().lag
      set({ isSwitching: false })
      open(line, true)
    },
    setLag: goTo,
    toLive() {
      wantedLag = 0
      if (livePoint() === null) open(get().line, true)
      else {
        goTo(0)
        play()
      }
    },
  }
}

function filmOf(line: LivePlaylist | undefined): Film {
  if (!line) return createFilm(noMedia, false)
  const source = { url: line.playURL, type: typeOf(line), quality: '', width: 0, height: 0, bitrate: 0, size: 0 }
  const mostBits = line.type === 'audio' ? SAVED_SOUND_BITS : 0
  return createFilm({ ...noMedia, url: line.playURL, sources: [source] }, false, mostBits)
}

/** What a media element is told of a line; how sound is played its address says. */
export function typeOf({ type }: LivePlaylist): string {
  return type === 'hls' ? 'application/vnd.apple.mpegurl' : type === 'mp4' ? 'video/mp4' : ''
}

function edgeOf({ seekable, currentTime }: HTMLVideoElement): number {
  return seekable.length > 0 ? seekable.end(seekable.length - 1) : currentTime
}
