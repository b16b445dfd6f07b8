import { z } from 'zod'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { HIDDEN_TOLD_MAX } from './hidden-limits.ts'
import { flag, hashedId, page, paging } from './shapes.ts'

/** What a reader may hide from their lists: one item, or all that an account publishes. */
const hiddenKind = z.enum(['item', 'account'])
export type HiddenKind = z.infer<typeof hiddenKind>

/** What is hidden, or shown again; since when, in seconds. */
const toldHidden = z.object({
  kind: hiddenKind,
  id: hashedId,
  hidden: flag,
  at: z.int().min(0),
})
export type ToldHidden = z.infer<typeof toldHidden>

const hiddenEntry = z.object({
  kind: hiddenKind,
  id: z.string(),
  /** Title of the item, name of the account. */
  name: z.string(),
  path: z.string(),
  hidden_at: z.int(),
})
export type HiddenEntry = z.infer<typeof hiddenEntry>

/** What users do not want to see in lists. Anonymous readers' stands on their device, until a login tells it. */
export const hiddenEndpoints = {
  'GET /peony/v1/hidden': endpoint({
    summary:
      'Ids of all items and accounts that the caller has hidden from lists; whoever shows a list leaves theirs out',
    input: z.object({}),
    output: z.object({ items: z.array(z.string()), accounts: z.array(z.string()) }),
    caller: 'user',
  }),
  'POST /peony/v1/hidden': endpoint({
    summary:
      'Hides items and accounts from the caller, or shows them again; ids of nothing are passed over, 40901 for who hides as many accounts as one can',
    input: z.object({ list: z.array(toldHidden).min(1).max(HIDDEN_TOLD_MAX) }),
    output: z.object({}),
    errors: [40901],
    caller: 'user',
    effect: 'write',
    whileBanned: true,
  }),
  'GET /peony/v1/hidden/list': endpoint({
    summary: 'What the caller has hidden of one kind, last hidden first; items that were taken down are left out',
    input: z.object({ kind: hiddenKind, ...paging }),
    output: page(hiddenEntry),
    caller: 'user',
  }),
} as const satisfies EndpointTable
