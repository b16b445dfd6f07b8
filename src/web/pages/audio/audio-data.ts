import { formatIsoDuration } from '#contract/format/iso-duration.ts'
import { toAddress } from '#contract/share-urls.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentForBrowser, contentTags, loadContent, type ContentData } from '../../parts/content/load-content.ts'
import { albumPath } from '../../features/players/playable.ts'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({
  load: (request) => loadContent(request, 'audio'),
  meta: audioMeta,
  tags: (loaded: ContentData) => [...contentTags(loaded), ...(loaded.content.album ? [loaded.content.album.id] : [])],
  forBrowser: contentForBrowser,
})

function audioMeta(data: ContentData, site: Site, runtime: Runtime): PageMeta {
  const { actor, media, album, duration } = data.content
  const { siteOrigin } = runtime.config
  const seconds = media?.duration || duration
  const length = seconds > 0 && formatIsoDuration(seconds)
  const sound = media && {
    '@type': 'AudioObject',
    contentUrl: absolute(media.url, siteOrigin),
    ...(length && { duration: length }),
    ...(media.sources[0]?.type && { encodingFormat: media.sources[0].type }),
  }
  return contentMeta(data, site, runtime, {
    '@type': 'PodcastEpisode',
    ...(length && { timeRequired: length }),
    ...(sound && { associatedMedia: sound }),
    ...(album && {
      episodeNumber: album.index,
      partOfSeries: {
        '@type': 'PodcastSeries',
        name: album.title,
        url: toAddress(albumPath(actor, album.id), runtime.text.locale, runtime.config),
      },
    }),
  })
}
