import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { currentTrack, type PlayableTrack, type Queue } from './queue.ts'
import type { SleepTimer } from './sleep-timer.ts'
import type { Speed } from './speeds.ts'

/** What the site's player does. */
export interface PlayerState {
  queue: Queue | null
  /** `idle` before anything was played, and after the player was closed. */
  status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  /** Where it is. */
  seconds: number
  /** 0 while it is not known. */
  duration: number
  speed: Speed
  sleep: SleepTimer | null
  /** A track that waits for the reader to agree to what it costs. */
  asking: PlayableTrack | null
}

export const playerState = createStore<PlayerState>()(() => ({
  queue: null,
  status: 'idle',
  seconds: 0,
  duration: 0,
  speed: 1,
  sleep: null,
  asking: null,
}))

/** A part of what the player does; what it is at the start while the page hydrates. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(playerState, select)
}

/** What plays or is paused. */
export function selectTrack({ queue }: PlayerState): PlayableTrack | undefined {
  return queue ? currentTrack(queue) : undefined
}

/** Whether sound comes, or is about to. */
export function selectIsPlaying({ status }: PlayerState): boolean {
  return status === 'playing' || status === 'loading'
}
