import { toAddress } from '#contract/share-urls.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import type { AudioAlbumData } from './load-audio-album.ts'

export function audioAlbumMeta(data: AudioAlbumData, site: Site, runtime: Runtime): PageMeta {
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
      ...(media && { timeRequired: `PT${media.duration}S` }),
    })),
  })
}
