import { localBrowserStorage } from '../../storage/browser-storage.ts'

const KEY = 'davmu.decks'
const KEPT = 50

/** Id of the card that was on top of a list's deck last, null where none is kept. */
export function findDeckPlace(gid: string): string | null {
  return readPlaces().find(([list]) => list === gid)?.[1] ?? null
}

/** Keeps the card on top of a list's deck; the lists that were opened longest ago are forgotten. */
export function saveDeckPlace(gid: string, cardId: string): void {
  const others = readPlaces().filter(([list]) => list !== gid)
  localBrowserStorage.write(KEY, [...others, [gid, cardId]].slice(-KEPT))
}

function readPlaces(): Array<[gid: string, cardId: string]> {
  const kept = localBrowserStorage.read(KEY)
  return Array.isArray(kept) ? kept.filter(isPlace) : []
}

function isPlace(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}
