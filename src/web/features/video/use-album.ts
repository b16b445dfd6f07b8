import type { ContentDetail, Track } from '#contract/content.ts'
import type { Page } from '#contract/shapes.ts'
import { addressPath } from '#contract/address-path.ts'
import type { TrackOrder } from '../players/album-tracks.ts'
import { useTracks, type LoadedTracks } from '../players/use-tracks.ts'

interface AlbumOfFilm {
  list: LoadedTracks
  /** Site path of the album's own page. */
  path: string
  /** What follows in the chosen order, null at the end. */
  next: { id: string; title: string; path: string } | null
}

/** The album around a film, by number or the other way round, as the reader last chose; `first` stands around the film. */
export function useAlbum(content: ContentDetail, first: Page<Track> | null): AlbumOfFilm {
  const { id, album, actor } = content
  const list = useTracks({
    series: 'video',
    uid: album?.id ?? '',
    first: first ?? { list: [], next_cursor: '' },
    around: album && { ...album, id },
  })
  return {
    list,
    path: album
      ? (addressPath({ screen: 'content', actor, type: 'video_album', id: album.id, live: null }) ?? '/')
      : '',
    next: findNext(content, list.tracks, list.sort),
  }
}

/** The item's own neighbour in the album; where it names none, the track that follows in the list. */
function findNext(content: ContentDetail, tracks: readonly Track[], sort: TrackOrder): AlbumOfFilm['next'] {
  const { id, album, prev, next } = content
  if (!album) return null
  const neighbour = sort === 'asc' ? next : prev
  if (neighbour?.album?.id === album.id) return neighbour
  const place = tracks.findIndex((track) => track.id === id)
  return place < 0 ? null : (tracks[place + 1] ?? null)
}
