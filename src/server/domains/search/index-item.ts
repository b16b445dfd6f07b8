import type { Tx } from '#server/storage/database.ts'
import { toRuns } from './runs.ts'
import { RULES, toPosition } from './rules.ts'
import type { SearchableItem } from './search.ts'
import { listSaid, listSounded, toSoundTokens, writeSounded } from './sounds.ts'
import { saveSaid } from './store-said.ts'
import * as store from './store.ts'

/** Puts a published item into the index, or writes it anew there. The caller holds the item. */
export async function indexItem(tx: Tx, item: SearchableItem): Promise<void> {
  await store.deleteDocument(tx, { kind: 'item', id: item.id })
  const said = item.said.map(({ text }) => text)
  const sounded = [...listSounded([item.title, ...item.tags]), ...listSaid(said)]
  const document = {
    kind: 'item',
    id: item.id,
    type: item.type,
    rules: RULES,
    title: item.title,
    tags: JSON.stringify(item.tags),
  } as const
  const text = {
    type: item.type,
    accountId: item.accountId,
    groupIds: item.groupIds,
    runs: {
      title: toRuns(item.title),
      lead: [item.summary, ...item.tags].flatMap(toRuns),
      body: [item.text, ...said].flatMap(toRuns),
    },
    sounds: writeSounded(sounded),
    soundTokens: toSoundTokens(sounded),
  }
  let position = toPosition(item.publishAt, item.id)
  while (!(await store.textsOf(tx).insert(tx, position, document, text))) position += 1
  await saveSaid(tx, item.id, item.said)
}
