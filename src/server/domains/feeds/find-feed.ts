import type { AlbumDetail, ContentCard, ContentGroup, Media, Track } from '#contract/content.ts'
import type { Answer } from '#contract/endpoints.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import { BASE_PATH, feedPath } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import type { FeedParts } from './feeds.ts'
import { api } from './points.ts'

export type Format = 'rss' | 'json'

/** What both formats are written from; every address is whole, times in seconds. */
export interface Feed {
  title: string
  description: string
  language: string
  /** The page of what it is the feed of. */
  link: string
  /** Where the feed itself is. */
  self: string
  /** Empty where there is no picture. */
  image: string
  items: FeedItem[]
  /** What programs for podcasts want to know; null where it is no album. */
  album: { author: string; isFinished: boolean } | null
}

export interface FeedItem {
  id: string
  title: string
  link: string
  summary: string
  html: string
  author: string
  tags: string[]
  publishedAt: number
  image: string
  sound: FeedSound | null
  transcript: string
  /** Its number in the album; null outside of one. */
  number: number | null
}

/** Sound or film as one file; bytes and seconds, 0 where unknown. */
interface FeedSound {
  url: string
  type: string
  size: number
  duration: number
}

const ITEMS = 30
const NAME = /^(album-)?(\w+)\.(rss|json)$/

/** What a feed's address stands for, or the address of the group that took the place of that one. Throws 40401, 41001. */
export async function findFeed(
  parts: FeedParts,
  name: string,
): Promise<{ format: Format; feed: Feed } | { location: string }> {
  const [, isAlbum, id = '', extension] = NAME.exec(name) ?? []
  const format = extension === 'json' ? 'json' : 'rss'
  if (id === '') throw new AppError(40401)
  if (isAlbum) return { format, feed: await readAlbum(parts, id, format) }
  if (feedPath('site').endsWith(`/${id}`)) return { format, feed: await readSite(parts, format) }
  const answer = await parts.only(api).call('GET /peony/v1/content', { gid: id, pagesize: ITEMS })
  const { group, list } = getData(answer)
  if (group.gid !== id) return { location: `${feedPath({ gid: group.gid })}.${format}` }
  return { format, feed: await readGroup(parts, { group, list, format }) }
}

/** The newest items of the site. */
async function readSite(parts: FeedParts, format: Format): Promise<Feed> {
  const { h5_config: site } = getData(await parts.only(api).call('GET /peony/v1/group', {}))
  const { list } = getData(await parts.only(api).call('GET /peony/v1/recommend', { pagesize: ITEMS }))
  return {
    title: site.site_name,
    description: site.descriptions || site.site_name,
    language: languageOf(parts),
    link: `${parts.wapHost}${BASE_PATH}/`,
    self: `${parts.wapHost}${feedPath('site')}.${format}`,
    image: '',
    items: await toItems(parts, list),
    album: null,
  }
}

async function readGroup(
  parts: FeedParts,
  { group, list, format }: { group: ContentGroup; list: ContentCard[]; format: Format },
): Promise<Feed> {
  const site = getData(await parts.only(api).call('GET /peony/v1/group', {}))
  return {
    title: group.name,
    description: group.summary || `${group.name} · ${site.h5_config.site_name}`,
    language: languageOf(parts),
    link: group.share.link,
    self: `${parts.wapHost}${group.feed_url}.${format}`,
    image: group.share.imgUrl,
    items: await toItems(parts, list),
    album: null,
  }
}

async function toItems(parts: FeedParts, list: readonly ContentCard[]): Promise<FeedItem[]> {
  const cards = list.flatMap((card) => {
    const id = parts.ids.decode(card.id)
    return id === null ? [] : [{ id, card }]
  })
  const [bodies, media] = await Promise.all([
    parts.content.loadPortable(cards.map(({ id }) => id)),
    parts.content.loadMedia(cards),
  ])
  return cards.map(({ id, card }) => ({
    ...toItem(parts, card, media.get(id) ?? null),
    summary: card.summary,
    html: bodies.get(id) ?? '',
    author: card.author.name,
    tags: card.tags.map((tag) => tag.name),
    number: null,
  }))
}

async function readAlbum(parts: FeedParts, id: string, format: Format): Promise<Feed> {
  const album = await getAlbum(parts, id)
  const tracks = album.tracks.list
  const trackIds = tracks.map((track) => parts.ids.decode(track.id))
  const bodies = await parts.content.loadPortable(trackIds.filter((trackId) => trackId !== null))
  return {
    title: album.title,
    description: album.summary || album.title,
    language: album.lang || languageOf(parts),
    link: album.share.link,
    self: `${parts.wapHost}${feedPath({ albumId: id })}.${format}`,
    image: album.share.imgUrl,
    items: tracks.map((track, index) => ({
      ...toItem(parts, track, track.media),
      summary: '',
      html: bodies.get(trackIds[index] ?? -1) ?? '',
      author: album.author.name,
      tags: [],
      number: track.index,
    })),
    album: { author: album.author.name, isFinished: album.finished === 1 },
  }
}

/** An album of either series; the newest tracks first. */
async function getAlbum({ only }: FeedParts, id: string): Promise<AlbumDetail> {
  const input = { id, sort: 'desc', pagesize: ITEMS } as const
  const audio = await only(api).call('GET /inner/v3/album/audio/{id}', input)
  if (audio.code !== 40401) return getData(audio)
  return getData(await only(api).call('GET /inner/v3/album/video/{id}', input))
}

function toItem({ wapHost }: FeedParts, item: ContentCard | Track, media: Media | null) {
  const toWhole = (address: string) => (address.startsWith('/') ? wapHost + address : address)
  const file = media?.sources.find((source) => /^(?:audio|video)\/(?!.*mpegurl)/.test(source.type))
  return {
    id: `${new URL(wapHost).host}:${item.id}`,
    title: item.title,
    link: `${wapHost}${BASE_PATH}${item.path}`,
    publishedAt: item.publish_time,
    image: toWhole(item.cover),
    sound: file ? { url: toWhole(file.url), type: file.type, size: file.size, duration: media?.duration ?? 0 } : null,
    transcript: toWhole(media?.transcript_url ?? ''),
  }
}

function getData<T>(answer: Answer<T>): T {
  if (answer.code === 0) return answer.data
  switch (answer.code) {
    case 40002:
    case 40401:
      throw new AppError(40401)
    case 41001:
      throw new AppError(41001)
    default:
      throw new AppError(50001, { detail: `the feed could not be read: ${answer.code}` })
  }
}

/** What the texts are written in. */
function languageOf({ locales }: FeedParts): string {
  return locales[0] ?? BASE_LOCALE
}
