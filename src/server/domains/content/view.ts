import { hash } from 'node:crypto'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import type { AccountBrief } from '#contract/accounts.ts'
import type {
  ContentCard,
  ContentDetail,
  ContentGroup,
  ContentType,
  HotCard,
  RecommendedCard,
} from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Image } from '#contract/shapes.ts'
import { BASE_PATH, contentPath, feedPath, groupPath, posterPath, topicPath } from '#contract/share-urls.ts'
import { imageAddress, imageSourceSet, originalAddress, type AddressableImage } from '#server/outside/image-address.ts'
import { readShareColumn, shownCrops } from './share-columns.ts'
import { toMedia, type MediaFacts } from './media.ts'
import type { CardExtras, DetailExtras } from './points.ts'
import { toPublicBody, toPublicText } from './public-text.ts'
import type { PlacedImage } from './rich-text/rich-text.ts'
import type { ContentRow, GroupRow } from './store.ts'
import { TAG_SEPARATOR, type CardRow } from './store-cards.ts'
import type { BodyImageRow, ImageRow } from './store-images.ts'
import type { MiniProgramRow } from './store-media.ts'

/** Widths in pixels that a picture is asked for: beside a title, across a phone, on a share card. */
const SMALL_WIDTH = 360
const WIDE_WIDTH = 828

/** What a view needs besides rows: how ids and absolute addresses are written. */
export interface ViewContext {
  ids: IdCodec
  /** Origin that share links lead to (`https://example.org`). */
  wapHost: string
}

export interface CardParts extends CardExtras {
  /** First pictures of the body, where the card shows them. */
  pictures: readonly ImageRow[]
}

export function toCard(
  row: CardRow,
  { pictures, place, totals, channel, live }: CardParts,
  { ids }: ViewContext,
): ContentCard {
  const id = ids.encode(row.id)
  const cover = coverOf(row) ?? pictures[0] ?? null
  const image = cover && toAddressable(cover)
  const shown = pictures.length > 0 ? pictures : cover ? [cover] : []
  return {
    id,
    actor: row.actor,
    type: row.type,
    title: toPublicText(row.type, row.title),
    summary: toPublicText(row.type, row.summary),
    cover: image ? imageAddress(image, WIDE_WIDTH) : '',
    covers: shown.map((picture) => imageAddress(toAddressable(picture), SMALL_WIDTH)),
    cover_ratio: cover && cover.height > 0 ? Math.round((cover.width / cover.height) * 1000) / 1000 : 0,
    cover_color: cover?.color ?? '',
    author: authorOf(row, ids),
    publish_time: row.publish_at,
    duration: totals ? totals.duration : row.duration,
    word_count: row.word_count,
    read_minutes: row.type === 'doc' ? row.read_minutes : 0,
    view_count: row.view_count,
    comment_count: row.comment_count,
    star_count: row.star_count,
    collect_count: row.collect_count,
    tags: tagsOf(row, ids),
    label: row.label,
    track_id: id,
    live: live ?? null,
    album: toAlbum(row, place, totals, ids),
    images_count: row.image_count,
    highlight: null,
    path: contentPath({ actor: row.actor, type: row.type, id, publishTime: row.publish_at, channel }),
  }
}

function authorOf(row: CardRow, ids: IdCodec): AccountBrief {
  return {
    id: ids.encode(row.account_id),
    name: row.author_name ?? '',
    avatar: row.author_avatar ?? '',
    verified: row.author_verified ?? 0,
    verify_label: row.author_verify_label ?? '',
    intro: row.author_intro ?? '',
  }
}

type CardImage = Pick<ImageRow, 'hash' | 'remote_url' | 'width' | 'height' | 'color' | 'format' | 'variants'>

function coverOf(row: CardRow): CardImage | null {
  const { cover_hash: hash, cover_remote_url: remoteUrl, cover_format: format, cover_variants: variants } = row
  if (hash === null || remoteUrl === null || format === null || variants === null) return null
  const size = { width: row.cover_width ?? 0, height: row.cover_height ?? 0, color: row.cover_color ?? '' }
  return { hash, remote_url: remoteUrl, format, variants, ...size }
}

function tagsOf({ tag_lines: lines }: CardRow, ids: IdCodec): ContentCard['tags'] {
  return (lines?.split(TAG_SEPARATOR) ?? []).map((line) => {
    const [id = ''] = line.split(' ', 1)
    return { id: ids.encode(Number(id)), name: line.slice(id.length + 1) }
  })
}

/** The album that an item is a track of; an album names itself, to say how many tracks it has. */
function toAlbum(
  row: CardRow,
  place: CardExtras['place'],
  totals: CardExtras['totals'],
  ids: IdCodec,
): ContentCard['album'] {
  if (place) return { id: ids.encode(place.albumId), title: place.title, index: place.index, count: place.count }
  return totals ? { id: ids.encode(row.id), title: row.title, index: 0, count: totals.count } : null
}

export function toRecommended(card: ContentCard, reason: RecommendedCard['reason']): RecommendedCard {
  return { ...card, reason }
}

/** `hot` are the views that the rank comes from. */
export function toHot(card: ContentCard, rank: number, hot: number): HotCard {
  return { ...card, rank, hot }
}

export interface DetailParts extends DetailExtras {
  card: ContentCard
  bodyHtml: string
  media: MediaFacts | null
  miniProgram: MiniProgramRow | null
  /** Picture of the mini program's code. */
  codeImage: ImageRow | null
  topics: ReadonlyArray<{ id: number; name: string }>
  commentPolicy: CommentPolicy
  images: readonly BodyImageRow[]
  /** When its words were changed last, 0 while they were not; whether readers may see how. */
  changedAt: number
  mayCompare: boolean
  prev: ContentCard | null
  next: ContentCard | null
}

export function toDetail(
  row: ContentRow,
  {
    card,
    bodyHtml,
    media,
    miniProgram,
    codeImage,
    topics,
    commentPolicy,
    images,
    changedAt,
    mayCompare,
    tracksTotal = 0,
    hasForm = false,
    about,
    times,
    bookingCount = 0,
    prev,
    next,
  }: DetailParts,
  context: ViewContext,
): ContentDetail {
  const shareCard = readShareColumn(row.share_card)
  return {
    ...card,
    body_html: toPublicBody(row.type, bodyHtml),
    blocks: null,
    kicker: row.kicker,
    source: row.source,
    source_url: row.source_url,
    editor: row.editor,
    copyright: row.copyright,
    update_time: row.updated_at,
    correction: row.correction,
    changed_time: changedAt,
    changes_enable: changedAt > 0 && mayCompare ? 1 : 0,
    images: images.map((image) => toBodyImage(image, row.type)),
    media: toMedia(media, card.cover),
    tracks_total: tracksTotal,
    topics: topics.map((topic) => {
      const gid = context.ids.encode(topic.id)
      return { id: gid, name: topic.name, path: topicPath(gid) }
    }),
    special: null,
    lbs: about ? { id: context.ids.encode(about.id), title: about.title } : null,
    form_id: hasForm ? card.id : '',
    live_id: card.live ? card.id : '',
    mini_program: miniProgram && {
      app_id: miniProgram.app_id,
      username: miniProgram.username,
      path: miniProgram.path,
      env_version: miniProgram.env_version,
      code_image: codeImage ? imageAddress(toAddressable(codeImage), SMALL_WIDTH) : '',
    },
    link_url: '',
    event: times ? { start_time: times.startAt, end_time: times.endAt, place: times.place } : null,
    booking_count: bookingCount,
    share: {
      title: shareCard.title || card.title,
      desc: shareCard.summary || card.summary,
      link: `${context.wapHost}${BASE_PATH}${card.path}`,
      imgUrl: toAbsolute(shareCard.picture || card.cover, context),
    },
    share_card: shareCard,
    cover_crops: shownCrops(row.cover_crops, card.cover),
    poster_url:
      row.state === 'published' ? posterPath({ id: card.id, version: posterVersion(row, card, tracksTotal) }) : '',
    prev,
    next,
    comment_enable: commentPolicy === 'off' ? 0 : 1,
    comment_policy: commentPolicy === 'pre' ? 'pre' : 'post',
    allow_copy: 1,
    lang: row.lang,
    status: row.state,
    version: row.version,
  }
}

/** Changes with what a poster shows of an item. */
function posterVersion({ version }: ContentRow, { author, live }: ContentCard, tracksTotal: number): string {
  const shown = [version, author.name, author.avatar, live?.start_time, tracksTotal]
  return hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 8)
}

export interface GroupParts {
  content_count: number
  types: ContentGroup['types']
  related: readonly GroupRow[]
  /** Site path of the account whose stream it is; null for other groups. */
  accountPath: string | null
}

export function toGroup(
  row: GroupRow,
  { related, accountPath, ...counts }: GroupParts,
  context: ViewContext,
): ContentGroup {
  const { name, path, gid } = toGroupLink(row, context)
  return {
    gid,
    kind: row.kind,
    name,
    summary: row.summary,
    cover: row.cover,
    cover_color: row.color,
    style: row.style,
    ...counts,
    view_count: row.view_count,
    related: related.map((topic) => toGroupLink(topic, context)),
    path,
    feed_url: feedPath({ gid }),
    share: {
      title: name,
      desc: row.summary,
      link: `${context.wapHost}${BASE_PATH}${accountPath ?? path}`,
      imgUrl: toAbsolute(row.cover, context),
    },
  }
}

function toGroupLink({ id, kind, name, style }: GroupRow, { ids }: ViewContext) {
  const gid = ids.encode(id)
  return { gid, name, path: groupPath({ kind, gid, style }) }
}

/** How a picture is written into a body. */
export function toPlacedImage(row: ImageRow): PlacedImage {
  const image = toAddressable(row)
  return {
    imageId: row.id,
    src: imageAddress(image, WIDE_WIDTH),
    srcset: imageSourceSet(image),
    width: row.width,
    height: row.height,
    color: row.color,
  }
}

function toBodyImage(row: BodyImageRow, type: ContentType): Image {
  return { ...toImage(row), alt: toPublicText(type, row.alt), caption: toPublicText(type, row.caption) }
}

/** Address of a picture as small as lists of editors need it. */
export function toSmallAddress(row: ImageRow): string {
  return imageAddress(toAddressable(row), SMALL_WIDTH)
}

/** A picture that no body tells more of. */
export function toImage(row: ImageRow): Image {
  const image = toAddressable(row)
  return {
    url: imageAddress(image, WIDE_WIDTH),
    width: row.width,
    height: row.height,
    size: row.size,
    alt: '',
    caption: '',
    color: row.color,
    original_url: originalAddress(image),
    original_size: row.size,
  }
}

function toAddressable(row: CardImage): AddressableImage {
  return {
    hash: row.hash,
    format: row.format,
    variants: JSON.parse(row.variants) as number[],
    remoteUrl: row.remote_url,
  }
}

function toAbsolute(address: string, { wapHost }: ViewContext): string {
  return address.startsWith('/') ? wapHost + address : address
}
