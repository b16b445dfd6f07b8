import type { Runtime } from '../../runtime/runtime.ts'
import { toast } from '../../ui/toast.ts'
import { claimSound } from './claim-sound.ts'
import { agreeToLoad, asksBeforeLoading } from './data-saver.ts'
import { reportFirstSound } from './first-sound.ts'
import { findPosition, isNarration, savePosition } from './media-positions.ts'
import { showInSystem, showPlaceInSystem } from './media-session.ts'
import { playerState, selectIsPlaying, selectTrack } from './player-state.ts'
import { addPage, findNeighbour, neededPage, startQueue, type PlayableTrack, type QueueAlbum } from './queue.ts'
import { loadQueuePage } from './load-queue.ts'
import { createPlayReports } from './report-plays.ts'
import { extendsSleep, isTimeUp, loudness, passTrackEnd, startSleep, type SleepChoice } from './sleep-timer.ts'
import { createSound, createSoundElement } from './sound.ts'
import { rememberedSpeed, rememberSpeed, type Speed } from './speeds.ts'
import { syncPositions } from './sync-positions.ts'
import { decideAfterFailure } from './track-failure.ts'

/** What a button asks of the site's one player. */
export interface AudioPlayer {
  /** Plays a track from where the reader left it, or from `at` seconds; its album goes on after it. */
  play(track: PlayableTrack, album: QueueAlbum | null, at?: number): void
  toggle(): void
  seek(seconds: number): void
  /** Seconds forward, or back when negative. */
  skip(seconds: number): void
  step(direction: 1 | -1): void
  /** Plays another track of the queue. */
  jump(id: string): void
  /** Loads what follows in the album. */
  loadMore(): void
  setSpeed(speed: Speed): void
  setSleep(choice: SleepChoice | null): void
  /** What the reader answers when asked whether to load a track on a network that costs. */
  agree(isAgreed: boolean): void
  close(): void
}

const SAVE_EVERY_MS = 5000
/** Further into a track than this, going back means its beginning. */
const RESTART_AFTER_SECONDS = 3
/** Heard this far beyond where it failed, a track is well again. */
const HEALED_AFTER_SECONDS = 2

let player: AudioPlayer | null = null

/** The site's player, made when it is first needed. */
export function audioPlayer(runtime: Runtime): AudioPlayer {
  return (player ??= createAudioPlayer(runtime))
}

export function createAudioPlayer(runtime: Runtime, element = createSoundElement()): AudioPlayer {
  const { getState: state, setState: show } = playerState
  const reports = createPlayReports(runtime.config.statsHost)
  let retries = 0
  let skipped = 0
  /** Where the track could not be loaded on. */
  let failedAt = 0
  let savedAt = 0
  /** Whether the track was heard since it was opened: until then nothing is known anew of where the reader is. */
  let isHeard = false
  /** When the sleep timer has stopped the sound. */
  let slept: { at: number; choice: SleepChoice; atEnd: boolean } | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let loadingPage: Promise<void> | null = null
  const track = () => selectTrack(state())

  const sound = createSound(element, {
    onPlaying() {
      claimSound(element, () => sound.pause())
      show({ status: 'playing' })
    },
    onWaiting: () => selectIsPlaying(state()) && show({ status: 'loading' }),
    onPause() {
      if (state().status === 'failed' || state().status === 'idle') return
      show({ status: 'paused' })
      keepPlace()
      reports.flush()
    },
    onTime,
    onEnd: () => void onEnd(),
    onFailure: () => void onFailure(),
  })

  function onTime(): void {
    const seconds = sound.seconds()
    const duration = sound.duration() || (track()?.duration ?? 0)
    show({ seconds, duration })
    showPlaceInSystem({ seconds, duration, speed: state().speed })
    if (state().status !== 'playing') return
    isHeard = true
    if (seconds > failedAt + HEALED_AFTER_SECONDS) retries = skipped = 0
    if (!track()?.isPreview) reports.hear(seconds, duration, state().speed)
    if (Date.now() - savedAt >= SAVE_EVERY_MS) keepPlace()
    checkSleep()
  }

  function keepPlace(): void {
    const current = track()
    if (!current || current.isPreview || !isHeard) return
    savedAt = Date.now()
    const { cover, color, path, title, index } = current
    const { seconds, duration, queue } = state()
    const { album } = queue ?? {}
    const source = album?.title ?? current.artist
    const item = { title, index, albumId: album?.id ?? '', source, cover, color, path }
    savePosition(current.id, { seconds, duration, at: savedAt }, item)
  }

  function begin(at?: number): void {
    const current = track()
    if (!current) return
    clearTimeout(retryTimer)
    isHeard = false
    const from = at ?? findPosition(current.id) ?? 0
    show({ seconds: from, duration: current.duration, status: 'loading' })
    reports.open(current.isPreview || isNarration(current.id) ? null : current.id)
    if (current.sources.length === 0) return void onFailure()
    sound.setSpeed(state().speed)
    sound.load(current.sources, from, retries)
    showInSystem(current, state().queue?.album ?? null, handlers)
    void resume()
    void extendQueue()
  }

  async function resume(): Promise<void> {
    show({ status: 'loading' })
    if (!(await sound.play())) show({ status: 'paused' })
  }

  function moveTo(place: number): void {
    const { queue } = state()
    if (!queue) return
    keepPlace()
    retries = failedAt = 0
    show({ queue: { ...queue, current: place } })
    begin()
  }

  /** Loads the part of the album that is needed next. */
  function extendQueue(wanted?: number): Promise<void> {
    const { queue } = state()
    const page = wanted ?? (queue && neededPage(queue))
    if (!queue?.album || page === null) return Promise.resolve()
    loadingPage ??= loadPage(queue.album, page).finally(() => (loadingPage = null))
    return loadingPage
  }

  async function loadPage(album: QueueAlbum, page: number): Promise<void> {
    const loaded = await loadQueuePage(runtime.api, album, page)
    const { queue } = state()
    if (loaded && queue?.album?.id === album.id) show({ queue: addPage(queue, page, loaded.tracks, loaded.hasMore) })
  }

  async function step(direction: 1 | -1): Promise<boolean> {
    await extendQueue()
    const { queue } = state()
    const place = queue && findNeighbour(queue, direction)
    if (place === null) return false
    moveTo(place)
    return true
  }

  async function onEnd(): Promise<void> {
    show({ seconds: state().duration })
    keepPlace()
    reports.flush()
    const { sleep } = state()
    const left = sleep && passTrackEnd(sleep)
    if (sleep && !left) return fallAsleep(sleep.choice, true)
    show({ sleep: left })
    if (!(await step(1))) show({ status: 'paused' })
  }

  async function onFailure(): Promise<void> {
    const failed = track()
    if (!failed) return
    failedAt = state().seconds
    show({ status: 'loading' })
    const canRetry = failed.sources.length > 0
    if (!canRetry || retries > 0) await extendQueue()
    const { queue } = state()
    if (!queue || track()?.id !== failed.id) return
    const what = decideAfterFailure(canRetry ? retries : Infinity, skipped, findNeighbour(queue, 1) !== null)
    if (what.kind === 'retry') {
      retries += 1
      retryTimer = setTimeout(() => begin(failedAt), what.waitMs)
    } else if (what.kind === 'skip') {
      skipped += 1
      toast(runtime.text('audio.skipped', { title: failed.title }))
      void step(1)
    } else {
      show({ status: 'failed' })
      toast(runtime.text(navigator.onLine ? 'audio.failed' : 'error.networkAdvice'))
    }
  }

  function checkSleep(): void {
    const { sleep, seconds, duration, speed } = state()
    const now = Date.now()
    sound.setLoudness(loudness(sleep, { now, secondsLeft: (duration - seconds) / speed }))
    if (sleep && isTimeUp(sleep, now)) fallAsleep(sleep.choice, false)
  }

  function fallAsleep(choice: SleepChoice, atEnd: boolean): void {
    if (selectIsPlaying(state())) slept = { at: Date.now(), choice, atEnd }
    sound.pause()
    sound.setLoudness(1)
    show({ sleep: null, status: 'paused' })
  }

  /** Asks first where loading costs the reader. */
  function start(at?: number): void {
    const current = track()
    if (current && asksBeforeLoading(navigator)) {
      sound.unload()
      show({ asking: current, status: 'paused', seconds: at ?? findPosition(current.id) ?? 0 })
      askedAt = at
    } else begin(at)
  }
  let askedAt: number | undefined

  const actions: AudioPlayer = {
    play(wanted, album, at) {
      if (track()?.id === wanted.id && !state().asking) {
        if (at !== undefined) actions.seek(at)
        if (!selectIsPlaying(state())) actions.toggle()
        return
      }
      keepPlace()
      retries = skipped = failedAt = 0
      slept = null
      show({ queue: startQueue(wanted, album), speed: rememberedSpeed('audio') })
      reportFirstSound()
      syncPositions(runtime.api)
      start(at)
    },
    toggle() {
      if (selectIsPlaying(state())) {
        clearTimeout(retryTimer)
        sound.pause()
        return show({ status: 'paused' })
      }
      if (!track()) return
      const again = slept && extendsSleep(slept.at, Date.now()) ? slept : null
      slept = null
      if (again) actions.setSleep(again.choice)
      if (again?.atEnd) return void step(1).then((isOn) => isOn || begin(0))
      retries = skipped = 0
      const { seconds, duration, status, asking } = state()
      const isOver = duration > 0 && seconds >= duration - 1
      if (asking || status === 'failed' || isOver) start(isOver ? 0 : seconds)
      else void resume()
    },
    seek(seconds) {
      const { duration } = state()
      reports.jump()
      sound.seek(Math.max(0, duration > 0 ? Math.min(seconds, duration - 0.5) : seconds))
    },
    skip: (seconds) => actions.seek(state().seconds + seconds),
    step(direction) {
      if (direction < 0 && state().seconds > RESTART_AFTER_SECONDS) actions.seek(0)
      else void step(direction)
    },
    jump(id) {
      const place = state().queue?.tracks.findIndex((one) => one.id === id) ?? -1
      if (place >= 0) moveTo(place)
    },
    loadMore() {
      const pages = state().queue?.pages
      if (pages && !pages.isLast) void extendQueue(pages.last + 1)
    },
    setSpeed(speed) {
      rememberSpeed('audio', speed)
      sound.setSpeed(speed)
      show({ speed })
    },
    setSleep(choice) {
      show({ sleep: choice === null ? null : startSleep(choice, Date.now()) })
      sound.setLoudness(1)
    },
    agree(isAgreed) {
      show({ asking: null })
      if (!isAgreed) return actions.close()
      agreeToLoad()
      begin(askedAt)
    },
    close() {
      keepPlace()
      reports.flush()
      reports.open(null)
      clearTimeout(retryTimer)
      show({ status: 'idle', queue: null, sleep: null, seconds: 0, duration: 0 })
      sound.unload()
      showInSystem(null, null, handlers)
    },
  }
  const handlers = {
    play: () => selectIsPlaying(state()) || actions.toggle(),
    pause: () => selectIsPlaying(state()) && actions.toggle(),
    stop: () => actions.close(),
    seek: actions.seek,
    skip: actions.skip,
    step: actions.step,
  }
  addEventListener('pagehide', keepPlace)
  document.addEventListener('visibilitychange', () => document.hidden && keepPlace())
  // A sound that waits for the network tells no time; the sleep timer goes on.
  setInterval(() => state().sleep && checkSleep(), 1000)
  return actions
}
