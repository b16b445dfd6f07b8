import type { Db } from '#server/storage/database.ts'
import { toSavedImage, type SavedImage } from './save-image.ts'
import * as store from './store.ts'

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
  bodyFormat: store.SourceRow['body_format']
  cover: SavedImage | null
  lang: string
  editor: string
  source: string
  sourceUrl: string
  copyright: string
  correction: string
  commentsClosed: boolean
  publishAt: number
  updatedAt: number
  tags: string[]
  /** Keys of its columns, as `saveColumn` was given them. */
  columns: string[]
  /** Pictures of the body by their address as it is written there. */
  images: Map<string, SavedImage>
}

const READ_AT_ONCE = 50

/** Every item in the order of its making, whatever its state. */
export async function* exportContents(db: Db): AsyncGenerator<ExportedContent> {
  let afterId = 0
  for (;;) {
    const rows = await store.listSources(db, afterId, READ_AT_ONCE)
    for (const row of rows) yield await toExported(db, row)
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
  }
}

async function toExported(db: Db, row: store.SourceRow): Promise<ExportedContent> {
  const [tags, columns, images, covers] = await Promise.all([
    store.listTagsOf(db, [row.id]),
    store.listColumnsOf(db, row.id),
    store.listBodyImages(db, row.id),
    row.cover_image_id === null ? [] : store.listImages(db, [row.cover_image_id]),
  ])
  const [cover] = covers
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
    cover: cover ? toSavedImage(cover) : null,
    lang: row.lang,
    editor: row.editor,
    source: row.source,
    sourceUrl: row.source_url,
    copyright: row.copyright,
    correction: row.correction,
    commentsClosed: row.comments_closed === 1,
    publishAt: row.publish_at,
    updatedAt: row.updated_at,
    tags: tags.map((tag) => tag.name),
    columns: columns.map((column) => column.source_id.replace(/^column:/, '')),
    images: new Map(images.map((image) => [image.src, toSavedImage(image)])),
  }
}
