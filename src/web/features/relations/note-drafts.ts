import { localBrowserStorage } from '../../storage/browser-storage.ts'

const KEY = 'davmu.notes'
const KEPT = 20

type Drafts = Array<[id: string, text: string]>

/** What was typed as a note to an item and not saved yet; null without. */
export function findNoteDraft(id: string): string | null {
  return read().find(([of]) => of === id)?.[1] ?? null
}

/** Keeps what is typed, or forgets it (null). */
export function saveNoteDraft(id: string, text: string | null): void {
  const others = read().filter(([of]) => of !== id)
  localBrowserStorage.write(KEY, text === null ? others : [[id, text] as const, ...others].slice(0, KEPT))
}

function read(): Drafts {
  const kept = localBrowserStorage.read(KEY)
  return Array.isArray(kept) ? kept.filter(isDraft) : []
}

function isDraft(value: unknown): value is Drafts[number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}
