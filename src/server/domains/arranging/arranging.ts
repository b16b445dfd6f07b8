import type { arrangingAdminEndpoints } from '#contract/admin/arranging.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { on } from '#server/assembly/points.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { arranged, publishingDomain, type Publishing } from '../publishing/publishing.ts'
import { siteDomain, type Site } from '../site/site.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { ORDER, record } from './record.ts'

/** What stands where: the order of groups, what comes first in each, and who did it. */
export interface Arranging extends DomainParts {
  adminHandlers: AdminHandlers<typeof arrangingAdminEndpoints>
}

/** What every use case of this domain is made with. */
export interface ArrangingParts extends Pick<
  Foundation,
  'database' | 'ids' | 'publications' | 'realtimeTokens' | 'realtimeUrl'
> {
  content: Pick<Content, 'editing'>
  publishing: Pick<Publishing, 'manuscripts' | 'viewsOf'>
  site: Pick<Site, 'countVersion' | 'findVersion' | 'holdVersion' | 'listTopics' | 'orderGroups' | 'saveWords'>
}

export const arrangingDomain = defineDomain({
  name: 'arranging',
  tables: ['arrangements'],
  needs: [contentDomain, publishingDomain, siteDomain],
  create: createArranging,
})

function createArranging(parts: ArrangingParts): Arranging {
  return {
    adminHandlers: createAdminHandlers(parts),
    contributions: [
      on(arranged, async (tx, { groupId, contentId, staff }) => {
        if (groupId === null) {
          const version = await parts.site.findVersion(tx.db)
          return record(parts, tx, { groupId: ORDER, version, what: 'groups' }, staff)
        }
        const group = await parts.content.editing.findGroup(tx.db, groupId)
        if (group) await record(parts, tx, { groupId, version: group.version, what: 'pins', contentId }, staff)
      }),
    ],
  }
}
