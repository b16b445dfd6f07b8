import { createStore } from 'zustand/vanilla'
import type { Failure } from '#contract/endpoints.ts'
import type { Draft } from './begun-draft.ts'

/** How the sending of a draft stands: under way, given up at the login, or refused; nothing before and once it is sent. */
export type Sending = 'under-way' | 'not-logged-in' | Failure

/** What is being written and sent on this page; what has to outlive it is in the drafts of the browser. */
interface WritingState {
  /** By `placeOf` a draft; outlives the sheet, which may be closed while an answer is awaited. */
  sendings: Readonly<Record<string, Sending | undefined>>
  /** What is being written, null while nothing is. */
  written: Draft | null
}

export const writingState = createStore<WritingState>()(() => ({ sendings: {}, written: null }))

export function sendingAt(place: string): Sending | undefined {
  return writingState.getState().sendings[place]
}

export function showSending(place: string, sending: Sending | undefined): void {
  writingState.setState(({ sendings }) => ({ sendings: { ...sendings, [place]: sending } }))
}
