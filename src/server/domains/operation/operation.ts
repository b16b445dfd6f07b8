import type { importAdminEndpoints } from '#contract/admin/imports.ts'
import type { operationAdminEndpoints } from '#contract/admin/operation.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { PRUNE_EVERY_MS } from '#server/storage/prune.ts'
import { shelfDomain, type Shelf } from '../shelf/shelf.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { createImportHandlers } from './import-handlers.ts'

/** How this installation runs, and what is done about it by its commands. */
export interface Operation extends DomainParts {
  adminHandlers: AdminHandlers<typeof operationAdminEndpoints & typeof importAdminEndpoints>
}

/** What every use case of this domain is made with. */
export interface OperationParts extends Pick<Foundation, 'database' | 'installation' | 'jobs' | 'realtimeFacts'> {
  shelf: Pick<Shelf, 'countFiles' | 'takeArchive'>
}

export const operationDomain = defineDomain({
  name: 'operation',
  tables: [],
  needs: [shelfDomain],
  create: (parts: OperationParts): Operation => ({
    adminHandlers: { ...createAdminHandlers(parts), ...createImportHandlers(parts) },
    jobs: [
      { everyMs: PRUNE_EVERY_MS, name: 'pruning of tasks', run: ({ now }) => parts.installation.tasks.prune(now) },
    ],
  }),
})
