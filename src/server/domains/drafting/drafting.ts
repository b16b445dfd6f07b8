import type { calendarAdminEndpoints } from '#contract/admin/calendar.ts'
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
import { copiesOfItems, publishingDomain, rewritten, type Publishing } from '../publishing/publishing.ts'
import { remarksDomain, type Remarks } from '../remarks/remarks.ts'
import { shareCheckDomain, type ShareCheck } from '../share-check/share-check.ts'
import { namingTexts, shelfDomain } from '../shelf/shelf.ts'
import { auditedThings, staffDomain } from '../staff/staff.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { pruneDiscarded } from './discard-copy.ts'
import { listCalendar } from './list-calendar.ts'
import { createCopyText, followRewriting } from './rewrite-copy.ts'
import { createPreviewedCopies } from './show-copy.ts'
import * as store from './store.ts'

/** Items as editors are writing them, beside what readers see. */
export interface Drafting extends DomainParts {
  adminHandlers: AdminHandlers<typeof workingCopyAdminEndpoints & typeof calendarAdminEndpoints>
  /** Forgets copies that were thrown away long ago; returns how many. */
  prune(now: number): Promise<number>
}

/** What every use case of this domain is made with. */
export interface DraftingParts extends Pick<
  Foundation,
  'database' | 'ids' | 'clock' | 'wapHost' | 'locales' | 'publications' | 'realtimeTokens' | 'realtimeUrl'
> {
  accounts: Pick<Accounts, 'findByKey' | 'listAccounts' | 'listTargets' | 'namesOf'>
  bookings: Pick<Bookings, 'countToldOf' | 'listStarts'>
  content: Pick<Content, 'editing' | 'findDetail' | 'lock' | 'publishContent' | 'scheduleContent'>
  previews: Pick<Previews, 'makeCopyPath'>
  remarks: Pick<Remarks, 'deleteOfCopy' | 'moveToItem'>
  shareCheck: Pick<ShareCheck, 'checkAs'>
  publishing: Pick<
    Publishing,
    | 'checkHere'
    | 'checkLinksElsewhere'
    | 'describeAsOf'
    | 'manuscripts'
    | 'prepareCreation'
    | 'prepareUpdate'
    | 'refuseUndescribed'
    | 'viewOf'
  >
}

export const draftingDomain = defineDomain({
  name: 'drafting',
  tables: ['working_copies', 'working_copy_states'],
  needs: [
    accountsDomain,
    bookingsDomain,
    contentDomain,
    previewsDomain,
    publishingDomain,
    remarksDomain,
    shareCheckDomain,
    shelfDomain,
    staffDomain,
  ],
  create: createDrafting,
})

function createDrafting(parts: DraftingParts): Drafting {
  const prune = (now: number) => pruneDiscarded(parts, now)
  return {
    adminHandlers: {
      ...createAdminHandlers(parts),
      'GET /admin/api/v1/calendar': (input) => listCalendar(parts, input),
    },
    prune,
    jobs: [{ everyMs: PRUNE_EVERY_MS, name: 'pruning of discarded working copies', run: ({ now }) => prune(now) }],
    contributions: [
      contribute(copiesOfItems, {
        of: store.findCopiesOf,
        listItems: (limit) => store.listCopiedItems(parts.database.db, limit),
        count: () => store.countCopies(parts.database.db),
      }),
      contribute(namingTexts, createCopyText(parts)),
      on(rewritten, followRewriting),
      contribute(previewedCopies, createPreviewedCopies(parts)),
      contribute(auditedThings, { kinds: ['working-copies'], name: store.nameCopies }),
      on(deleted, async (tx, { id }) => {
        for (const copyId of await store.listIdsOf(tx, id)) await store.deleteCopy(tx, copyId)
      }),
    ],
  }
}
