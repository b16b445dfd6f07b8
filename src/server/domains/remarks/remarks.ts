import type { remarkAdminEndpoints } from '#contract/admin/remarks.ts'
import type { remarkEndpoints } from '#contract/remarks.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { on } from '#server/assembly/points.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Tx } from '#server/storage/database.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { contentDomain, deleted } from '../content/content.ts'
import { previewsDomain, type Previews } from '../previews/previews.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { createPersonalData } from './personal-data.ts'
import { postRemark } from './post-remark.ts'
import * as store from './store.ts'

/** What reviewers say to previews, which the newsroom alone sees. */
export interface Remarks extends DomainParts {
  handlers: Handlers<typeof remarkEndpoints>
  adminHandlers: AdminHandlers<typeof remarkAdminEndpoints>
  personal: PersonalData
  /** Makes the remarks on a working copy those of the item that was made of it. */
  moveToItem(tx: Tx, copyId: number, contentId: number): Promise<void>
  /** Deletes what was said to a working copy that becomes no item any more. */
  deleteOfCopy(tx: Tx, copyId: number): Promise<void>
}

/** What every use case of this domain is made with. */
export interface RemarkParts extends Pick<Foundation, 'database' | 'ids'> {
  previews: Pick<Previews, 'getPreviewed' | 'holdPreviewed'>
}

export const remarksDomain = defineDomain({
  name: 'remarks',
  tables: ['remarks'],
  needs: [contentDomain, previewsDomain],
  create: createRemarks,
})

function createRemarks(parts: RemarkParts): Remarks {
  return {
    handlers: { 'POST /inner/preview/document/remark/{id}': (input, call) => postRemark(parts, input, call) },
    adminHandlers: createAdminHandlers(parts),
    personal: createPersonalData(parts),
    moveToItem: store.moveToItem,
    deleteOfCopy: store.deleteOfCopy,
    contributions: [on(deleted, (tx, { id }) => store.deleteOfItem(tx, id))],
  }
}
