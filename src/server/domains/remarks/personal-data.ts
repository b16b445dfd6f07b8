import type { PersonalData } from '#server/storage/personal-data.ts'
import type { RemarkParts } from './remarks.ts'
import * as store from './store.ts'

const EXPORT_MAX = 10_000

/** What readers said to previews, as their own. */
export function createPersonalData({ ids }: Pick<RemarkParts, 'ids'>): PersonalData {
  return {
    merge: (tx, from, to) => store.changeSubject(tx, from, to),
    async export(db, { subject }) {
      const rows = await store.listOfSubject(db, subject, EXPORT_MAX)
      return {
        remarks: rows.map(({ id, by_name: name, quote, text, created_at: time }) => {
          return { id: ids.encode(id), name, quote, text, create_time: time }
        }),
      }
    },
    forget: (tx, { subject }) => store.deleteOfSubject(tx, subject),
  }
}
