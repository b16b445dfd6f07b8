import { AsyncLocalStorage } from 'node:async_hooks'
import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Numbers that nothing in a query is equal to by chance. */
const FIRST_STAND_IN = Number.MIN_SAFE_INTEGER

interface Prepared<Row> {
  compiled: CompiledQuery<Row>
  /** For each parameter the value that it is, or -1 where it is the same in every call. */
  places: number[]
}

/** What was read so far, by query and values, since the last write that was heard of. */
const looks = new AsyncLocalStorage<{ writes: number; read: Map<object, Map<string, Promise<unknown[]>>> }>()
let writes = 0

/**
 * Does what takes one look at the data: whatever reads the same row meanwhile by a prepared query is given what was read
 * first. Transactions see their own writes and are left out. For work that reads, and ends soon.
 */
export function inOneLook<T>(work: () => Promise<T>): Promise<T> {
  return looks.run({ writes, read: new Map() }, work)
}

/** Something was written: whatever begins from now on reads anew, also in the middle of a look. */
export function renewLooks(): void {
  writes += 1
}

/**
 * A query that is asked so often that building it counts. `build` runs once for each database and number of values, with
 * stand-ins for them, so it may put the values into the query and do nothing else with them but count them.
 */
export function prepareQuery<Values extends readonly number[], Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const prepared = { sqlite: new Map<number, Prepared<Row>>(), postgres: new Map<number, Prepared<Row>>() }

  function prepare(db: Db, count: number): Prepared<Row> {
    const standIns = Array.from({ length: count }, (_, index) => FIRST_STAND_IN + index)
    const compiled = build(db, standIns as readonly number[] as Values).compile()
    return { compiled, places: compiled.parameters.map((parameter) => standIns.indexOf(parameter as number)) }
  }

  async function ask(db: Db, values: Values): Promise<Row[]> {
    const known = prepared[db.dialect.name].get(values.length)
    const { compiled, places } = known ?? prepare(db, values.length)
    if (!known) prepared[db.dialect.name].set(values.length, { compiled, places })
    const parameters = places.map((place, index) => (place === -1 ? compiled.parameters[index] : values[place]))
    const query: CompiledQuery<Row> = { ...compiled, parameters }
    return (await db.executeQuery(query)).rows
  }

  return (db, values) => {
    const look = db.isTransaction ? undefined : looks.getStore()
    if (!look) return ask(db, values)
    if (look.writes !== writes) look.read.clear()
    look.writes = writes
    const read = look.read.get(prepared) as Map<string, Promise<Row[]>> | undefined
    const key = values.join()
    const known = read?.get(key)
    if (known) return known
    const rows = ask(db, values)
    if (read) read.set(key, rows)
    else look.read.set(prepared, new Map([[key, rows]]))
    return rows
  }
}
