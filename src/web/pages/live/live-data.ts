import { replace } from 'react-router'
import type { ContentDetail } from '#contract/content.ts'
import { LIVE_STATUS, LIVE_TYPE, type LiveType } from '#contract/live-kinds.ts'
import type { LiveDetail, RoomPage } from '#contract/live.ts'
import { cardPath, liveScreenPath, type LiveScreen } from '#contract/share-urls.ts'
import { readProgramme, type Programme } from '../../features/live/before/read-programme.ts'
import { contentMeta, type Described } from '../../parts/content/content-meta.ts'
import { contentTags, loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'
import { absolute } from '../../runtime/absolute.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData<LiveData>({ load: loadLive, meta: liveMeta, tags: contentTags })

export interface LiveData extends ContentData {
  room: LiveDetail
  /** The newest posts of the hosts of a room of words and pictures; null for others, and where they could not be had. */
  posts: RoomPage | null
  /** What is going to be, as far as the introduction has it in a list. */
  programme: Programme | null
  /** The rest of the introduction. It travels with the data, because it may stand where it is not seen at first. */
  body: string
}

/** A preview brings its room with it. */
type LiveContent = ContentDetail & { live_detail?: LiveDetail | null }

const screenOfType: Record<LiveType, LiveScreen> = {
  [LIVE_TYPE.landscape]: 'LandscapeScreen',
  [LIVE_TYPE.portrait]: 'PortraitScreen',
  [LIVE_TYPE.image]: 'ImageScreen',
}

/** A live room. An address may name its screen; that of another kind of room leads to the right one. */
async function loadLive(request: LoadRequest): Promise<LiveData> {
  const { address, runtime } = request
  const { api } = runtime
  const data = await loadContentFrom<LiveContent>(request, 'local_live', {
    load: (id, actor) =>
      actor === 'mp'
        ? api.call('GET /dinner/content/{id}', { id })
        : api.call('GET /inner/static/content/{id}', { id }),
    fromPreview: (preview) => preview,
  })
  if (data.preview) {
    const { live_detail: room, ...content } = data.content
    if (!room) throw notFound()
    return { ...withIntro({ ...data, content }), room, posts: null }
  }
  const { id } = data.content
  const [info, posts] = await Promise.all([
    api.call('GET /peony/v3/live/info/{id}', { id }),
    api.call('GET /peony/v3/live/room/{id}', { id, sort: 'desc' }),
  ])
  const room = dataOf(info)
  const screen = screenOfType[room.type]
  const named = address.screen === 'content' ? address.live : null
  if (named !== null && named !== screen)
    throw replace(liveScreenPath(data.content.path, screen) + request.url.search, { status: 302 })
  return { ...withIntro(data), room, posts: room.type === LIVE_TYPE.image && posts.code === 0 ? posts.data : null }
}

function withIntro(data: ContentData): Omit<LiveData, 'room' | 'posts'> {
  const { body_html: html } = data.content
  const programme = readProgramme(html)
  return { ...data, content: { ...data.content, body_html: '' }, programme, body: programme?.rest ?? html }
}

/** Title, share card and structured data of a live room. */
function liveMeta(data: LiveData, site: Site, runtime: Runtime): PageMeta {
  const whole = { ...data, content: { ...data.content, body_html: data.body } }
  return contentMeta(whole, site, runtime, data.room.type === LIVE_TYPE.image ? asBlog(data) : asFilm(data, runtime))
}

function asFilm({ content, room }: LiveData, { config }: Runtime): Described {
  const { cover, poster_url: poster, publish_time: published } = content
  const still = cover || cardPath({ poster })
  return {
    '@type': 'VideoObject',
    uploadDate: toIso(published),
    ...(still && { thumbnailUrl: [absolute(still, config.siteOrigin)] }),
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
