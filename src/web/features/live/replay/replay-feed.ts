import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Message } from '#contract/live.ts'
import { firstWindow, wantedWindows, windowOf, type Windows } from './replay-rules.ts'

/** After a failure nothing is asked for so long. */
const REST_MS = 3000

export interface ReplayFeed {
  state: StoreApi<{ windows: Windows }>
  /** Seconds of the stretches in which it is loaded. */
  length: number
  /** Loads what belongs to a second of the room, and what comes next. After a jump everything is read anew. */
  follow(second: number): void
  /** Loads the stretch before those that are shown at a second. */
  loadEarlier(second: number): Promise<void>
}

/** Loads what was said from a second (included) to another (not included), oldest first; null where it cannot be had. */
export type LoadSaid = (from: number, to: number) => Promise<Message[] | null>

/** What was said in a room, loaded in stretches along a replay. */
export function createReplayFeed(load: LoadSaid, length: number, now = Date.now): ReplayFeed {
  const state = createStore<{ windows: Windows }>(() => ({ windows: new Map() }))
  const loading = new Set<number>()
  let last: number | null = null
  let restsUntil = 0
  /** Counts jumps: what was asked for before one is not put in after it. */
  let jumps = 0

  const want = async (place: number) => {
    if (state.getState().windows.has(place) || loading.has(place) || now() < restsUntil) return
    loading.add(place)
    const own = jumps
    const said = await load(place * length, (place + 1) * length)
    if (own !== jumps) return
    loading.delete(place)
    if (said) state.setState(({ windows }) => ({ windows: new Map(windows).set(place, said) }))
    else restsUntil = now() + REST_MS
  }

  return {
    state,
    length,
    follow(second) {
      const place = windowOf(second, length)
      if (last !== null && Math.abs(place - last) > 1) {
        jumps += 1
        loading.clear()
        restsUntil = 0
        state.setState({ windows: new Map() })
      }
      last = place
      for (const wanted of wantedWindows(second, length)) void want(wanted)
    },
    async loadEarlier(second) {
      const first = firstWindow(state.getState().windows, second, length)
      if (first !== null) await want(first - 1)
    },
  }
}
