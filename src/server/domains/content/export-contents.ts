import type { GroupKind } from '#contract/content.ts'
import type { CoverCrops } from '#contract/cover-crops.ts'
import type { ShareCard } from '#contract/share-card.ts'
import type { Db } from '#server/storage/database.ts'
import { readCropsColumn, readShareColumn } from './share-columns.ts'
import { readMediaFacts, readSaid, type DraftMedia } from './media.ts'
import type { DraftMiniProgram } from './save-content.ts'
import { toSavedImage, type SavedImage } from './save-image.ts'
import * as store from './store.ts'
import { listBodyImages, listImages } from './store-images.ts'
import { findMedia, findMiniProgram } from './store-media.ts'
import * as sources from './store-sources.ts'

/** One item with everything that its source gave. */
export interface ExportedContent {
  id: number
  sourceId: string
  actor: store.ContentRow['actor']
  type: store.ContentRow['type']
  state: store.ContentRow['state']
  accountId: number
  title: string
  summary: string
  kicker: string
  label: string
  bodySource: string
  bodyFormat: sources.SourceRow['body_format']
  cover: SavedImage | null
  lang: string
  editor: string
  source: string
  sourceUrl: string
  copyright: string
  correction: string
  changesHidden: boolean
  coverCrops: CoverCrops
  shareCard: ShareCard
  commentsClosed: boolean
  publishAt: number
  /** Whether it is a draft that was given no date. */
  isDateless: boolean
  updatedAt: number
  tags: string[]
  /** Columns, topics and lists that it is meant for, by the keys that they were saved with. */
  groups: Array<{ kind: GroupKind; key: string }>
  media: DraftMedia | null
  miniProgram: (Omit<DraftMiniProgram, 'codeImageId'> & { codeImage: SavedImage | null }) | null
  /** Pictures of the body by their address as it is written there. */
  images: Map<string, SavedImage>
}

const READ_AT_ONCE = 50

/** Every item in the order of its making, whatever its state. */
export async function* exportContents(db: Db): AsyncGenerator<ExportedContent> {
  let afterId = 0
  for (;;) {
    const rows = await sources.listSources(db, afterId, READ_AT_ONCE)
    for (const row of rows) yield await toExported(db, row)
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
  }
}

/** One item, whatever its state; null when there is none. */
export async function exportContent(db: Db, id: number): Promise<ExportedContent | null> {
  const row = await sources.findSource(db, id)
  return row ? await toExported(db, row) : null
}

async function toExported(db: Db, row: sources.SourceRow): Promise<ExportedContent> {
  const [tags, groups, images, cover, media, miniProgram] = await Promise.all([
    store.listTagsOf(db, [row.id]),
    sources.listMeantGroups(db, row.id),
    listBodyImages(db, row.id),
    findImage(db, row.cover_image_id),
    exportMedia(db, row.id),
    exportMiniProgram(db, row.id),
  ])
  return {
    id: row.id,
    sourceId: row.source_id,
    actor: row.actor,
    type: row.type,
    state: row.state,
    accountId: row.account_id,
    title: row.title,
    summary: row.summary,
    kicker: row.kicker,
    label: row.label,
    bodySource: row.body_source,
    bodyFormat: row.body_format,
    cover,
    lang: row.lang,
    editor: row.editor,
    source: row.source,
    sourceUrl: row.source_url,
    copyright: row.copyright,
    correction: row.correction,
    coverCrops: readCropsColumn(row.cover_crops),
    shareCard: readShareColumn(row.share_card),
    changesHidden: row.changes_hidden === 1,
    commentsClosed: row.comments_closed === 1,
    publishAt: row.publish_at,
    isDateless: row.state === 'draft' && row.publish_at === row.created_at,
    updatedAt: row.updated_at,
    tags: tags.map((tag) => tag.name),
    groups: groups.map(({ kind, source_id: sourceId }) => ({ kind, key: sourceId.replace(/^\w+:/, '') })),
    media,
    miniProgram,
    images: new Map(images.map((image) => [image.src, toSavedImage(image)])),
  }
}

async function exportMedia(db: Db, contentId: number): Promise<DraftMedia | null> {
  const row = await findMedia(db, contentId)
  const facts = readMediaFacts(row?.facts ?? null)
  return facts && { ...facts, said: row ? readSaid(row) : [] }
}

async function exportMiniProgram(db: Db, contentId: number): Promise<ExportedContent['miniProgram']> {
  const row = await findMiniProgram(db, contentId)
  if (!row) return null
  const { app_id: appId, username, path, env_version: envVersion } = row
  return { appId, username, path, envVersion, codeImage: await findImage(db, row.code_image_id) }
}

async function findImage(db: Db, id: number | null): Promise<SavedImage | null> {
  const [image] = id === null ? [] : await listImages(db, [id])
  return image ? toSavedImage(image) : null
}
