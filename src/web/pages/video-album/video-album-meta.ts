import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import type { VideoAlbumData } from './load-video-album.ts'

export function videoAlbumMeta(data: VideoAlbumData, site: Site, runtime: Runtime): PageMeta {
  return contentMeta(data, site, runtime, {
    '@type': 'CreativeWorkSeries',
    ...(data.content.tracks_total > 0 && { numberOfItems: data.content.tracks_total }),
  })
}
