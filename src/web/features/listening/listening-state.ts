import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PlayableTrack } from '../players/queue.ts'
import { rememberedSpeed, type Speed } from '../players/speeds.ts'
import type { Listener } from './listener.ts'

/** Where readers and listeners are in a text: one place for both. */
export interface TextPlace {
  /** Number of the paragraph (`data-p`) at the top of the screen; null where there is none. */
  paragraphInSight(body: HTMLElement): string | null
  /** The reader listens to this paragraph now; null for no longer. */
  hear(id: string, body: HTMLElement, paragraph: string | null): void
}

/** A text that may be listened to. */
export interface Listenable {
  id: string
  title: string
  /** Language of the text, which may be another one than that of the page. */
  lang: string
  body: HTMLElement
  place: TextPlace
  /** The text as somebody reads it out; null where voices of the device do. */
  narration: PlayableTrack | null
}

export interface ListeningState {
  /** The text of the open page. */
  text: Listenable | null
  listener: Listener | null
  status: 'idle' | 'playing' | 'paused'
  speed: Speed
  /** What is left takes this long at normal speed. */
  secondsLeft: number
}

export const listeningState = createStore<ListeningState>()(() => ({
  text: null,
  listener: null,
  status: 'idle',
  speed: rememberedSpeed('speech'),
  secondsLeft: 0,
}))

export function useListening<T>(select: (state: ListeningState) => T): T {
  return useStore(listeningState, select)
}
