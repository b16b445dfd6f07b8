import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/each-database.ts'
import { PRUNE_BATCH, pruneInBatches } from './prune.ts'

eachDatabase('pruning', (open) => {
  it('deletes batch by batch until one is not full, and what else is to be done comes in between', async () => {
    const database = await open()
    const left = [PRUNE_BATCH, PRUNE_BATCH, 7, PRUNE_BATCH]
    const others = { turns: 0, isOver: false }
    const turning = (async () => {
      while (!others.isOver) {
        await setImmediate()
        others.turns += 1
      }
    })()
    const turnsAt: number[] = []
    const pruned = await pruneInBatches(database, async (tx, most) => {
      turnsAt.push(others.turns)
      await tx.db.selectFrom('settings').select('key').execute()
      return Math.min(left.shift() ?? 0, most)
    })
    others.isOver = true
    await turning
    expect(pruned).toBe(2 * PRUNE_BATCH + 7)
    expect(left).toEqual([PRUNE_BATCH])
    expect(new Set(turnsAt).size).toBe(3)
  })

  it('ends a run after so many batches, and the next one goes on', async () => {
    const database = await open()
    let left = 130 * PRUNE_BATCH
    const deleteBatch = async (_: unknown, most: number) => {
      const gone = Math.min(left, most)
      left -= gone
      return gone
    }
    expect(await pruneInBatches(database, deleteBatch)).toBe(100 * PRUNE_BATCH)
    expect(await pruneInBatches(database, deleteBatch)).toBe(30 * PRUNE_BATCH)
    expect(left).toBe(0)
  })
})
