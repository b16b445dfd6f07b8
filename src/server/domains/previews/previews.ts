import type { ContentDetail } from '#contract/content.ts'
import type { previewEndpoints } from '#contract/previews.ts'
import { previewPath } from '#contract/preview-path.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { on } from '#server/assembly/points.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Tx } from '#server/storage/database.ts'
import { PRUNE_EVERY_MS } from '#server/storage/prune.ts'
import { albumsDomain } from '../albums/albums.ts'
import { communityDomain } from '../community/community.ts'
import { contentDomain, deleted } from '../content/content.ts'
import { formsDomain } from '../forms/forms.ts'
import { liveDomain } from '../live/live.ts'
import { specialsDomain } from '../specials/specials.ts'
import {
  findContentId,
  getOpenCopy,
  getPreview,
  getPreviewSeq,
  holdPreviewed,
  toPreviewed,
  type Previewed,
  type PreviewParts,
} from './get-preview.ts'
import { createPreviewTokens } from './preview-tokens.ts'
import * as store from './store.ts'

export type { Previewed } from './get-preview.ts'
export { previewedCopies, type PreviewedCopies } from './points.ts'

/** Links are forgotten so many seconds after they expired; until then they say so. */
const KEPT_SECONDS = 30 * 24 * 60 * 60

/** A link as it was made; times in seconds. */
interface MadeLink {
  id: number
  /** Site path from the base on. */
  path: string
  expireAt: number
}

/** Links that show an item to who holds one, before readers can see it. */
export interface Previews extends DomainParts {
  handlers: Handlers<typeof previewEndpoints>
  /**
   * Makes a link to an item by its public id or the key of its source. Throws 40401 for what is not there.
   */
  createLink(item: string, options: { seconds: number; editor: string }): Promise<MadeLink>
  /** As `createLink`, by the database id of an item, in a transaction. */
  makeLink(tx: Tx, contentId: number, options: { seconds: number; editor: string }): Promise<MadeLink>
  /** An address that shows a working copy to who holds it, for as long as there is the copy. Throws 40401. */
  makeCopyPath(copyId: number, options: { seconds: number; editor: string }): Promise<Omit<MadeLink, 'id'>>
  /**
   * What the token of an address lets see, by the hashed id in it; nobody else changes it until the transaction ends.
   * Throws 40002, 40304, 40401, 41002.
   */
  holdPreviewed(tx: Tx, address: { id: string; preview_token: string }): Promise<Previewed>
  /** What a working copy is of; in a transaction nobody else changes it until that ends. Throws 40401. */
  getPreviewed(copyId: number, tx?: Tx): Promise<Previewed>
  /** Links to an item, the latest first. Throws 40401. */
  listLinks(item: string): Promise<store.PreviewLink[]>
  /** As `listLinks`, by the database id of an item, each with its path, which is empty once it is over. */
  listLinksOf(contentId: number): Promise<Array<store.PreviewLink & { path: string }>>
  /** Ends the link of a token. Throws 40304 for what is none; one that has expired needs no end. */
  revokeLink(token: string): Promise<void>
  /** Ends a link to an item. Throws 40401. */
  revokeById(tx: Tx, contentId: number, linkId: number): Promise<void>
  /** Forgets links that expired long ago. */
  prune(now: number): Promise<void>
}

export const previewsDomain = defineDomain({
  name: 'previews',
  tables: ['preview_links'],
  needs: [albumsDomain, communityDomain, contentDomain, formsDomain, liveDomain, specialsDomain],
  create: createPreviews,
})

type Needed = Omit<PreviewParts, 'tokens'> & Pick<Foundation, 'tokenSecret' | 'clock'>

function createPreviews(needed: Needed): Previews {
  const { database, tokenSecret, clock, content } = needed
  const tokens = createPreviewTokens(tokenSecret, clock)
  const parts: PreviewParts = { ...needed, tokens }
  const findId = async (item: string) => {
    const id = await findContentId(parts, item)
    if (id === null) throw new AppError(40401)
    return id
  }
  const getDetail = async (contentId: number) => {
    const detail = await content.findDetail(contentId)
    if (!detail) throw new AppError(40401)
    return detail
  }
  const toPath = async ({ type, publish_time: publishTime, id }: ContentDetail, link: Omit<MadeLink, 'path'>) =>
    previewPath(await tokens.sign({ link: link.id }, link.expireAt), { type, id, publishTime })
  const prune = async (now: number) => {
    await database.write((tx) => store.deleteLinksExpiredBefore(tx, now - KEPT_SECONDS))
  }
  const makeLink: Previews['makeLink'] = async (tx, contentId, { seconds, editor }) => {
    const detail = await getDetail(contentId)
    const expireAt = clock() + seconds
    const id = await store.insertLink(tx, { content_id: contentId, editor, expires_at: expireAt })
    return { id, path: await toPath(detail, { id, expireAt }), expireAt }
  }

  return {
    handlers: {
      'GET /inner/preview/document/detail/{id}': (input, call) => getPreview(parts, input, call),
      'GET /inner/preview/document/seq/{id}': async (input) => ({ seq: await getPreviewSeq(parts, input) }),
    },
    async createLink(item, options) {
      const contentId = await findId(item)
      return await database.write((tx) => makeLink(tx, contentId, options))
    },
    makeLink,
    async makeCopyPath(copyId, { seconds, editor }) {
      const copy = await getOpenCopy(parts, copyId)
      const expireAt = clock() + seconds
      const token = await tokens.sign({ copy: copyId, by: editor }, expireAt)
      const { type, itemId, publishTime } = copy
      return { path: previewPath(token, { type, id: parts.ids.encode(itemId), publishTime }), expireAt }
    },
    holdPreviewed: (tx, address) => holdPreviewed(parts, tx, address),
    async getPreviewed(copyId, tx) {
      const { contentId } = await getOpenCopy(parts, copyId, tx)
      return toPreviewed(copyId, contentId)
    },
    async listLinks(item) {
      return await store.listLinks(database.db, await findId(item))
    },
    async listLinksOf(contentId) {
      const detail = await getDetail(contentId)
      const links = []
      for (const link of await store.listLinks(database.db, contentId)) {
        const isOver = link.revoked_at > 0 || link.expires_at <= clock()
        links.push({
          ...link,
          path: isOver ? '' : await toPath(detail, { id: link.id, expireAt: link.expires_at }),
        })
      }
      return links
    },
    async revokeById(tx, contentId, linkId) {
      const link = await store.findLink(tx.db, linkId)
      if (link?.content_id !== contentId) throw new AppError(40401)
      if (link.revoked_at === 0) await store.revokeLink(tx, linkId)
    },
    async revokeLink(token) {
      const { subject } = await tokens.verify(token)
      if ('copy' in subject) throw new AppError(40304)
      await database.write((tx) => store.revokeLink(tx, subject.link))
    },
    prune,
    jobs: [{ everyMs: PRUNE_EVERY_MS, name: 'pruning of preview links', run: ({ now }) => prune(now) }],
    contributions: [on(deleted, (tx, { id }) => store.deleteLinksOf(tx, id))],
  }
}
