import type { AlbumDetail } from '#contract/content.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { AlbumsParts, Series } from './albums.ts'
import { loadTracks } from './list-tracks.ts'
import { typeOf } from './rules.ts'
import * as store from './store.ts'

/** What an album says besides its own detail. */
export type AlbumParts = Pick<AlbumDetail, 'series' | 'uid' | 'finished' | 'total_duration' | 'play_count' | 'tracks'>

interface Choice {
  sort: 'asc' | 'desc'
  pagesize: number
}

/** A public album of a series with the first page of its tracks. Throws 40002, 40401, 41001. */
export async function getAlbum(
  parts: AlbumsParts,
  series: Series,
  { id, ...choice }: Choice & { id: string },
): Promise<AlbumDetail> {
  const detail = await parts.content.getDetail(id, { types: [typeOf(series)] })
  return { ...detail, ...(await loadAlbumParts(parts, parseId(parts.ids, id, 'path.id'), choice)) }
}

/**
 * What an album of whatever state says besides its own detail, with the first page of its public tracks. `play_count`
 * are the views of its public tracks. Throws 40401 for what is no album.
 */
export async function loadAlbumParts(parts: AlbumsParts, id: number, choice: Choice): Promise<AlbumParts> {
  const album = await store.findAlbum(parts.database.db, id)
  if (album?.type !== 'audio_album' && album?.type !== 'video_album') throw new AppError(40401)
  const uid = parts.ids.encode(id)
  return {
    series: album.type === 'audio_album' ? 'audio' : 'video',
    uid,
    finished: album.finished ?? 0,
    total_duration: album.duration ?? 0,
    play_count: album.play_count ?? 0,
    tracks: await loadTracks(parts, album, { uid, ...choice, pageindex: 1 }),
  }
}
