import type { ContentType } from '#contract/content.ts'
import type { SearchAnswer } from '#contract/search.ts'
import type { Db } from '#server/storage/database.ts'
import { FIRST_TIMELESS, isEntryType } from './rules.ts'
import * as store from './store.ts'

/** Up to so many are counted, and put in the order of their views. */
export const COUNTED_MAX = 1000

type Groups = SearchAnswer['groups']

/** How many there are of each of these types, most first; -1 for one that has more than are counted. */
export async function countByType(db: Db, wanted: store.Wanted, types: readonly ContentType[]): Promise<Groups> {
  const itemTypes = types.filter((type) => !isEntryType(type))
  const [items, ...entries] = await Promise.all([
    countItems(db, { ...wanted, before: FIRST_TIMELESS }, itemTypes),
    ...types.filter(isEntryType).map((type) => countType(db, wanted, type)),
  ])
  return [...items, ...entries].filter(({ total }) => total !== 0).toSorted(compareGroups)
}

/** In one look where all together are few enough, else each that it left open for itself; asking for a type costs more. */
async function countItems(db: Db, wanted: store.Wanted, types: readonly ContentType[]): Promise<Groups> {
  const [only] = types
  if (only === undefined) return []
  if (types.length === 1) return [await countType(db, wanted, only, null)]
  const first = await store.textsOf(db).countTypes(db, wanted, types, COUNTED_MAX + 1)
  const counts = types.map((type) => ({ type, total: first[type] ?? 0 }))
  const isComplete = counts.reduce((sum, { total }) => sum + total, 0) <= COUNTED_MAX
  if (isComplete) return counts
  return await Promise.all(
    counts.map(async ({ type, total }) =>
      total > COUNTED_MAX ? { type, total: -1 } : await countType(db, wanted, type),
    ),
  )
}

async function countType(
  db: Db,
  wanted: store.Wanted,
  type: ContentType,
  filter: ContentType | null = type,
): Promise<Groups[number]> {
  const total = await store.textsOf(db).count(db, { ...wanted, type: filter }, COUNTED_MAX + 1)
  return { type, total: total > COUNTED_MAX ? -1 : total }
}

/** The type with most comes first. */
export function compareGroups(a: Groups[number], b: Groups[number]): number {
  const size = ({ total }: Groups[number]) => (total < 0 ? Infinity : total)
  return size(a) === size(b) ? a.type.localeCompare(b.type) : size(b) - size(a)
}
