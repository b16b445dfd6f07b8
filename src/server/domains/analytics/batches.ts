/** Long enough to gather what comes at once, short enough for nobody to wait. */
const GATHER_MS = 5
/** A batch holds the only writer, so it must end soon. */
const BATCH_MAX = 2000

interface Batch<T, R> {
  items: T[]
  isOpen: boolean
  saved: Promise<R>
}

export interface Batches<T, R> {
  /** Resolves, with what `save` returned, once these are saved; rejects when they are not. */
  add(items: readonly T[]): Promise<R>
  /** Resolves when nothing is left to save. */
  settle(): Promise<void>
}

/** Saves in batches: one call of `save` for all that arrive within a few milliseconds, or while the batch before is saved. */
export function createBatches<T, R>(save: (items: readonly T[]) => Promise<R>): Batches<T, R> {
  let last: Batch<T, R> | null = null

  const start = (before: Promise<unknown> | undefined): Batch<T, R> => {
    const items: T[] = []
    const gathered = new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    const saved = Promise.all([gathered, before?.catch(() => undefined)]).then(() => {
      batch.isOpen = false
      return save(items)
    })
    const batch: Batch<T, R> = { items, isOpen: true, saved }
    return batch
  }

  return {
    add(items) {
      if (!last?.isOpen || last.items.length + items.length > BATCH_MAX) last = start(last?.saved)
      last.items.push(...items)
      return last.saved
    },
    async settle() {
      await last?.saved.catch(() => undefined) // whoever added them was told
    },
  }
}
