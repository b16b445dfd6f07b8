import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Media } from '#contract/content.ts'
import { claimSound } from '../claim-sound.ts'
import { rememberedSpeed, rememberSpeed, type Speed } from '../speeds.ts'
import { readFilmSettings, saveFilmSettings, wantedHeight } from './film-settings.ts'
import { AUTOMATIC, listQualities, listWays, type Quality, type Way } from './film-sources.ts'
import { findStreamSupport, openWay, type FilmFailure, type OpenedWay } from './open-way.ts'

interface FilmState {
  /** `idle` until it is played for the first time; `waiting` while it should play and cannot yet. */
  phase: 'idle' | 'waiting' | 'playing' | 'paused' | 'ended' | 'failed'
  seconds: number
  /** 0 while it is not known. */
  duration: number
  /** Second up to which it is loaded, of the stretch that plays. */
  buffered: number
  speed: Speed
  /** Held down to go twice as fast. */
  isHurried: boolean
  isMuted: boolean
  /** 0 to 1. */
  volume: number
  /** Chosen height in pixels, 0 for automatic. */
  height: number
  qualities: Quality[]
  failure: FilmFailure | null
  /** The browser lets it play only after a touch, or without sound. */
  needsTouch: boolean
  /** Whether pictures of the present source were seen. */
  hasMoved: boolean
}

/** A film on a page: what its controls may do, and the state that they show. */
export interface Film {
  state: StoreApi<FilmState>
  /** Takes over a media element; answers how to let go of it. */
  attach(video: HTMLVideoElement): () => void
  /** The element that it plays in, null while there is none. */
  element(): HTMLVideoElement | null
  play(): void
  /** Loads its beginning, as much as the element is told to. */
  prepare(): void
  pause(): void
  toggle(): void
  /** Before the first play it only moves the place to begin at. */
  seek(seconds: number): void
  /** Goes forth, or back with a negative number of seconds. */
  skip(seconds: number): void
  setSpeed(speed: Speed): void
  hurry(isHurried: boolean): void
  setMuted(isMuted: boolean): void
  setVolume(volume: number): void
  setHeight(height: number): void
  /** Begins anew after a failure, at the same second. */
  retry(): void
  /** Of a live film, the second that those see who watch live; null where that is not known. */
  livePoint(): number | null
}

const HURRIED_SPEED = 2

/** What stands for the medium of an item whose file is missing. */
export const noMedia: Media = {
  url: '',
  sources: [],
  cover: '',
  duration: 0,
  width: 0,
  height: 0,
  size: 0,
  captions: [],
  chapters: [],
  transcript_url: '',
  audio_only_url: '',
}

/**
 * A film of which nothing is loaded before it is played; one without sources has failed from the beginning. Speed,
 * sound and quality are those that the reader chose last, and kept, unless it does not remember. Of a stream it takes
 * `mostBits` a second at most (0: whatever comes).
 */
export function createFilm(media: Media, remembers = true, mostBits = 0): Film {
  const isThere = media.sources.length > 0
  const state = createStore<FilmState>()(() => ({
    phase: isThere ? 'idle' : 'failed',
    seconds: 0,
    duration: media.duration,
    buffered: 0,
    speed: 1,
    isHurried: false,
    isMuted: false,
    volume: 1,
    height: AUTOMATIC,
    qualities: listQualities(media, []),
    failure: isThere ? null : 'gone',
    needsTouch: false,
    hasMoved: false,
  }))
  const set = (changed: Partial<FilmState>) => state.setState(changed)
  const get = state.getState
  let video: HTMLVideoElement | null = null
  let opened: OpenedWay | null = null
  let ways: Way[] = []
  /** Place of the open source among them. */
  let place = 0
  /** Counts what was opened, so that what comes late from an earlier source is not taken for the present one's. */
  let opening = 0
  let isWanted = false
  let releaseSound = () => {}

  const close = () => {
    opening += 1
    opened?.close()
    opened = null
    set({ hasMoved: false })
  }

  const openFirst = () => {
    if (!video) return
    ways = listWays(media.sources, findStreamSupport(video), get().height)
    open(0)
  }

  /** Opens the source at a place in the list, where the film is now; after the last one it has failed. */
  const open = (next: number, failure: FilmFailure | null = null) => {
    place = next
    const way = ways[place]
    const { seconds, height } = get()
    close()
    if (!video) return
    if (!way || failure === 'offline') return set({ phase: 'failed', failure: failure ?? 'gone' })
    const own = opening
    set({ phase: isWanted ? 'waiting' : 'paused', failure: null, buffered: 0 })
    const opens = openWay(video, way, {
      at: seconds,
      height,
      mostBits,
      onLevels: (levels) => set({ qualities: listQualities({ ...media, duration: get().duration }, levels) }),
      onFailure: (failure) => own === opening && open(next + 1, failure),
    })
    if (!(opens instanceof Promise)) {
      opened = opens
      return start()
    }
    opens.then(
      (late) => {
        if (own !== opening) return late.close()
        opened = late
        start()
      },
      () => own === opening && open(next + 1, navigator.onLine ? 'network' : 'offline'),
    )
  }

  /** To be reached within the touch that asked for it, wherever the source allows. */
  const start = () => {
    if (!video) return
    applyRate()
    video.muted = get().isMuted
    video.volume = get().volume
    if (!isWanted) return
    video.play().catch((error: unknown) => {
      // The browser asks for a touch first. Everything else is told by the element's own events.
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        pause()
        set({ needsTouch: true })
      }
    })
  }

  const applyRate = () => {
    const { speed, isHurried } = get()
    if (video) video.defaultPlaybackRate = video.playbackRate = isHurried ? Math.max(HURRIED_SPEED, speed) : speed
  }

  const play = () => {
    if (!video) return
    isWanted = true
    releaseSound = claimSound(video, pause)
    if (get().phase === 'ended') seek(0)
    if (opened) start()
    else if (get().phase !== 'waiting') openFirst()
  }

  const pause = () => {
    isWanted = false
    if (opened) video?.pause()
    if (get().phase === 'waiting') set({ phase: 'paused' })
  }

  const seek = (seconds: number) => {
    const { duration, phase } = get()
    const second = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds)
    set({ seconds: second, ...(phase === 'ended' && { phase: 'paused' }) })
    if (!opened || !video) return
    if (video.readyState > 0) video.currentTime = second
    else open(place)
  }

  const listeners: Partial<Record<keyof HTMLMediaElementEventMap, (element: HTMLVideoElement) => void>> = {
    timeupdate: (element) => {
      if (element.readyState > 0 && !element.seeking) set({ seconds: element.currentTime })
    },
    seeked: ({ currentTime }) => set({ seconds: currentTime }),
    durationchange: ({ duration }) => Number.isFinite(duration) && duration > 0 && set({ duration }),
    progress: (element) => set({ buffered: bufferedTo(element) }),
    playing: () => set({ phase: 'playing', needsTouch: false, hasMoved: true }),
    waiting: () => isWanted && set({ phase: 'waiting' }),
    pause: (element) => {
      if (!opened || element.ended) return
      isWanted = false
      set({ phase: 'paused' })
    },
    play: (element) => {
      // Also by the system's controls, a headset or picture in picture.
      isWanted = true
      releaseSound = claimSound(element, pause)
      if (get().phase !== 'playing') set({ phase: 'waiting' })
    },
    ended: ({ duration }) => {
      isWanted = false
      set({ phase: 'ended', seconds: duration })
    },
  }

  return {
    state,
    element: () => video,
    attach(element) {
      video = element
      const settings = readFilmSettings()
      const { isMuted, volume } = settings
      if (remembers) set({ speed: rememberedSpeed('video'), isMuted, volume, height: wantedHeight(settings) })
      const bound = Object.entries(listeners).map(([name, run]) => [name, () => run(element)] as const)
      for (const [name, run] of bound) element.addEventListener(name, run)
      return () => {
        for (const [name, run] of bound) element.removeEventListener(name, run)
        isWanted = false
        close()
        releaseSound()
        video = null
        if (get().phase !== 'idle' && isThere) set({ phase: 'paused' })
      }
    },
    play,
    prepare() {
      if (!opened && get().phase === 'idle') openFirst()
    },
    pause,
    toggle: () => (isWanted ? pause() : play()),
    seek,
    skip: (seconds) => seek(get().seconds + seconds),
    setSpeed(speed) {
      rememberSpeed('video', speed)
      set({ speed })
      applyRate()
    },
    hurry(isHurried) {
      set({ isHurried })
      applyRate()
    },
    setMuted(isMuted) {
      if (remembers) saveFilmSettings({ isMuted })
      set({ isMuted })
      if (video) video.muted = isMuted
    },
    setVolume(wanted) {
      const volume = Math.min(1, Math.max(0, wanted))
      saveFilmSettings({ volume })
      set({ volume })
      if (video) video.volume = volume
    },
    setHeight(height) {
      saveFilmSettings({ height })
      set({ height })
      if (opened && !opened.chooseHeight(height)) openFirst()
    },
    retry() {
      isWanted = true
      openFirst()
    },
    livePoint: () => opened?.livePoint() ?? null,
  }
}

function bufferedTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 1 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}

/** What stands for a film that is not there yet. */
export const noFilm = createFilm(noMedia, false)
