import type { SoundSource } from './queue.ts'

/** What a sound tells while it is heard. */
interface SoundEvents {
  onPlaying(): void
  onWaiting(): void
  onPause(): void
  onTime(): void
  onEnd(): void
  onFailure(): void
}

/** One audio element for all tracks; it stands where it was put also while it still loads. */
export interface Sound {
  /** Begins at `at` seconds once it plays; `attempt` picks another source where there are several. */
  load(sources: readonly SoundSource[], at: number, attempt: number): void
  unload(): void
  /** False where the browser waits for a tap. */
  play(): Promise<boolean>
  pause(): void
  seek(seconds: number): void
  seconds(): number
  /** Seconds, 0 while it is not known. */
  duration(): number
  setSpeed(speed: number): void
  /** 0 to 1; not every phone lets pages change it. */
  setLoudness(loudness: number): void
}

export function createSound(element: HTMLAudioElement, events: SoundEvents): Sound {
  /** Where it is to be put as soon as its length is known. */
  let wanted: number | null = null
  let speed = 1
  const on = (names: string[], run: () => void) => {
    for (const name of names) element.addEventListener(name, run)
  }
  const place = () => {
    if (wanted !== null) element.currentTime = wanted
    wanted = null
    events.onTime()
  }
  on(['loadedmetadata'], place)
  on(['playing'], events.onPlaying)
  on(['waiting'], events.onWaiting)
  on(['timeupdate', 'durationchange', 'seeked'], events.onTime)
  on(['ended'], events.onEnd)
  on(['pause'], () => element.ended || events.onPause())
  on(['error'], () => element.hasAttribute('src') && events.onFailure())

  return {
    load(sources, at, attempt) {
      const playable = sources.filter(({ type }) => type === '' || element.canPlayType(type) !== '')
      const choices = playable.length > 0 ? playable : sources
      wanted = at
      element.src = choices[attempt % choices.length]?.url ?? ''
      element.load()
      element.defaultPlaybackRate = speed
      element.playbackRate = speed
    },
    unload() {
      wanted = null
      element.pause()
      element.removeAttribute('src')
      element.load()
    },
    play: () =>
      element.play().then(
        () => true,
        (error: unknown) => !(error instanceof DOMException && error.name === 'NotAllowedError'),
      ),
    pause: () => element.pause(),
    seek(seconds) {
      if (element.readyState === 0) wanted = seconds
      else element.currentTime = seconds
      events.onTime()
    },
    seconds: () => wanted ?? element.currentTime,
    duration: () => (Number.isFinite(element.duration) ? element.duration : 0),
    setSpeed(value) {
      speed = value
      element.defaultPlaybackRate = value
      element.playbackRate = value
    },
    setLoudness(loudness) {
      element.volume = loudness
    },
  }
}

/** The element that all sounds of the site come from; it lies outside of the pages and survives them. */
export function createSoundElement(): HTMLAudioElement {
  const element = document.createElement('audio')
  element.preload = 'none'
  element.setAttribute('playsinline', '')
  element.hidden = true
  document.body.append(element)
  return element
}
