import type { ListedDecision } from '#contract/admin/moderation.ts'
import { withSpot } from '#contract/spot.ts'
import { findUserOf } from '#server/http/subjects.ts'
import type { Db } from '#server/storage/database.ts'
import type { ModerationParts } from './moderation.ts'
import type { ReviewRow } from './review-source.ts'
import { mayUndo, toExcerpt, UNDO_SECONDS } from './rules.ts'
import type { DecisionRow } from './store-decisions.ts'
import { encodeTarget } from './view.ts'

/** Decisions as moderators look back at them; `now` in seconds. */
export async function viewDecisions(
  { sources, identity, content, ids }: Pick<ModerationParts, 'sources' | 'identity' | 'content' | 'ids'>,
  db: Db,
  rows: readonly DecisionRow[],
  now: number,
): Promise<ListedDecision[]> {
  const targetsOf = new Map<string, ReviewRow>()
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const targets = [...new Set(ofKind.map((row) => row.target_id))]
    for (const row of await sources[kind].load(db, targets)) targetsOf.set(`${kind}:${row.id}`, row)
  }
  const authors = await identity.findAuthors(db, [...new Set(rows.flatMap((row) => findUserOf(row.subject) ?? []))])
  const items = [...targetsOf.values()].flatMap(({ contentId, state }) => (state === 'public' ? (contentId ?? []) : []))
  const paths = new Map((await content.loadCards([...new Set(items)])).map(({ id, card }) => [id, card.path]))
  return rows.map((row) => {
    const target = targetsOf.get(`${row.kind}:${row.target_id}`)
    const path = target?.state === 'public' ? (paths.get(target.contentId ?? 0) ?? '') : ''
    const author = authors.get(findUserOf(row.subject) ?? 0)
    const until = row.created_at + UNDO_SECONDS
    return {
      id: ids.encode(row.id),
      kind: row.kind,
      target_id: encodeTarget(ids, row.kind, row.target_id),
      text: toExcerpt(target?.text ?? ''),
      path: path !== '' && row.kind === 'comment' ? withSpot(path, { c: ids.encode(row.target_id) }) : path,
      author: { id: author?.id ?? '', name: author?.name ?? '' },
      verdict: row.verdict,
      reason: row.reason,
      by: row.made_by,
      create_time: row.created_at,
      undone_at: row.undone_at ?? 0,
      undo_until: row.undone_at === null && mayUndo(row.kind) && until > now ? until : 0,
    }
  })
}
