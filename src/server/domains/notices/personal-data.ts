import { randomUUID } from 'node:crypto'
import type { PersonalData } from '#server/storage/personal-data.ts'
import * as store from './store.ts'
import { deletePartsOf, moveParts, stopGathering } from './store-parts.ts'
import { toExported } from './view.ts'

/** What a person was told, and what others were told of them. */
export const personal: PersonalData = {
  async merge(tx, from, to) {
    if (from === to) return
    await stopGathering(tx, from, to)
    await store.moveNotices(tx, from, to)
    await moveParts(tx, from, to)
  },
  absorb: (tx, from, to) => store.moveAuthor(tx, from.userId, to.userId),
  export: async (db, { subject }) => ({ notices: (await store.listAll(db, subject)).map(toExported) }),
  async forget(tx, { subject, userId }) {
    await deletePartsOf(tx, await store.listIds(tx.db, subject))
    await store.deleteAll(tx, subject)
    await store.disown(tx, userId)
    await moveParts(tx, subject, `gone:${randomUUID()}`)
  },
}
