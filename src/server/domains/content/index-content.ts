import { setImmediate } from 'node:timers/promises'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import type { ContentParts } from './load-cards.ts'
import { toPublicText } from './public-text.ts'
import { readText } from './rich-text/rich-text.ts'
import * as store from './store.ts'
import * as texts from './store-texts.ts'
import * as writes from './store-writes.ts'

const LOOKED_AT_ONCE = 500

/** Writes an item that this transaction made public or changed into the search index. */
export async function indexContent(tx: Tx, search: ContentParts['search'], id: number): Promise<void> {
  const row = await store.findContent(tx.db, id)
  if (row?.state !== 'published') return
  const groupIds = await texts.listGroupIdsOf(tx.db, id)
  const tags = await store.listTagsOf(tx.db, [id])
  const bodies = await loadTexts(tx.db, [id])
  await search.index(tx, {
    id,
    type: row.type,
    accountId: row.account_id,
    groupIds,
    publishAt: row.publish_at,
    title: toPublicText(row.type, row.title),
    summary: toPublicText(row.type, row.summary),
    tags: tags.map((tag) => tag.name),
    text: bodies.get(id) ?? '',
  })
}

/**
 * Brings public items that the search index lacks into it, each in a transaction of its own: those of earlier releases.
 * Cut off, it goes on where it was the next time.
 */
export async function indexPublished(
  database: Database,
  search: ContentParts['search'],
  isStopped: () => boolean,
): Promise<void> {
  let afterId = 0
  for (;;) {
    const ids = await texts.listIds(database.db, afterId, LOOKED_AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return
    afterId = last.id
    const published = ids.filter((row) => row.state === 'published').map((row) => row.id)
    for (const id of await search.filterUnindexed(database.db, published)) {
      if (isStopped()) return
      await database.write(async (tx) => {
        await writes.lockContent(tx, id)
        await indexContent(tx, search, id)
      })
      await setImmediate()
    }
  }
}

/** The text of items as it is read, and what is said in their sound or film; blocks apart by line breaks. */
export async function loadTexts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await texts.listBodies(db, ids)
  return new Map(rows.map((row) => [row.content_id, toPublicText(row.type, toText(row))]))
}

function toText({ html, transcript }: { html: string; transcript: string | null }): string {
  return [readText(html), transcript ?? ''].filter((text) => text !== '').join('\n')
}
