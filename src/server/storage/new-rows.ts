/** A table that only grows at its end, by ids that are given out before the commit. */
export interface GrowingTable<R extends { id: number }> {
  /** The highest id; 0 where there is none. */
  findNewest(): Promise<number>
  /** Rows behind an id, in the order of their ids. */
  listAfter(after: number, limit: number): Promise<R[]>
  /** Those of some rows that there are, in the order of their ids. */
  listSome(ids: readonly number[]): Promise<R[]>
}

/** Finds the rows that anybody adds, each once, whatever any clock says. */
export interface NewRows<R> {
  /** From here on rows are new; also those that are numbered already and not committed yet. */
  begin(): Promise<void>
  /** Hands over what is new since the last look, a page at a time. */
  look(receive: (rows: R[]) => void): Promise<void>
}

const PAGE = 500
/** Ids below the newest one that are looked for at the start, and most that are waited for. */
const GAPS_AT_START = 100
const GAPS_MAX = 1000
/** A transaction may commit long after its rows were numbered; later than this it does not. */
const GAP_MS = 120_000

/**
 * Follows a table by its ids. One may appear below others that were seen, because its transaction took longer: such gaps
 * are looked for until they are too old.
 */
export function createNewRows<R extends { id: number }>(table: GrowingTable<R>): NewRows<R> {
  /** When each id was missed first. */
  const gaps = new Map<number, number>()
  let newest = 0

  const note = (id: number) => {
    gaps.delete(id)
    for (let missed = Math.max(newest + 1, id - GAPS_MAX); missed < id; missed += 1) gaps.set(missed, performance.now())
    newest = Math.max(newest, id)
  }
  const dropOldGaps = () => {
    const before = performance.now() - GAP_MS
    for (const [id, at] of gaps) {
      if (at > before && gaps.size <= GAPS_MAX) break // they stand in the order in which they were missed
      gaps.delete(id)
    }
  }

  return {
    async begin() {
      newest = await table.findNewest()
      const known = await table.listAfter(Math.max(0, newest - GAPS_AT_START), GAPS_AT_START)
      const ids = new Set(known.map((row) => row.id))
      for (let id = Math.max(1, newest - GAPS_AT_START + 1); id < newest; id += 1) {
        if (!ids.has(id)) gaps.set(id, performance.now())
      }
    },
    async look(receive) {
      const hand = (rows: R[]) => {
        for (const row of rows) note(row.id)
        if (rows.length > 0) receive(rows)
      }
      if (gaps.size > 0) hand(await table.listSome([...gaps.keys()]))
      for (let isMore = true; isMore;) {
        const rows = await table.listAfter(newest, PAGE)
        hand(rows)
        isMore = rows.length === PAGE
      }
      dropOldGaps()
    },
  }
}
