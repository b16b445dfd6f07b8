import type { ItemFinding } from '#contract/admin/manuscripts.ts'
import { toFinding, type Manuscript } from '../publishing/publishing.ts'
import type { DraftingParts } from './drafting.ts'
import type { CopyRow } from './store.ts'
import { tryCopy } from './try-copy.ts'

/** What is to be looked at before a copy is published. */
export interface CheckedCopy {
  findings: ItemFinding[]
  told: { bookers: number; followers: number }
}

/** Looks at what a copy would be: made as an import makes it, and rolled back. */
export async function checkCopy(parts: DraftingParts, copy: CopyRow, now: number): Promise<CheckedCopy> {
  const { publishing, bookings, accounts, content } = parts
  const manuscript: Manuscript = { fields: JSON.parse(copy.fields) as Manuscript['fields'], body: copy.body }
  const tried = await tryCopy(parts, { copy, manuscript, now }, async (tx, id) => {
    const item = await content.editing.find(tx.db, id)
    const isPublic = item?.state === 'published'
    return {
      findings: await publishing.check(id, tx.db),
      told: {
        bookers: isPublic ? 0 : await bookings.countToldOf(tx.db, id),
        followers:
          item && !isPublic
            ? ((await accounts.listTargets(tx.db, [item.accountId])).get(item.accountId)?.fans ?? 0)
            : 0,
      },
    }
  })
  if ('problems' in tried) {
    const findings = tried.problems.map((problem) => toFinding({ rule: 'unreadable', level: 'must', ...problem }))
    return { findings, told: { bookers: 0, followers: 0 } }
  }
  const { warnings, result } = tried
  const notTaken = warnings.map(({ field, message }) => {
    const [, src = ''] = /^(\S+): /.exec(message) ?? []
    return toFinding({ rule: 'not_taken', level: 'should', field, src, message })
  })
  return { findings: [...result.findings, ...notTaken], told: result.told }
}
