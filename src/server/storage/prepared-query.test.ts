import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/each-database.ts'
import { inOneLook, prepareQuery, renewLooks } from './prepared-query.ts'

eachDatabase('a kept query', (open) => {
  it('is built once for each number of values, and asked with the values of each call', async () => {
    const database = await open()
    const names = ['a', 'b', 'c', 'd']
    await database.write(async (tx) => {
      for (const [index, name] of names.entries()) {
        await tx.sql
          .insertInto('settings')
          .values({ key: `kept:${name}`, value: String(index) })
          .execute()
      }
    })
    const built: number[] = []
    const list = prepareQuery((db, [limit, ...skipped]: readonly [limit: number, ...skipped: number[]]) => {
      built.push(skipped.length)
      let query = db.selectFrom('settings').select('key').where('key', 'like', 'kept:%').orderBy('key').limit(limit)
      for (const offset of skipped) query = query.offset(offset)
      return query
    })
    const read = async (...values: [number, ...number[]]) => (await list(database.db, values)).map((row) => row.key)
    expect(await read(2)).toEqual(['kept:a', 'kept:b'])
    expect(await read(1)).toEqual(['kept:a'])
    expect(await read(2, 1)).toEqual(['kept:b', 'kept:c'])
    expect(await read(1, 3)).toEqual(['kept:d'])
    expect(built).toEqual([0, 1])
    await database.write(async (tx) => {
      await tx.sql.deleteFrom('settings').where('key', '=', 'kept:a').execute()
      expect((await list(tx.db, [1])).map((row) => row.key)).toEqual(['kept:b'])
    })
    expect(built).toEqual([0, 1])
  })

  it('is asked once with the same values in one look, and each time by a transaction', async () => {
    const database = await open()
    const rename = (from: string, to: string) =>
      database.write((tx) => tx.sql.updateTable('settings').set({ value: to }).where('value', '=', from).execute())
    await database.write((tx) => tx.sql.insertInto('settings').values({ key: 'look', value: 'a' }).execute())
    const list = prepareQuery((db, [limit]: readonly [number]) =>
      db.selectFrom('settings').select('value').where('key', '=', 'look').limit(limit),
    )
    const read = async (limit: number) => (await list(database.db, [limit]))[0]?.value
    await inOneLook(async () => {
      expect(await read(1)).toBe('a')
      await rename('a', 'b')
      expect([await read(1), await read(2)]).toEqual(['a', 'b'])
      await database.write(async (tx) => expect(await list(tx.db, [1])).toEqual([{ value: 'b' }]))
      expect(await inOneLook(() => read(1))).toBe('b')
      expect(await read(1)).toBe('a')
      renewLooks()
      expect(await read(1)).toBe('b')
    })
    expect(await read(1)).toBe('b')
  })
})
