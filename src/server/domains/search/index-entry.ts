import { setImmediate } from 'node:timers/promises'
import type { Tx } from '#server/storage/database.ts'
import { foundEntries, type EntrySource } from './points.ts'
import { toRuns } from './runs.ts'
import { RULES, toTimelessPosition } from './rules.ts'
import type { SearchableEntry, SearchParts } from './search.ts'
import { listSounded, toSoundTokens, writeSounded } from './sounds.ts'
import * as store from './store.ts'

const LOOKED_AT_ONCE = 500

/** Puts an account or a topic into the index, or writes it anew there. The caller holds it. */
export async function indexEntry(tx: Tx, { type, id, title, summary }: SearchableEntry): Promise<void> {
  await store.deleteDocument(tx, { kind: type, id })
  const sounded = listSounded([title])
  const document = { kind: type, id, type, rules: RULES, title, tags: '[]' }
  const runs = { title: toRuns(title), lead: toRuns(summary), body: [] }
  const sounds = { sounds: writeSounded(sounded), soundTokens: toSoundTokens(sounded) }
  const text = { type, accountId: null, groupIds: [], runs, ...sounds }
  const position = toTimelessPosition(type, id)
  if (!(await store.textsOf(tx).insert(tx, position, document, text))) throw new Error(`${type} ${id} was not held`)
}

/** Brings accounts and topics that the index lacks into it, each in a transaction of its own: those of earlier releases. */
export async function indexEntries(parts: SearchParts, isStopped: () => boolean): Promise<void> {
  for (const source of parts.given(foundEntries)) {
    const { type } = source
    let ids = await source.listIds(0, LOOKED_AT_ONCE)
    for (; ids.length > 0; ids = await source.listIds(ids.at(-1) ?? 0, LOOKED_AT_ONCE)) {
      const indexed = await store.filterIndexed(parts.database.db, type, ids, RULES)
      for (const id of ids.filter((one) => !indexed.has(one))) {
        if (isStopped()) return
        await parts.database.write((tx) => indexHeld(tx, source, id))
        await setImmediate()
      }
    }
  }
}

async function indexHeld(tx: Tx, source: EntrySource, id: number): Promise<void> {
  const entry = await source.lock(tx, id)
  if (entry) await indexEntry(tx, { type: source.type, id, ...entry })
}
