import { formatIsoDuration } from '#contract/format/iso-duration.ts'
import { posterOf } from '../../features/players/film/poster-of.ts'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { contentMeta } from './content-meta.ts'
import type { ContentData } from './load-content.ts'

/** Title, share card and structured data of a page about one film. */
export function filmMeta(
  data: Pick<ContentData, 'content' | 'preview' | 'spotWords'>,
  site: Site,
  runtime: Runtime,
): PageMeta {
  const { media, publish_time: published } = data.content
  const still = posterOf(data.content, false)
  const { siteOrigin } = runtime.config
  return contentMeta(data, site, runtime, {
    '@type': 'VideoObject',
    uploadDate: new Date(published * 1000).toISOString(),
    ...(still && { thumbnailUrl: [absolute(still, siteOrigin)] }),
    ...(media && { contentUrl: absolute(media.url, siteOrigin) }),
    ...(media && media.duration > 0 && { duration: formatIsoDuration(media.duration) }),
  })
}
