import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** The film of an album that was seen last. */
export interface AlbumPlace {
  id: string
  index: number
  path: string
}

const KEY = 'davmu.filmAlbums'
const KEPT = 50

/** Keeps which film of an album was seen last; the albums longest ago are forgotten. */
export function keepAlbumPlace(albumId: string, { id, index, path }: AlbumPlace): void {
  const others = Object.entries(readPlaces()).filter(([other]) => other !== albumId)
  const kept = [[albumId, { id, index, path }] as const, ...others].slice(0, KEPT)
  localBrowserStorage.write(KEY, Object.fromEntries(kept))
}

export function findAlbumPlace(albumId: string): AlbumPlace | null {
  return readPlaces()[albumId] ?? null
}

function readPlaces(): Record<string, AlbumPlace> {
  return (localBrowserStorage.read(KEY) as Record<string, AlbumPlace> | null) ?? {}
}
