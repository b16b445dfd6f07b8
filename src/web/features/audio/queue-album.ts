import type { AlbumDetail } from '#contract/content.ts'
import type { TrackOrder } from '../players/album-tracks.ts'
import type { QueueAlbum } from '../players/queue.ts'

/** An album as the player plays it on, in the order in which it is shown. */
export function toQueueAlbum({ id, title, author, path, tracks }: AlbumDetail, sort: TrackOrder): QueueAlbum {
  return { id, title, artist: author.name, path, count: Math.max(tracks.total, tracks.list.length), sort }
}
