import { LIST_TAG } from '#contract/cache-tags.ts'
import type { AlbumDetail, ContentCard } from '#contract/content.ts'
import { formatIsoDuration } from '#contract/format/iso-duration.ts'
import { toAddress } from '#contract/share-urls.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentTags, loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'
import { TRACKS_AT_ONCE } from '../../features/players/album-tracks.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { cardTags, defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({
  load: loadAudioAlbum,
  meta: audioAlbumMeta,
  tags: (loaded: AudioAlbumData) => [
    ...contentTags(loaded),
    ...loaded.content.tracks.list.map(({ id }) => id),
    ...cardTags(loaded.albums),
    LIST_TAG,
  ],
})

export interface AudioAlbumData extends ContentData<AlbumDetail> {
  /** Albums that go with it. */
  albums: ContentCard[]
}

const ALBUMS_COUNT = 6

/** The album with the first page of its tracks, and albums that go with it. */
async function loadAudioAlbum(request: LoadRequest): Promise<AudioAlbumData> {
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

function audioAlbumMeta(data: AudioAlbumData, site: Site, runtime: Runtime): PageMeta {
  const { tracks, finished } = data.content
  const { config, text } = runtime
  const addressOf = (path: string) => toAddress(path, text.locale, config)
  return contentMeta(data, site, runtime, {
    '@type': 'PodcastSeries',
    numberOfEpisodes: tracks.total,
    creativeWorkStatus: finished === 1 ? 'Completed' : 'Ongoing',
    hasPart: tracks.list.map(({ index, title, path, media }) => ({
      '@type': 'PodcastEpisode',
      episodeNumber: index,
      name: title,
      url: addressOf(path),
      ...(media && media.duration > 0 && { timeRequired: formatIsoDuration(media.duration) }),
    })),
  })
}
