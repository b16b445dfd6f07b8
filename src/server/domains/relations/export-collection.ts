import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { ExportFormat } from '#contract/relations.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import type { Call } from '#server/http/call.ts'
import type { RelationParts } from './relations.ts'
import { getSubject } from './rules.ts'
import * as store from './store.ts'
import { toBookmarks, toJsonFile, toOpml, type CollectedItem } from './write-collection-file.ts'

type ExportCall = Endpoints['GET /peony/v1/collection/export']

const BATCH = 500
const FILES: Readonly<Record<ExportFormat, { mediaType: string; write(items: readonly CollectedItem[]): string }>> = {
  json: { mediaType: 'application/json', write: toJsonFile },
  html: { mediaType: 'text/html', write: toBookmarks },
  opml: { mediaType: 'text/x-opml', write: toOpml },
}

/** The caller's whole collection, without what was taken down, as a file. */
export async function exportCollection(
  { database, content, wapHost }: Pick<RelationParts, 'database' | 'content' | 'wapHost'>,
  { format }: ParsedInputOf<ExportCall>,
  { viewer, now }: Call,
): Promise<OutputOf<ExportCall>> {
  const subject = getSubject(viewer)
  const items: CollectedItem[] = []
  let after: store.TimeKey | null = null
  for (;;) {
    const rows: store.CollectionRow[] = await store.listCollection(
      database.db,
      subject,
      { type: undefined, later: undefined },
      after,
      { limit: BATCH, offset: 0 },
    )
    const last = rows.at(-1)
    if (!last) break
    after = { at: last.created_at, id: last.content_id }
    const rowsById = new Map(rows.map((row) => [row.content_id, row]))
    for (const { id, card } of await content.loadCards(rows.map((row) => row.content_id))) {
      const row = rowsById.get(id)
      if (row) items.push(toCollectedItem(row, `${wapHost}${BASE_PATH}${card.path}`, card))
    }
  }
  const { mediaType, write } = FILES[format]
  const day = new Date(now * 1000).toISOString().slice(0, 10)
  return { name: `collection-${day}.${format}`, media_type: mediaType, text: write(items) }
}

function toCollectedItem(
  row: store.CollectionRow,
  link: string,
  { title, type, summary }: { title: string; type: string; summary: string },
): CollectedItem {
  return { title, link, type, summary, note: row.note, later: row.later === 1, collectTime: row.created_at }
}
