import { toLine } from '#base/to-line.ts'
import type { ItemType } from '#contract/content-types.ts'
import type { ContentActor } from '#contract/content.ts'
import type { CoverCrops } from '#contract/cover-crops.ts'
import type { ShareCard } from '#contract/share-card.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ContentState } from '#server/storage/tables/content.ts'
import type { Followers } from './change-state.ts'
import { toCropsColumn, toShareColumn } from './share-columns.ts'
import { followWords } from './follow-words.ts'
import { indexContent } from './index-content.ts'
import { toSeconds, writeMediaFacts, writeSaid, type DraftMedia } from './media.ts'
import { changed, published, renumbered } from './points.ts'
import { toPublicText } from './public-text.ts'
import { listBlocks, toRichText, type TextRules } from './rich-text/rich-text.ts'
import { keepsNumbers, toNextState, toReadMinutes, toSummary, toTagNames, toWebAddress } from './rules.ts'
import * as store from './store.ts'
import { listImages } from './store-images.ts'
import * as media from './store-media.ts'
import * as writes from './store-writes.ts'
import { touchedByListing } from './touched.ts'
import { toPlacedImage } from './view.ts'

/** A picture that a draft shows, as `saveImage` answered it. */
export interface DraftImage {
  imageId: number
}

/** What opens a mini program of the social client. */
export interface DraftMiniProgram {
  appId: string
  username: string
  path: string
  envVersion: string
  codeImageId: number | null
}

/** One item as a source gives it. Times in seconds; null where the source has none. */
export interface ContentDraft {
  /** Stable key of the source, for example `markdown:shouta-ren`; the same one is the same item. */
  sourceId: string
  /** SHA-256 over everything that the source gave; the same one means that nothing changed, unless it is an edit. */
  sourceHash: string
  /** Whether an editor wrote it: it is saved whatever the hash says, which stays that of the source. */
  isEdit?: true
  /** The id that it gets when it is new; the next one unless given. */
  id?: number
  actor: ContentActor
  type: ItemType
  state: 'published' | 'draft' | 'scheduled'
  accountId: number
  title: string
  /** Empty: the beginning of the text stands in. */
  summary: string
  kicker: string
  label: string
  bodySource: string
  bodyFormat: 'markdown' | 'html'
  coverImageId: number | null
  lang: string
  editor: string
  source: string
  sourceUrl: string
  copyright: string
  correction: string
  /** Whether readers are not shown what was changed in it. */
  changesHidden: boolean
  /** Which parts of its cover it is shared with. */
  coverCrops: CoverCrops
  /** What it is shared with instead of its own title, summary and cover. */
  shareCard: ShareCard
  /** Whether nobody may comment any more. */
  commentsClosed: boolean
  /** Null: the time of the first save, kept from then on. */
  publishAt: number | null
  /** Null: `publishAt` at first, then the time of each save that changes something. */
  updatedAt: number | null
  tags: readonly string[]
  /** Ids of the columns, topics and lists that it is meant for. */
  groups: readonly number[]
  /** Null for items without sound or film, and where the file could not be taken. */
  media: DraftMedia | null
  miniProgram: DraftMiniProgram | null
  /** Pictures of the body by their address as it is written there. */
  images: ReadonlyMap<string, DraftImage>
}

export interface SaveResult {
  id: number
  outcome: 'created' | 'updated' | 'unchanged'
}

/**
 * Creates or updates an item by its source id: body made ready to be shown, lists and counters brought in line. An
 * unchanged source writes nothing; what was taken down stays down.
 */
export async function saveContent(
  tx: Tx,
  followers: Followers,
  draft: ContentDraft,
  rules: TextRules,
): Promise<SaveResult> {
  const known = await store.findContentBySource(tx.db, draft.sourceId)
  if (known && !draft.isEdit && known.source_hash === draft.sourceHash) return { id: known.id, outcome: 'unchanged' }
  const current = known && (await writes.lockContent(tx, known.id))

  const publishAt = draft.publishAt ?? current?.publish_at ?? tx.now
  const state = toNextState({ current: current?.state ?? null, wanted: draft.state, publishAt, now: tx.now })
  const { row, body, bodyImages } = await toRow(tx, draft, {
    publishAt,
    isUpdate: current !== undefined,
    state,
    rules,
  })

  const formerGroups = current ? await writes.unlistFromGroups(tx, current.id) : []
  const id = current
    ? current.id
    : await writes.insertContent(tx, {
        ...row,
        ...counters,
        created_at: tx.now,
        ...(draft.id !== undefined && { id: draft.id }),
      })
  if (id === null) return saveContent(tx, followers, draft, rules) // by this time there is one to compare with
  const former = current && (await writes.findBodyHtml(tx, id))
  if (current) {
    const later = { state, type: draft.type, title: row.title, html: body.html }
    const change = await followWords(tx, followers.settings, { item: current, html: former ?? '', later })
    await writes.updateContent(tx, id, { ...row, ...change })
  }
  await writes.saveBody(tx, id, body)
  const isSameText = former === undefined || former === body.html
  if (!isSameText && !keepsNumbers(listBlocks(former), listBlocks(body.html)))
    await followers.emit(tx, renumbered, { id })
  await writes.replaceTags(tx, id, toTagNames(draft.tags))
  await writes.replaceColumns(tx, id, draft.groups)
  await writes.replaceBodyImages(tx, id, bodyImages)
  await saveParts(tx, id, draft)
  let groupIds: number[] = []
  if (state === 'published') {
    groupIds = await writes.listInGroups(tx, {
      id,
      type: draft.type,
      account_id: draft.accountId,
      publish_at: publishAt,
      view_count: current?.view_count ?? 0,
    })
    await indexContent(tx, followers.search, id)
    if (current?.state !== 'published') await followers.emit(tx, published, { id })
  } else if (current) await followers.search.forget(tx, id)
  if (current) await followers.emit(tx, changed, { id })
  const stays = hasSame(formerGroups, groupIds) && (groupIds.length === 0 || current?.publish_at === publishAt)
  const place = { id, account_id: draft.accountId, publish_at: publishAt }
  const touched = stays ? [] : await touchedByListing(tx, place, groupIds)
  if (current && !stays) touched.push(...(await touchedByListing(tx, current, formerGroups)))
  await recordChange(tx, { kind: 'content', id }, touched)
  return { id, outcome: current ? 'updated' : 'created' }
}

function hasSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

const counters = { version: 1, view_count: 0, comment_count: 0, star_count: 0, collect_count: 0, share_count: 0 }

/** What only items of some types have. */
async function saveParts(tx: Tx, id: number, draft: ContentDraft): Promise<void> {
  const { media: sound, miniProgram: program } = draft
  await media.saveMedia(tx, id, sound && { facts: writeMediaFacts(sound), ...writeSaid(sound.said) })
  await media.saveMiniProgram(
    tx,
    id,
    program && {
      app_id: toLine(program.appId),
      username: toLine(program.username),
      path: toLine(program.path),
      env_version: toLine(program.envVersion),
      code_image_id: program.codeImageId,
    },
  )
}

async function toRow(
  tx: Tx,
  draft: ContentDraft,
  {
    publishAt,
    isUpdate,
    state,
    rules,
  }: { publishAt: number; isUpdate: boolean; state: ContentState; rules: TextRules },
) {
  const placed = new Map(
    (
      await listImages(
        tx.db,
        [...draft.images.values()].map((image) => image.imageId),
      )
    ).map((image) => [image.id, toPlacedImage(image)]),
  )
  const text = toRichText(draft.bodySource, {
    ...rules,
    format: draft.bodyFormat,
    findImage: (src) => placed.get(draft.images.get(src)?.imageId ?? -1) ?? null,
  })
  const row = {
    source_id: draft.sourceId,
    source_hash: draft.sourceHash,
    actor: draft.actor,
    type: draft.type,
    state,
    account_id: draft.accountId,
    title: toLine(draft.title),
    summary: toLine(draft.summary) || toSummary(toPublicText(draft.type, text.text)),
    kicker: toLine(draft.kicker),
    label: toLine(draft.label),
    cover_image_id: draft.coverImageId,
    lang: toLine(draft.lang),
    word_count: text.wordCount.cjk + text.wordCount.other,
    read_minutes: toReadMinutes(text.wordCount, text.imageCount),
    image_count: text.imageCount,
    duration: toSeconds(draft.media?.duration ?? 0),
    editor: toLine(draft.editor),
    source: toLine(draft.source),
    source_url: toWebAddress(draft.sourceUrl),
    copyright: toLine(draft.copyright),
    correction: toLine(draft.correction),
    cover_crops: toCropsColumn(draft.coverCrops),
    share_card: toShareColumn(draft.shareCard),
    changes_hidden: draft.changesHidden ? 1 : 0,
    comments_closed: draft.commentsClosed ? 1 : 0,
    publish_at: publishAt,
    updated_at: draft.updatedAt ?? (isUpdate ? tx.now : publishAt),
  }
  const body = { html: text.html, source: draft.bodySource, format: draft.bodyFormat }
  return { row, body, bodyImages: text.images }
}
