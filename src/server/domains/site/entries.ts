import type { Database, Tx } from '#server/storage/database.ts'
import type { IdCodec } from '#contract/ids.ts'
import { listGroups, listTopicsByIds, lockTopic } from './store.ts'
import { toEntry, type Entry } from './view.ts'

/** Topics that stand for themselves, as they are found by their words. */
export interface Entries {
  /** In the order of their ids, from behind `afterId` on. */
  listIds(afterId: number, limit: number): Promise<number[]>
  /** In no order. */
  load(ids: readonly number[]): Promise<Entry[]>
  /** Lets nobody else change one until the transaction ends; null for one that was merged into another. */
  lock(tx: Tx, id: number): Promise<{ title: string; summary: string } | null>
}

export function createEntries({ db }: Pick<Database, 'db'>, ids: IdCodec): Entries {
  return {
    async listIds(afterId, limit) {
      const topics = (await listGroups(db, 'topic')).filter((row) => row.merged_into === '' && row.id > afterId)
      return topics
        .map((row) => row.id)
        .toSorted((a, b) => a - b)
        .slice(0, limit)
    },
    async load(topicIds) {
      return (await listTopicsByIds(db, topicIds)).map((row) => toEntry(row, ids))
    },
    async lock(tx, id) {
      const row = await lockTopic(tx, id)
      return row?.merged_into === '' ? { title: row.name, summary: row.summary } : null
    },
  }
}
