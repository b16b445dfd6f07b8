import type { Database } from '#server/storage/database.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { EntrySource } from '../search/search.ts'
import { listGroups, listTopicsByIds, lockTopic } from './store.ts'
import { toEntry } from './view.ts'

/** Topics that stand for themselves, as they are found by their words. */
export function createEntries({ db }: Pick<Database, 'db'>, ids: IdCodec): EntrySource {
  return {
    type: 'topic',
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
