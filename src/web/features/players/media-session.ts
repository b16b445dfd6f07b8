import type { PlayableTrack, QueueAlbum } from './queue.ts'

/** What the buttons of a phone's lock screen, of headphones and of a car ask for. */
export interface SystemHandlers {
  play(): void
  pause(): void
  stop(): void
  seek(seconds: number): void
  /** Seconds forward, or back when negative. */
  skip(seconds: number): void
  step(direction: 1 | -1): void
}

export const SKIP_SECONDS = 15

/** Tells the system what plays; null when nothing does any more. */
export function showInSystem(track: PlayableTrack | null, album: QueueAlbum | null, handlers: SystemHandlers): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession: session } = navigator
  session.metadata = track && new MediaMetadata(describe(track, album))
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => handlers.play()],
    ['pause', () => handlers.pause()],
    ['stop', () => handlers.stop()],
    ['seekbackward', ({ seekOffset }) => handlers.skip(-(seekOffset ?? SKIP_SECONDS))],
    ['seekforward', ({ seekOffset }) => handlers.skip(seekOffset ?? SKIP_SECONDS)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && handlers.seek(seekTime)],
    ['previoustrack', () => handlers.step(-1)],
    ['nexttrack', () => handlers.step(1)],
  ]
  for (const [action, handler] of actions) {
    const isMeant = track !== null && (album !== null || !action.endsWith('track'))
    setHandler(session, action, isMeant ? handler : null)
  }
}

/** Tells the system where the sound is; seconds. */
export function showPlaceInSystem({
  seconds,
  duration,
  speed,
}: {
  seconds: number
  duration: number
  speed: number
}): void {
  if (!('mediaSession' in navigator) || !('setPositionState' in navigator.mediaSession) || duration <= 0) return
  navigator.mediaSession.setPositionState({ duration, position: Math.min(seconds, duration), playbackRate: speed })
}

function describe({ title, artist, cover }: PlayableTrack, album: QueueAlbum | null): MediaMetadataInit {
  const artwork = cover === '' ? [] : [{ src: new URL(cover, document.baseURI).href }]
  return { title, artist, album: album?.title ?? '', artwork }
}

/** Browsers refuse actions that they do not know. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    return
  }
}
