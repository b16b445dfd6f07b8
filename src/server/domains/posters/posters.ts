import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ContentDetail } from '#contract/content.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import { parseSpot } from '#contract/spot.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { storedNames } from '#server/outside/image-address.ts'
import type { MediaStore } from '#server/outside/media-store.ts'
import { createPosterPainter, type PaintPoster, type Poster } from '#server/outside/posters/poster-painter.ts'
import { commentsDomain, type Comments } from '../comments/comments.ts'
import { communityDomain, type Community } from '../community/community.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { invitesDomain, type Invites } from '../invites/invites.ts'
import { siteDomain, type Site } from '../site/site.ts'
import { cropItem, describeCropped, type Cropped } from './crop-item.ts'
import { describeCard } from './describe-card.ts'
import { describeInvite } from './describe-invite.ts'
import { describeItem } from './describe-item.ts'
import { findSpot } from './find-spot.ts'

interface PosterFile {
  body: Buffer
  type: 'image/png' | 'image/jpeg'
  /** Whether it stays what it is under this address. */
  isFinal: boolean
}

/** Pictures of items and invitations with a code, for passing on, and those that pages without a picture are shared with. */
export interface Posters extends DomainParts {
  /**
   * The poster by its address without the folder, `AbCd1234.png` or `invite-LZ7Q.png`, or the share picture, `card.png`,
   * `card-AbCd1234.png`, `card-group-AbCd1234.png`, `card-account-AbCd1234.png`, or the part of a cover that was chosen for
   * sharing, `wide-AbCd1234.jpg`, `square-AbCd1234.jpg`, and its query, for whoever asks from an address of the network. Throws 40401, 41001, 42901 when too many are painted, for all or for that one.
   */
  find(name: string, query: URLSearchParams, from: string): Promise<PosterFile>
}

interface Needed extends Pick<Foundation, 'ids' | 'locales' | 'clock' | 'only'> {
  mediaStore: Pick<MediaStore, 'findFormat' | 'open'>
  comments: Pick<Comments, 'getText'>
  community: Pick<Community, 'findAnswerText'>
  content: Pick<Content, 'getDetail' | 'readBlock'>
  invites: Pick<Invites, 'getOpen'>
  site: Pick<Site, 'findIdentity'>
}

export interface PosterParts extends Needed {
  /** What posters say where an item does not say what it is written in. */
  locale: string
  paint: PaintPoster
}

export const postersDomain = defineDomain({
  name: 'posters',
  tables: [],
  needs: [commentsDomain, communityDomain, contentDomain, invitesDomain, siteDomain],
  create: createPosters,
})

/** A poster with the addresses of its pictures. */
export interface Described {
  poster: Poster
  cover: string
  mark: string
  isFinal: boolean
}

const NAME =
  /^(?:(?<shape>wide|square)-(?<cropped>\w{8,32})\.jpg|(?:invite-(?<code>[0-9A-Za-z]{4,32})|(?<card>card-)?(?<id>\w{8,32})|card(?:-(?<kind>group|account)-(?<of>\w{8,32}))?)\.png)$/
/** Posters that are painted for one address at once: whoever asks for all spots of an item does not stop the others. */
const MAX_PER_ADDRESS = 4
const RETRY_SECONDS = 5
const KEPT_BYTES = 32 * 1024 * 1024
/** Pictures are stored in this width for wide screens. */
const COVER_WIDTH = 1242

/** Posters are kept by all that they show: what changes has another one, and nothing has to be forgotten. */
function createPosters(needed: Needed): Posters {
  const parts: PosterParts = { ...needed, locale: needed.locales[0] ?? BASE_LOCALE, paint: createPosterPainter() }
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length })
  const painting = new Map<string, { work: Promise<Buffer>; from: string }>()

  /** Makes it once for all who wait for the same one. */
  async function makeOnce(key: string, make: () => Promise<Buffer>, from: string): Promise<Buffer> {
    const running = painting.get(key)
    if (running) return await running.work
    const own = [...painting.values()].filter((other) => other.from === from)
    if (own.length >= MAX_PER_ADDRESS) throw new AppError(42901, { data: { retry_after: RETRY_SECONDS } })
    const work = make()
      .then((body) => {
        kept.set(key, body)
        return body
      })
      .finally(() => painting.delete(key))
    painting.set(key, { work, from })
    return await work
  }

  return {
    async find(name, query, from) {
      const { isFinal, ...described } = await describe(parts, name, query)
      const key = hash('sha256', JSON.stringify(described))
      const make = () => ('cropped' in described ? cropItem(parts, described.cropped) : paint(parts, described))
      const body = kept.get(key) ?? (await makeOnce(key, make, from))
      return { body, isFinal, type: 'cropped' in described ? 'image/jpeg' : 'image/png' }
    },
  }
}

async function paint(parts: PosterParts, { poster, cover, mark }: Omit<Described, 'isFinal'>): Promise<Buffer> {
  return await parts.paint(poster, await openFiles(parts, { cover, mark }))
}

async function describe(
  parts: PosterParts,
  name: string,
  query: URLSearchParams,
): Promise<Described | (Cropped & Pick<Described, 'isFinal'>)> {
  const { groups } = NAME.exec(name) ?? {}
  if (!groups) throw new AppError(40401)
  const { shape, cropped = '', code, card, id, kind, of } = groups
  if (shape === 'wide' || shape === 'square') {
    const item = await getItem(parts, cropped)
    return { ...describeCropped(item, shape), isFinal: isCurrent(item, query) }
  }
  if (code) return await describeCode(parts, code)
  if (!id) return await describeCard(parts, kind && of ? { kind, id: of } : null)
  const described = await describeId(parts, id, query)
  return card ? { ...described, cover: '', poster: { ...described.poster, isCard: true } } : described
}

async function describeId(parts: PosterParts, id: string, query: URLSearchParams): Promise<Described> {
  const item = await getItem(parts, id)
  const [found, { primaryColor }] = await Promise.all([
    findSpot(parts, item, parseId(parts.ids, id, 'path.id'), parseSpot(query)),
    parts.site.findIdentity(),
  ])
  return {
    poster: describeItem(item, found, { locale: item.lang || parts.locale, color: primaryColor }),
    cover: item.cover,
    mark: item.author.avatar,
    // A comment or an answer can be changed and taken down without the item.
    isFinal: isCurrent(item, query) && found.spot.c === undefined && found.spot.a === undefined,
  }
}

/** Whether an address asks for what an item shows now. */
function isCurrent({ poster_url: poster }: ContentDetail, query: URLSearchParams): boolean {
  return query.get('v') === new URLSearchParams(poster.split('?')[1]).get('v')
}

async function describeCode(parts: PosterParts, code: string): Promise<Described> {
  const [invite, site] = await Promise.all([
    parts.invites.getOpen(code.toUpperCase(), parts.clock()),
    parts.site.findIdentity(),
  ])
  const poster = describeInvite(invite, site, parts.locale)
  return { poster, cover: '', mark: site.logo, isFinal: false }
}

/** An id that does not decode is one that there is not. */
async function getItem({ content }: PosterParts, id: string): Promise<ContentDetail> {
  try {
    return await content.getDetail(id)
  } catch (error) {
    throw error instanceof AppError && error.code === 40002 ? new AppError(40401) : error
  }
}

async function openFiles({ mediaStore }: PosterParts, { cover, mark }: { cover: string; mark: string }) {
  const find = async (address: string, width: number) => {
    for (const name of storedNames(address, width)) {
      const file = await mediaStore.open(name)
      if (file) return file.path
    }
    return null
  }
  const [coverFile, markFile] = await Promise.all([find(cover, COVER_WIDTH), find(mark, COVER_WIDTH)])
  return { cover: coverFile, mark: markFile }
}
