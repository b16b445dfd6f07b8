/** What is kept of an album besides its item, which may come later than its tracks. */
export interface AlbumsTable {
  /** Source id of the album's item; unique. */
  source_id: string
  /** Whether no track will follow. */
  finished: number
  /** Public tracks, and their seconds and views together: kept in the transactions that change them. */
  track_count: number
  duration: number
  play_count: number
}

/** Where an item stands as a track. */
export interface AlbumTracksTable {
  content_id: number
  album_source_id: string
  /** As the source gave it; null where it gave none. */
  number: number | null
  /** Whether it is public: readers see no others. */
  is_listed: number
  /** Its number in the album as readers see it; 0 while it is not listed. */
  position: number
}
