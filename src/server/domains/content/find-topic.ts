import { groupPath } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { ContentParts } from './load-cards.ts'
import { findGroup, type GroupRow } from './store.ts'
import { lockGroup } from './store-group-writes.ts'
import { followMerges, listGroupsById } from './store-groups.ts'

/** A topic as others name it. */
export interface Topic {
  id: number
  gid: string
  name: string
  cover: string
  path: string
}

/** Topics as other domains find them. */
export interface Topics {
  /** The topic that stands for the one of a public id. Throws 40002, 40401. */
  get(db: Db, hashed: string): Promise<Topic>
  /** The same, which nobody merges into another one until the transaction ends. */
  lock(tx: Tx, hashed: string): Promise<Topic>
  /** Topics by their ids; none where they are switched off. */
  list(db: Db, ids: readonly number[]): Promise<Map<number, Topic>>
}

type Parts = Pick<ContentParts, 'contentTypes' | 'ids'>

export function createTopics(parts: Parts): Topics {
  return {
    get: (db, hashed) => getTopic(parts, db, hashed),
    lock: (tx, hashed) => lockTopic(parts, tx, hashed),
    list: (db, topicIds) => listTopics(parts, db, topicIds),
  }
}

async function getTopic({ contentTypes, ids }: Parts, db: Db, hashed: string): Promise<Topic> {
  const asked = await findGroup(db, parseId(ids, hashed, 'path.id'))
  const row = asked && (await followMerges(db, asked))
  if (row?.kind !== 'topic' || !contentTypes.includes('topic')) throw new AppError(40401)
  return toTopic(row, ids)
}

async function lockTopic(parts: Parts, tx: Tx, hashed: string): Promise<Topic> {
  for (;;) {
    const found = await getTopic(parts, tx.db, hashed)
    await lockGroup(tx, found.id)
    const { id } = await getTopic(parts, tx.db, hashed)
    if (id === found.id) return found
  }
}

async function listTopics(
  { contentTypes, ids }: Parts,
  db: Db,
  topicIds: readonly number[],
): Promise<Map<number, Topic>> {
  if (topicIds.length === 0 || !contentTypes.includes('topic')) return new Map()
  const rows = await listGroupsById(db, topicIds)
  return new Map(rows.map((row) => [row.id, toTopic(row, ids)]))
}

function toTopic({ id, kind, name, cover, style }: GroupRow, ids: Parts['ids']): Topic {
  const gid = ids.encode(id)
  return { id, gid, name, cover, path: groupPath({ kind, gid, style }) }
}
