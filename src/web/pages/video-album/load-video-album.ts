import type { AlbumDetail, ContentCard } from '#contract/content.ts'
import type { ContentPreview } from '#contract/previews.ts'
import { TRACKS_AT_ONCE } from '../../players/album-tracks.ts'
import type { LoadRequest } from '../../runtime/screen.ts'
import { loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'

export interface VideoAlbumData extends ContentData<AlbumDetail> {
  /** Albums that go with this one. */
  albums: ContentCard[]
}

export async function loadVideoAlbum(request: LoadRequest): Promise<VideoAlbumData> {
  const { api } = request.runtime
  const data = await loadContentFrom<AlbumDetail>(request, 'video_album', {
    load: (id) => api.call('GET /inner/v3/album/video/{id}', { id, pagesize: TRACKS_AT_ONCE }),
    fromPreview: previewedAlbum,
  })
  if (data.preview) return { ...data, albums: [] }
  const related = await api.call('GET /inner/v3/albums/relates/{id}', { id: data.content.id })
  return { ...data, albums: related.code === 0 ? related.data.list : data.related }
}

function previewedAlbum({ album_detail: detail, ...content }: ContentPreview): AlbumDetail {
  return { ...content, ...(detail ?? emptyAlbum) }
}

const emptyAlbum: Pick<AlbumDetail, 'series' | 'uid' | 'finished' | 'total_duration' | 'play_count' | 'tracks'> = {
  series: 'video',
  uid: '',
  finished: 0,
  total_duration: 0,
  play_count: 0,
  tracks: { list: [], total: 0, pageindex: 1, pagesize: TRACKS_AT_ONCE, has_more: false, next_cursor: '' },
}
