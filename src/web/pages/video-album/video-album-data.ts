import type { AlbumDetail, ContentCard } from '#contract/content.ts'
import type { ContentPreview } from '#contract/previews.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentTags, loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'
import { TRACKS_AT_ONCE } from '../../features/players/album-tracks.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData<VideoAlbumData>({
  load: loadVideoAlbum,
  meta: videoAlbumMeta,
  tags: (data) => [...contentTags(data), ...data.content.tracks.list.map(({ id }) => id), ...cardTags(data.albums)],
})

export interface VideoAlbumData extends ContentData<AlbumDetail> {
  /** Albums that go with this one. */
  albums: ContentCard[]
}

async function loadVideoAlbum(request: LoadRequest): Promise<VideoAlbumData> {
  const { api } = request.runtime
  const data = await loadContentFrom<AlbumDetail>(request, 'video_album', {
    load: (id) => api.call('GET /inner/v3/album/video/{id}', { id, pagesize: TRACKS_AT_ONCE }),
    fromPreview: previewedAlbum,
  })
  if (data.preview) return { ...data, albums: [] }
  const related = await api.call('GET /inner/v3/albums/relates/{id}', { id: data.content.id })
  return { ...data, albums: related.code === 0 ? related.data.list : (data.related ?? []) }
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

function videoAlbumMeta(data: VideoAlbumData, site: Site, runtime: Runtime): PageMeta {
  return contentMeta(data, site, runtime, {
    '@type': 'CreativeWorkSeries',
    ...(data.content.tracks_total > 0 && { numberOfItems: data.content.tracks_total }),
  })
}
