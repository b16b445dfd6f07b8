import { setImmediate } from 'node:timers/promises'
import type { Db, Tx } from '#server/storage/database.ts'
import type { ContentParts } from './load-cards.ts'
import { toPublicText } from './public-text.ts'
import { readText } from './rich-text/rich-text.ts'
import type { SaidLine } from '../search/search.ts'
import { readMediaFacts, readSaid, writeSaid } from './media.ts'
import { findMedia, saveTranscript } from './store-media.ts'
import * as store from './store.ts'
import * as texts from './store-texts.ts'
import * as writes from './store-writes.ts'

const LOOKED_AT_ONCE = 500

/** Writes an item that this transaction made public or changed into the search index. */
export async function indexContent(tx: Tx, search: ContentParts['search'], id: number): Promise<void> {
  if (tx.isTrial) return
  const row = await store.findContent(tx.db, id)
  if (row?.state !== 'published') return
  const groupIds = await texts.listGroupIdsOf(tx.db, id)
  const tags = await store.listTagsOf(tx.db, [id])
  const bodies = await loadTexts(tx.db, [id])
  const sound = await findMedia(tx.db, id)
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
    said: sound ? readSaid(sound).map(({ at, text }) => ({ at, text: toPublicText(row.type, text) })) : [],
  })
}

/**
 * Brings public items that the search index lacks into it, each in a transaction of its own: those of earlier releases.
 * Cut off, it goes on where it was the next time.
 */
export async function indexPublished(
  { database, search, mediaStore }: Pick<ContentParts, 'database' | 'search' | 'mediaStore'>,
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
      const said = await readTimes(database.db, mediaStore, id)
      await database.write(async (tx) => {
        await writes.lockContent(tx, id)
        if (said) await saveTranscript(tx, id, writeSaid(said))
        await indexContent(tx, search, id)
      })
      await setImmediate()
    }
  }
}

/** What is said in an item with its seconds, where an earlier release kept it without them; null where nothing is to be done. */
async function readTimes(db: Db, mediaStore: ContentParts['mediaStore'], id: number): Promise<SaidLine[] | null> {
  const sound = await findMedia(db, id)
  if (!sound || sound.transcript === '' || sound.seconds !== '') return null
  const facts = readMediaFacts(sound.facts)
  const cues = facts && (await mediaStore.readTextTrack(facts.transcriptUrl))
  return cues && cues.map(({ start, text }) => ({ at: Math.floor(start), text }))
}

/** The text of items as it is read, blocks apart by line breaks. */
export async function loadTexts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await texts.listBodies(db, ids)
  return new Map(rows.map((row) => [row.content_id, toPublicText(row.type, readText(row.html))]))
}
