import type { AccountBrief } from '#contract/accounts.ts'
import type { ContentCard, ContentDetail, HotCard, RecommendedCard } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Image, Share } from '#contract/shapes.ts'
import { BASE_PATH, contentPath, homePath } from '#contract/share-urls.ts'
import { imageAddress, imageSourceSet, originalAddress, type AddressableImage } from '#server/outside/image-address.ts'
import type { PlacedImage } from './rich-text/rich-text.ts'
import type { BodyImageRow, CardRow, ContentRow, GroupRow, ImageRow } from './store.ts'

/** Widths in pixels that a picture is asked for: beside a title, across a phone, on a share card. */
const SMALL_WIDTH = 360
const WIDE_WIDTH = 828

/** What a view needs besides rows: how ids and absolute addresses are written. */
export interface ViewContext {
  ids: IdCodec
  /** Origin that share links lead to (`https://example.org`). */
  wapHost: string
  /** Whether comments are public at once. */
  commentPolicy: ContentDetail['comment_policy']
}

export interface CardParts {
  tags: ReadonlyArray<{ tag_id: number; name: string }>
  author: AccountBrief
  cover: ImageRow | null
}

export function toCard(row: CardRow, { tags, author, cover }: CardParts, { ids }: ViewContext): ContentCard {
  const id = ids.encode(row.id)
  const image = cover && toAddressable(cover)
  return {
    id,
    actor: row.actor,
    type: row.type,
    title: row.title,
    summary: row.summary,
    cover: image ? imageAddress(image, WIDE_WIDTH) : '',
    covers: image ? [imageAddress(image, SMALL_WIDTH)] : [],
    cover_ratio: cover && cover.height > 0 ? Math.round((cover.width / cover.height) * 1000) / 1000 : 0,
    cover_color: cover?.color ?? '',
    author,
    publish_time: row.publish_at,
    duration: 0,
    word_count: row.word_count,
    read_minutes: row.read_minutes,
    view_count: row.view_count,
    comment_count: row.comment_count,
    star_count: row.star_count,
    collect_count: row.collect_count,
    tags: tags.map((tag) => ({ id: ids.encode(tag.tag_id), name: tag.name })),
    label: row.label,
    track_id: id,
    live: null,
    album: null,
    images_count: row.image_count,
    highlight: null,
    path: contentPath({ actor: row.actor, type: row.type, id, publishTime: row.publish_at }),
  }
}

export function toRecommended(card: ContentCard, reason: RecommendedCard['reason']): RecommendedCard {
  return { ...card, reason }
}

/** `hot` are the views that the rank comes from. */
export function toHot(card: ContentCard, rank: number, hot: number): HotCard {
  return { ...card, rank, hot }
}

export interface DetailParts {
  card: ContentCard
  bodyHtml: string
  images: readonly BodyImageRow[]
  prev: ContentCard | null
  next: ContentCard | null
}

export function toDetail(
  row: ContentRow,
  { card, bodyHtml, images, prev, next }: DetailParts,
  context: ViewContext,
): ContentDetail {
  return {
    ...card,
    body_html: bodyHtml,
    blocks: null,
    kicker: row.kicker,
    source: row.source,
    source_url: row.source_url,
    editor: row.editor,
    copyright: row.copyright,
    update_time: row.updated_at,
    correction: row.correction,
    images: images.map(toImage),
    media: null,
    tracks_total: 0,
    topics: [],
    special: null,
    lbs: null,
    form_id: '',
    live_id: '',
    mini_program: null,
    link_url: '',
    share: {
      title: card.title,
      desc: card.summary,
      link: `${context.wapHost}${BASE_PATH}${card.path}`,
      imgUrl: toAbsolute(card.cover, context),
    },
    poster_url: '',
    prev,
    next,
    comment_enable: row.comments_closed === 1 ? 0 : 1,
    comment_policy: context.commentPolicy,
    allow_copy: 1,
    lang: row.lang,
    status: row.state,
    version: row.version,
  }
}

export function toGroup(row: GroupRow, context: ViewContext) {
  const gid = context.ids.encode(row.id)
  const share: Share = {
    title: row.name,
    desc: '',
    link: `${context.wapHost}${BASE_PATH}${homePath(row.kind === 'column' ? gid : '')}`,
    imgUrl: toAbsolute(row.cover, context),
  }
  return { gid, name: row.name, cover: row.cover, style: row.style, share }
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

function toImage(row: BodyImageRow): Image {
  const image = toAddressable(row)
  return {
    url: imageAddress(image, WIDE_WIDTH),
    width: row.width,
    height: row.height,
    size: row.size,
    alt: row.alt,
    caption: row.caption,
    color: row.color,
    original_url: originalAddress(image),
    original_size: row.size,
  }
}

function toAddressable(row: ImageRow): AddressableImage {
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
