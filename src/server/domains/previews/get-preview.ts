import { albumTypes } from '#contract/albums.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import type { ContentPreview } from '#contract/previews.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Albums } from '../albums/albums.ts'
import type { Content } from '../content/content.ts'
import type { Live } from '../live/live.ts'
import type { Specials } from '../specials/specials.ts'
import type { PreviewTokens } from './preview-tokens.ts'
import { findLink } from './store.ts'

/** Tracks, and items of each module, that a preview comes with. */
const FIRST_PAGE = 20

/** What every use case of this domain is made with. */
export interface PreviewParts extends Pick<Foundation, 'database' | 'ids'> {
  tokens: PreviewTokens
  albums: Pick<Albums, 'describeAlbum'>
  content: Pick<Content, 'findDetail' | 'findBySource'>
  live: Pick<Live, 'findDetail'>
  specials: Pick<Specials, 'listModules'>
}

type Input = ParsedInputOf<Endpoints['GET /inner/preview/document/detail/{id}']>

/**
 * The item of a preview link in its present version, whatever its state. Throws 40304 for a link that is not ours, was
 * revoked or is for another item, 41002 for one that has expired, 40401 when there is no such item.
 */
export async function getPreview(parts: PreviewParts, { id, preview_token: token }: Input): Promise<ContentPreview> {
  const { database, tokens, content, albums, specials, live } = parts
  const link = await findLink(database.db, await tokens.verify(token))
  if (!link || link.revoked_at !== 0) throw new AppError(40304)
  const contentId = await findContentId(parts, id)
  if (contentId === null) throw new AppError(40401)
  if (contentId !== link.content_id) throw new AppError(40304)
  const detail = await content.findDetail(contentId)
  if (!detail) throw new AppError(40401)
  return {
    ...detail,
    preview: {
      version: detail.version,
      expire_at: link.expires_at,
      editor: link.editor,
      published_path: detail.status === 'published' ? detail.path : '',
    },
    album_detail: albumTypes.includes(detail.type)
      ? await albums.describeAlbum(contentId, { sort: 'asc', pagesize: FIRST_PAGE })
      : null,
    special_detail: detail.type === 'special' ? await specials.listModules(contentId, FIRST_PAGE) : null,
    live_detail: detail.type === 'local_live' ? await live.findDetail(contentId) : null,
  }
}

/** An item by its public id, or by the key of its source. */
export async function findContentId({ ids, content }: PreviewParts, given: string): Promise<number | null> {
  return ids.decode(given) ?? (await content.findBySource(given))?.id ?? null
}
