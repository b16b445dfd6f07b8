import type { AlbumDetail, ContentCard } from '#contract/content.ts'
import { TRACKS_AT_ONCE } from '../../players/album-tracks.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'
import { loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'

export interface AudioAlbumData extends ContentData<AlbumDetail> {
  /** Albums that go with it. */
  albums: ContentCard[]
}

const ALBUMS_COUNT = 6

/** The album with the first page of its tracks, and albums that go with it. */
export async function loadAudioAlbum(request: LoadRequest): Promise<AudioAlbumData> {
  const { api } = request.runtime
  const found = loadContentFrom<AlbumDetail>(request, 'audio_album', {
    load: (id) => api.call('GET /inner/v3/album/audio/{id}', { id, pagesize: TRACKS_AT_ONCE }),
    fromPreview(preview) {
      if (!preview.album_detail) throw notFound()
      return { ...preview, ...preview.album_detail }
    },
  })
  const data = await found
  const related = data.preview
    ? null
    : await api.call('GET /inner/v3/albums/relates/{id}', { id: data.content.id, pagesize: ALBUMS_COUNT })
  return { ...data, albums: related?.code === 0 ? related.data.list : [] }
}
