import type { ListedRestriction } from '#contract/admin/moderation-rules.ts'
import { findUserOf } from '#server/http/subjects.ts'
import type { Db } from '#server/storage/database.ts'
import type { RestrictionRow } from '../judging/judging.ts'
import type { ModerationParts } from './moderation.ts'
import { toRestriction } from './view.ts'

type ViewParts = Pick<ModerationParts, 'ids' | 'identity'>

/** Restrictions with the names of whom they are of. */
export async function viewRestrictions(
  { ids, identity }: ViewParts,
  db: Db,
  rows: readonly RestrictionRow[],
): Promise<ListedRestriction[]> {
  const names = await identity.findAuthors(db, [...new Set(rows.flatMap(({ subject }) => findUserOf(subject) ?? []))])
  return rows.map((row) => toRestriction(row, ids, names))
}

export async function viewRestriction(parts: ViewParts, db: Db, row: RestrictionRow): Promise<ListedRestriction> {
  const [restriction] = await viewRestrictions(parts, db, [row])
  if (!restriction) throw new Error('a restriction was shown as nothing')
  return restriction
}
