import type { Db } from '#server/storage/database.ts'
import { listDepths, type Depth } from './rules.ts'
import * as store from './store.ts'

interface Depths {
  /** When the first day began that is counted; null where nobody read. */
  since: number | null
  readers: number
  paragraphs: Depth[]
}

/** How far readers came in the present text. */
export async function readDepths(db: Db, contentId: number): Promise<Depths> {
  const since = await store.findDepthsStart(db, contentId)
  const paragraphs = listDepths(await store.sumContentDepths(db, 0, contentId))
  return { since, readers: paragraphs[0]?.reached ?? 0, paragraphs }
}
