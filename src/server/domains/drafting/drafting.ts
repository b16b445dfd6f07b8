import type { workingCopyAdminEndpoints } from '#contract/admin/working-copies.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { PRUNE_EVERY_MS } from '#server/storage/prune.ts'
import { accountsDomain, type Accounts } from '../accounts/accounts.ts'
import { bookingsDomain, type Bookings } from '../bookings/bookings.ts'
import { contentDomain, deleted, type Content } from '../content/content.ts'
import { previewedCopies, previewsDomain, type Previews } from '../previews/previews.ts'
import { copiesOfItems, publishingDomain, type Publishing } from '../publishing/publishing.ts'
import { shareCheckDomain, type ShareCheck } from '../share-check/share-check.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { pruneDiscarded } from './discard-copy.ts'
import { createPreviewedCopies } from './show-copy.ts'
import * as store from './store.ts'

/** Items as editors are writing them, beside what readers see. */
export interface Drafting extends DomainParts {
  adminHandlers: AdminHandlers<typeof workingCopyAdminEndpoints>
  /** Forgets copies that were thrown away long ago; returns how many. */
  prune(now: number): Promise<number>
}

/** What every use case of this domain is made with. */
export interface DraftingParts extends Pick<
  Foundation,
  'database' | 'ids' | 'clock' | 'wapHost' | 'locales' | 'publications' | 'realtimeTokens' | 'realtimeUrl'
> {
  accounts: Pick<Accounts, 'listAccounts' | 'listTargets'>
  bookings: Pick<Bookings, 'countToldOf'>
  content: Pick<Content, 'editing' | 'findDetail' | 'lock' | 'publishContent' | 'scheduleContent'>
  previews: Pick<Previews, 'makeCopyPath'>
  shareCheck: Pick<ShareCheck, 'checkAs'>
  publishing: Pick<
    Publishing,
    'check' | 'manuscripts' | 'prepareCreation' | 'prepareUpdate' | 'refuseUndescribed' | 'viewOf'
  >
}

export const draftingDomain = defineDomain({
  name: 'drafting',
  tables: ['working_copies', 'working_copy_states'],
  needs: [accountsDomain, bookingsDomain, contentDomain, previewsDomain, publishingDomain, shareCheckDomain],
  create: createDrafting,
})

function createDrafting(parts: DraftingParts): Drafting {
  const prune = (now: number) => pruneDiscarded(parts.database, now)
  return {
    adminHandlers: createAdminHandlers(parts),
    prune,
    jobs: [{ everyMs: PRUNE_EVERY_MS, name: 'pruning of discarded working copies', run: ({ now }) => prune(now) }],
    contributions: [
      contribute(copiesOfItems, {
        of: store.findCopiesOf,
        listItems: (limit) => store.listCopiedItems(parts.database.db, limit),
        count: () => store.countCopies(parts.database.db),
      }),
      contribute(previewedCopies, createPreviewedCopies(parts)),
      on(deleted, async (tx, { id }) => {
        for (const copyId of await store.listIdsOf(tx, id)) await store.deleteCopy(tx, copyId)
      }),
    ],
  }
}
