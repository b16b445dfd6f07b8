import type { PersonalData } from '#server/storage/personal-data.ts'
import * as store from './store.ts'
import { toExported } from './view.ts'

/** What a person was told. */
export const personal: PersonalData = {
  async merge(tx, from, to) {
    if (from === to) return
    const rows = await store.takeAll(tx, from)
    await store.insert(
      tx,
      rows.map((row) => ({ ...row, subject: to })),
    )
  },
  export: async (db, { subject }) => ({ notices: (await store.listAll(db, subject)).map(toExported) }),
  async forget(tx, { subject, userId }) {
    await store.takeAll(tx, subject)
    await store.disown(tx, userId)
  },
}
