import { toLine } from '#base/to-line.ts'
import type { liveAdminEndpoints } from '#contract/admin/live.ts'
import type { Media } from '#contract/content.ts'
import type { ParsedInputOf } from '#contract/endpoints.ts'
import type { MessageMedia, MessageType } from '#contract/live.ts'
import type { Image } from '#contract/shapes.ts'
import { AppError } from '#server/http/app-error.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { mediaTypeOf } from '#server/outside/media-types.ts'
import type { SaidDraft } from './drafts.ts'
import type { LiveParts } from './live.ts'

type Said = Pick<
  ParsedInputOf<(typeof liveAdminEndpoints)['POST /admin/api/v1/lives/{id}/posts']>,
  'content' | 'images' | 'video' | 'audio' | 'link' | 'author_name' | 'author_avatar'
>

/** What the media store holds. */
const STORED_FILE = new RegExp(`^${MEDIA_PATH}[\\w-]+(?:/[\\w-]+)?\\.\\w+$`)
/** The hash in the address of a stored picture, in its own size or a smaller one. */
const STORED_IMAGE = /^([0-9a-f]{64})(?:-\d{1,5}\.webp|\.(?:jpg|png|webp|gif))$/

/**
 * What a host says with everything that it shows. Throws 40001 for addresses that are neither in the media store nor
 * https, for film beside sound, and for a type without what it shows.
 */
export async function readSaid(parts: Pick<LiveParts, 'content'>, said: Said, type?: MessageType): Promise<SaidDraft> {
  const { video, audio, link } = said
  if (video !== undefined && audio !== undefined) throw refuse('audio', 'cannot stand beside video')
  if (type === 'image' && said.images.length === 0) throw refuse('images', 'is missing')
  if (type === 'link' && link === undefined) throw refuse('link', 'is missing')
  const images = await readImages(parts, said.images)
  const kind = video === undefined ? 'audio' : 'video'
  const played = video ?? audio
  const media: MessageMedia = {
    images,
    playback: played === undefined ? null : toPlayback(checkAddress(played, kind), kind),
    link: link === undefined ? null : readLink(link),
  }
  const isEmpty = images.length === 0 && media.playback === null && media.link === null
  return {
    type: type ?? typeOf(said),
    content: said.content,
    media: isEmpty ? null : media,
    author: {
      name: toLine(said.author_name),
      avatar: checkAddress(said.author_avatar, 'author_avatar'),
    },
  }
}

/** Pictures by their addresses. Throws 40001 as `readSaid`. */
export function readImages(parts: Pick<LiveParts, 'content'>, addresses: readonly string[]): Promise<Image[]> {
  return Promise.all(addresses.map((address, index) => findImage(parts, address, `images.${index}`)))
}

function typeOf({ images, video, audio, link }: Said): MessageType {
  if (images.length > 0) return 'image'
  if (video !== undefined) return 'video'
  if (audio !== undefined) return 'audio'
  return link === undefined ? 'text' : 'link'
}

async function findImage({ content }: Pick<LiveParts, 'content'>, address: string, field: string): Promise<Image> {
  const [, hash] = STORED_IMAGE.exec(address.startsWith(MEDIA_PATH) ? address.slice(MEDIA_PATH.length) : '') ?? []
  const imageId =
    hash === undefined
      ? ((await content.findImageByAddress(address))?.imageId ?? null)
      : await content.editing.findImageId(hash)
  const image = imageId === null ? undefined : (await content.loadImages([imageId])).get(imageId)
  if (image) return image
  if (!isSecure(address)) throw refuse(field, 'is neither a picture of this site nor an https address')
  const url = new URL(address).href
  return {
    url,
    width: 0,
    height: 0,
    size: 0,
    alt: '',
    caption: '',
    color: '',
    original_url: url,
    original_size: 0,
  }
}

/** For an address that does not say by its end what it leads to. */
const FALLBACK_TYPES = { video: 'video/mp4', audio: 'audio/mpeg' } as const
const UNKNOWN_TYPE = mediaTypeOf('')

/** Of sound or film nothing is known but where it is. */
function toPlayback(url: string, kind: 'video' | 'audio'): Media {
  const named = mediaTypeOf(new URL(url, OWN_ORIGIN).pathname)
  const type = named === UNKNOWN_TYPE ? FALLBACK_TYPES[kind] : named
  return {
    url,
    sources: [{ url, type, quality: '', width: 0, height: 0, bitrate: 0, size: 0 }],
    cover: '',
    duration: 0,
    width: 0,
    height: 0,
    size: 0,
    captions: [],
    chapters: [],
    transcript_url: '',
    audio_only_url: '',
  }
}

function readLink({ title: written, url, cover }: NonNullable<Said['link']>): NonNullable<MessageMedia['link']> {
  const title = toLine(written)
  if (title === '') throw refuse('link.title', 'is empty')
  return { title, url: checkLink(url), cover: checkAddress(cover, 'link.cover') }
}

/** An address of what is shown: empty, in the media store, or https. Throws 40001 on `field`. */
export function checkAddress(address: string, field: string): string {
  if (address === '' || STORED_FILE.test(address)) return address
  if (isSecure(address)) return new URL(address).href
  throw refuse(field, 'is neither in the media store nor an https address')
}

/** A page of this site, or of the web. */
function checkLink(url: string): string {
  const isOwn = /^\/(?![/\\])/.test(url)
  if (!URL.canParse(url, OWN_ORIGIN)) throw refuse('link.url', 'is no web address')
  const { protocol, href } = new URL(url, OWN_ORIGIN)
  if (isOwn && href.startsWith(`${OWN_ORIGIN}/`)) return href.slice(OWN_ORIGIN.length)
  if (URL.canParse(url) && (protocol === 'https:' || protocol === 'http:')) return href
  throw refuse('link.url', 'is no web address')
}

/** Stands for this site where an address of a page is read. */
const OWN_ORIGIN = 'https://site.invalid'

function isSecure(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

function refuse(field: string, message: string): AppError {
  return new AppError(40001, { data: { fields: [{ field: `body.${field}`, message }] } })
}
