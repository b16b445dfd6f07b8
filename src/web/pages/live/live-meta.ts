import { LIVE_STATUS, LIVE_TYPE } from '#contract/live-kinds.ts'
import { contentMeta, type Described } from '../../parts/content/content-meta.ts'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import type { LiveData } from './load-live.ts'

/** Title, share card and structured data of a live room. */
export function liveMeta(data: LiveData, site: Site, runtime: Runtime): PageMeta {
  return contentMeta(data, site, runtime, data.room.type === LIVE_TYPE.image ? asBlog(data) : asFilm(data, runtime))
}

function asFilm({ content, room }: LiveData, { config }: Runtime): Described {
  const { cover, publish_time: published } = content
  return {
    '@type': 'VideoObject',
    uploadDate: toIso(published),
    ...(cover && { thumbnailUrl: [absolute(cover, config.siteOrigin)] }),
    ...(room.replay && { contentUrl: absolute(room.replay.playURL, config.siteOrigin) }),
    publication: {
      '@type': 'BroadcastEvent',
      name: room.title,
      isLiveBroadcast: true,
      ...(room.start_time > 0 && { startDate: toIso(room.start_time) }),
      ...(room.end_time > 0 && { endDate: toIso(room.end_time) }),
      ...(room.status === LIVE_STATUS.cancelled && { eventStatus: 'https://schema.org/EventCancelled' }),
    },
  }
}

function asBlog({ room, posts }: LiveData): Described {
  return {
    '@type': 'LiveBlogPosting',
    ...(room.start_time > 0 && { coverageStartTime: toIso(room.start_time) }),
    ...(room.end_time > 0 && { coverageEndTime: toIso(room.end_time) }),
    liveBlogUpdate: (posts?.list ?? []).map(({ content, create_time: at, user }) => ({
      '@type': 'BlogPosting',
      headline: content.split('\n')[0],
      articleBody: content,
      datePublished: toIso(at),
      author: { '@type': 'Person', name: user.name },
    })),
  }
}

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
