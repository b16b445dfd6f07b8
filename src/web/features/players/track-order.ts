import { sessionBrowserStorage } from '../../storage/browser-storage.ts'
import type { TrackOrder } from './album-tracks.ts'

const KEY = 'davmu.turnedAlbums'
const KEPT = 50

/** The order in which an album is shown in this session; by number where none was chosen. */
export function savedOrder(albumId: string): TrackOrder {
  return readTurned().includes(albumId) ? 'desc' : 'asc'
}

/** Keeps the order that was chosen for an album; the albums longest ago are forgotten. */
export function saveOrder(albumId: string, sort: TrackOrder): void {
  const others = readTurned().filter((id) => id !== albumId)
  sessionBrowserStorage.write(KEY, sort === 'desc' ? [albumId, ...others].slice(0, KEPT) : others)
}

/** Ids of the albums that are shown the other way round. */
function readTurned(): string[] {
  return (sessionBrowserStorage.read(KEY) as string[] | null) ?? []
}
