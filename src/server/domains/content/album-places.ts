import type { Db, Tx } from '#server/storage/database.ts'

/** Where an item stands in an album; kept in the transactions that change items. */
export interface AlbumPlaces {
  /** Brings the place of an item and its album in line with what the item has become. Nothing for what is no track. */
  refreshTrack(tx: Tx, contentId: number): Promise<void>
  /** Adds views of items to the albums that they are public tracks of. */
  addPlays(tx: Tx, views: ReadonlyMap<number, number>): Promise<void>
  /** Places of the public tracks among `ids` in albums that are public. */
  placesOf(db: Db, ids: readonly number[]): Promise<Map<number, AlbumPlace>>
  /** Public tracks of the albums among `ids`, and their seconds together. */
  totalsOf(db: Db, ids: readonly number[]): Promise<Map<number, { count: number; duration: number }>>
  /** The public tracks before and after a public one, by their numbers; null for what is in no public album. */
  findNeighbours(db: Db, contentId: number): Promise<{ previous: number | null; next: number | null } | null>
  /** What the source of an item said of albums. */
  describe(db: Db, contentId: number): Promise<AlbumFacts>
}

export interface AlbumPlace {
  albumId: number
  title: string
  /** Number of the track, from 1. */
  index: number
  /** Public tracks of the album. */
  count: number
}

export interface AlbumFacts {
  track: { albumSourceId: string; number: number | null } | null
  album: { finished: boolean } | null
}
