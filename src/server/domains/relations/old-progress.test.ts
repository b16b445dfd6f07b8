import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/each-database.ts'
import { removeOldProgress, saveProgress } from './store-writes.ts'

eachDatabase('progress of a subject', (open) => {
  it('is kept of the items that were opened last, and of other subjects', async () => {
    const database = await open()
    const row = (subject: string, id: number, seenAt: number) => {
      return { subject, content_id: id, percent: 1, position: 0, paragraph: 0, updated_at: 0, seen_at: seenAt }
    }
    const kept = async () => {
      const rows = await database.db.selectFrom('progress').select(['subject', 'content_id']).execute()
      return rows.map(({ subject, content_id: id }) => `${subject} ${id}`).toSorted()
    }
    await database.write(async (tx) => {
      await saveProgress(tx, [row('u1', 1, 40), row('u1', 2, 10), row('u1', 3, 30), row('u1', 4, 20), row('u2', 2, 5)])
      await removeOldProgress(tx, 'u1', 4)
    })
    expect(await kept()).toHaveLength(5)
    await database.write((tx) => removeOldProgress(tx, 'u1', 2))
    expect(await kept()).toEqual(['u1 1', 'u1 3', 'u2 2'])
  })
})
