import { albumTypes } from '#contract/albums.ts'
import type { ContentDetail } from '#contract/content.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import type { ContentPreview } from '#contract/previews.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Albums } from '../albums/albums.ts'
import type { Community } from '../community/community.ts'
import type { Content } from '../content/content.ts'
import type { Forms } from '../forms/forms.ts'
import type { Live } from '../live/live.ts'
import type { Specials } from '../specials/specials.ts'
import { previewedCopies, type PreviewedCopy } from './points.ts'
import type { PreviewTokens } from './preview-tokens.ts'
import { findLink } from './store.ts'

/** Tracks, and items of each module, that a preview comes with. */
const FIRST_PAGE = 20
/** Answers that it comes with: as many as its page asks for first. */
const FIRST_ANSWERS = 10

/** What every use case of this domain is made with. */
export interface PreviewParts extends Pick<Foundation, 'database' | 'ids' | 'only' | 'adminOrigin'> {
  tokens: PreviewTokens
  albums: Pick<Albums, 'describeAlbum'>
  community: Pick<Community, 'handlers'>
  content: Pick<Content, 'findDetail' | 'findBySource' | 'lock' | 'publishContent'>
  forms: Pick<Forms, 'handlers'>
  live: Pick<Live, 'findDetail'>
  specials: Pick<Specials, 'listModules'>
}

type Input = ParsedInputOf<Endpoints['GET /inner/preview/document/detail/{id}']>

/**
 * What a token lets see: the item of a link in its present version, whatever its state, or the item that a working copy
 * would be. Throws 40304 for a token that is not ours, was revoked or is for another item, 41002 for one that has expired,
 * 40401 when there is no such item, 40001 while a copy cannot be read.
 */
export async function getPreview(parts: PreviewParts, input: Input, call: Call): Promise<ContentPreview> {
  const { subject, expireAt } = await parts.tokens.verify(input.preview_token)
  const newsroom = parts.adminOrigin ?? ''
  if ('copy' in subject) {
    const copies = parts.only(previewedCopies)
    const { seq, version } = await getCopy(parts, subject.copy, input.id)
    const shown = await copies.show(subject.copy, (id) => describe(parts, id, call))
    const preview = { version, expire_at: expireAt, editor: subject.by, published_path: '', seq, newsroom }
    return { ...shown, preview }
  }
  const { contentId, editor } = await getLinked(parts, subject.link, input.id)
  const detail = await parts.content.findDetail(contentId)
  if (!detail) throw new AppError(40401)
  const { version, status, path } = detail
  const isPublic = status === 'published'
  const preview = { version, expire_at: expireAt, editor, published_path: isPublic ? path : '', seq: 0, newsroom }
  if (isPublic || !ASKED_FOR_IN_PUBLIC.has(detail.type)) return { ...(await describe(parts, contentId, call)), preview }
  const shown = await parts.database.tryOut(async (tx) => {
    await parts.content.publishContent(tx, contentId, tx.now)
    return await describe(parts, contentId, call)
  })
  return { ...shown, preview }
}

/** Number of the copy that a token lets see, 0 for that of a link. Throws as `getPreview` does. */
export async function getPreviewSeq(parts: PreviewParts, { id, preview_token: token }: Input): Promise<number> {
  const { subject } = await parts.tokens.verify(token)
  if ('copy' in subject) return (await getCopy(parts, subject.copy, id)).seq
  await getLinked(parts, subject.link, id)
  return 0
}

/** What is previewed: an item, or the working copy of one that is still to be made. */
export type Previewed = { contentId: number } | { copyId: number }

/**
 * What a token lets see by the hashed id of its address, which nobody else changes until the transaction ends. Throws as
 * `getPreview` does, and 40002.
 */
export async function holdPreviewed(
  parts: PreviewParts,
  tx: Tx,
  { id, preview_token: token }: Input,
): Promise<Previewed> {
  const itemId = parseId(parts.ids, id, 'path.id')
  const { subject } = await parts.tokens.verify(token)
  if ('copy' in subject) {
    const { contentId, ...copy } = await getOpenCopy(parts, subject.copy, tx)
    if (copy.itemId !== itemId) throw new AppError(40304)
    return toPreviewed(subject.copy, contentId)
  }
  const link = await findLink(tx.db, subject.link)
  if (!link || link.revoked_at !== 0 || link.content_id !== itemId) throw new AppError(40304)
  await parts.content.lock(tx, itemId)
  return { contentId: itemId }
}

/** What is said of a copy stays with its item, for as long as there is one. */
export function toPreviewed(copyId: number, contentId: number | null): Previewed {
  return contentId === null ? { copyId } : { contentId }
}

/** A working copy; in a transaction nobody else changes it until that ends. Throws 40401. */
export async function getOpenCopy(parts: PreviewParts, copyId: number, tx?: Tx): Promise<PreviewedCopy> {
  const copy = await parts.only(previewedCopies).find(copyId, tx)
  if (!copy) throw new AppError(40401)
  return copy
}

/** An item by its public id, or by the key of its source. */
export async function findContentId(
  { ids, content }: Pick<PreviewParts, 'ids' | 'content'>,
  given: string,
): Promise<number | null> {
  return ids.decode(given) ?? (await content.findBySource(given))?.id ?? null
}

/** What these have besides is told of public ones alone. */
const ASKED_FOR_IN_PUBLIC: ReadonlySet<ContentDetail['type']> = new Set(['activity', 'question', 'circle'])

async function getCopy(parts: PreviewParts, copyId: number, given: string) {
  const copy = await getOpenCopy(parts, copyId)
  if ((await findContentId(parts, given)) !== copy.itemId) throw new AppError(40304)
  return copy
}

async function getLinked(parts: PreviewParts, linkId: number, given: string) {
  const link = await findLink(parts.database.db, linkId)
  if (!link || link.revoked_at !== 0) throw new AppError(40304)
  const contentId = await findContentId(parts, given)
  if (contentId === null) throw new AppError(40401)
  if (contentId !== link.content_id) throw new AppError(40304)
  return { contentId, editor: link.editor }
}

/** Everything that the page of an item asks for. */
async function describe(
  { ids, albums, community, content, forms, live, specials }: PreviewParts,
  contentId: number,
  call: Call,
): Promise<Omit<ContentPreview, 'preview'>> {
  const detail = await content.findDetail(contentId)
  if (!detail) throw new AppError(40401)
  const id = ids.encode(contentId)
  const { type, form_id: formId } = detail
  const answers = { id, sort: 'best', pageindex: 1, pagesize: FIRST_ANSWERS } as const
  return {
    ...detail,
    album_detail: albumTypes.includes(type)
      ? await albums.describeAlbum(contentId, { sort: 'asc', pagesize: FIRST_PAGE })
      : null,
    special_detail: type === 'special' ? await specials.listModules(contentId, FIRST_PAGE) : null,
    live_detail: type === 'local_live' ? await live.findDetail(contentId) : null,
    form_detail: formId === '' ? null : await forms.handlers['GET /form/v1/mobile/form/detail']({ id: formId }, call),
    question_detail:
      type === 'question'
        ? {
            question: await community.handlers['GET /law/v1/api/share/question/detail']({ id }, call),
            answers: await community.handlers['GET /law/v1/api/share/question/answerlist'](answers, call),
          }
        : null,
    circle_detail:
      type === 'circle' ? await community.handlers['GET /circle/v1/api/share/content/detail']({ id }, call) : null,
  }
}
