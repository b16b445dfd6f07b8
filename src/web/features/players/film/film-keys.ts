import { SKIP_SECONDS } from './use-film-touch.ts'
import type { Film } from './film.ts'

const STEP_SECONDS = 5
const VOLUME_STEP = 0.1

interface FilmKeyActions {
  toggleFullscreen(): void
  toggleCaptions(): void
}

/** What a key does while the focus is in the player; false for keys that mean nothing here, or something to a control. */
export function pressFilmKey(film: Film, event: KeyboardEvent, actions: FilmKeyActions): boolean {
  const { key, target } = event
  const isControl = target instanceof HTMLElement && target.matches('button, a, input')
  const { volume, isMuted } = film.state.getState()
  const run = {
    ' ': isControl ? null : film.toggle,
    k: film.toggle,
    ArrowLeft: isRange(target) ? null : () => film.skip(-STEP_SECONDS),
    ArrowRight: isRange(target) ? null : () => film.skip(STEP_SECONDS),
    ArrowUp: isControl ? null : () => film.setVolume(volume + VOLUME_STEP),
    ArrowDown: isControl ? null : () => film.setVolume(volume - VOLUME_STEP),
    j: () => film.skip(-SKIP_SECONDS),
    l: () => film.skip(SKIP_SECONDS),
    m: () => film.setMuted(!isMuted),
    f: actions.toggleFullscreen,
    c: actions.toggleCaptions,
  }[key]
  run?.()
  return Boolean(run)
}

function isRange(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'range'
}
