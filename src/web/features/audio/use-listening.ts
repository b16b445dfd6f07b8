import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { audioPlayer } from '../players/audio-player.ts'
import { findPosition } from '../players/media-positions.ts'
import { findNamedSecond } from '../players/named-second.ts'
import { selectIsPlaying, selectTrack, usePlayer } from '../players/player-state.ts'
import type { PlayableTrack, QueueAlbum } from '../players/queue.ts'
import { syncPositions } from '../players/sync-positions.ts'
import { useHeard } from '../players/use-heard.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Where the reader was in an item on another device. */
export interface Elsewhere {
  seconds: number
  /** Milliseconds. */
  at: number
}

/** A place that the reader may want: named by the address, or reached on another device, or left here. */
interface Spot {
  kind: 'address' | 'elsewhere' | 'here'
  seconds: number
}

/** What a page shows of an item that can be heard, and does with it; where it is comes from `usePlace`. */
export interface Listening {
  /** Whether the player holds this item. */
  isCurrent: boolean
  isPlaying: boolean
  isFailed: boolean
  /** Second at which it would begin. */
  idle: number
  duration: number
  spot: Spot | null
  toggle(): void
  /** Plays from a place. */
  playAt(seconds: number): void
  /** Moves to a place; what has not begun yet will begin there. */
  seek(seconds: number): void
  /** Seconds forward, or back when negative. */
  skip(seconds: number): void
}

/** Nearer than this, two places are the same. */
const NEAR_SECONDS = 15

export function useListening(track: PlayableTrack, album: QueueAlbum | null, elsewhere: Elsewhere | null): Listening {
  const runtime = useRuntime()
  const { search } = useLocation()
  const isCurrent = usePlayer((state) => selectTrack(state)?.id === track.id)
  const isPlaying = usePlayer(selectIsPlaying) && isCurrent
  const isFailed = usePlayer(({ status }) => status === 'failed') && isCurrent
  const playedDuration = usePlayer(({ duration }) => (isCurrent ? duration : 0))
  const heard = useHeard()[track.id]
  /** Where the reader has put it before it begins. */
  const [picked, setPicked] = useState<number | null>(null)
  const [isSpotUsed, setSpotUsed] = useState(false)
  /** What was known here when the page came; later it is what is heard now. */
  const [knownAt, setKnownAt] = useState<number | null>(null)
  useEffect(() => syncPositions(runtime.api), [runtime])
  if (heard && knownAt === null) setKnownAt(heard.at)

  const named = useHydrated() ? findNamedSecond(search) : null
  const left = heard || elsewhere ? findPosition(track.id, elsewhere) : null
  const idle = picked ?? named ?? left ?? 0
  const playAt = (at: number) => {
    setSpotUsed(true)
    audioPlayer(runtime).play(track, album, at)
  }
  const seek = (at: number) => {
    if (isCurrent) audioPlayer(runtime).seek(at)
    else setPicked(Math.max(0, Math.min(at, track.duration || at)))
  }
  const findSpot = (): Spot | null => {
    if (named !== null) return { kind: 'address', seconds: named }
    if (!isCurrent) return left === null || picked !== null ? null : { kind: 'here', seconds: left }
    const isNews = elsewhere !== null && elsewhere.at > (knownAt ?? 0) && elsewhere.seconds > 0
    return isNews ? { kind: 'elsewhere', seconds: elsewhere.seconds } : null
  }
  return {
    isCurrent,
    isPlaying,
    isFailed,
    idle,
    duration: playedDuration || track.duration,
    spot: isSpotUsed ? null : findSpot(),
    playAt,
    seek,
    toggle() {
      if (isCurrent) audioPlayer(runtime).toggle()
      else if (idle > 0) playAt(idle)
      else audioPlayer(runtime).play(track, album)
    },
    skip(seconds) {
      if (isCurrent) audioPlayer(runtime).skip(seconds)
      else seek(idle + seconds)
    },
  }
}

/** A part of what the place in an item tells, asked anew as it is heard. */
export function usePlace<T>({ isCurrent, idle }: Listening, select: (seconds: number) => T): T {
  return usePlayer(({ seconds }) => select(isCurrent ? seconds : idle))
}

/** Whether the sound is at a spot already. */
export function useIsNear(listening: Listening): boolean {
  const { spot, isCurrent } = listening
  return usePlace(listening, (seconds) => isCurrent && spot !== null && Math.abs(spot.seconds - seconds) < NEAR_SECONDS)
}
