import { arrangingAdminEndpoints } from './arranging.ts'
import { auditAdminEndpoints } from './audit.ts'
import { calendarAdminEndpoints } from './calendar.ts'
import { contentAdminEndpoints } from './contents.ts'
import { fetchingAdminEndpoints } from './fetching.ts'
import { findingAdminEndpoints } from './finding.ts'
import { formAdminEndpoints } from './forms.ts'
import { liveDeskAdminEndpoints } from './live-desk.ts'
import { importAdminEndpoints } from './imports.ts'
import { liveAdminEndpoints } from './live.ts'
import { modelAdminEndpoints } from './models.ts'
import { moderationRuleAdminEndpoints } from './moderation-rules.ts'
import { moderationAdminEndpoints } from './moderation.ts'
import { operationAdminEndpoints } from './operation.ts'
import { readerAdminEndpoints } from './readers.ts'
import { remarkAdminEndpoints } from './remarks.ts'
import { sessionAdminEndpoints } from './session.ts'
import { shareCheckAdminEndpoints } from './share-check.ts'
import { shelfAdminEndpoints } from './shelf.ts'
import { siteAdminEndpoints } from './site.ts'
import { staffAdminEndpoints } from './staff.ts'
import { statsAdminEndpoints } from './stats.ts'
import { userAdminEndpoints } from './users.ts'
import { workingCopyAdminEndpoints } from './working-copies.ts'

/** The one table of the calls of the editor's API. */
export const adminEndpoints = {
  ...sessionAdminEndpoints,
  ...staffAdminEndpoints,
  ...auditAdminEndpoints,
  ...userAdminEndpoints,
  ...readerAdminEndpoints,
  ...formAdminEndpoints,
  ...moderationAdminEndpoints,
  ...moderationRuleAdminEndpoints,
  ...contentAdminEndpoints,
  ...workingCopyAdminEndpoints,
  ...calendarAdminEndpoints,
  ...remarkAdminEndpoints,
  ...findingAdminEndpoints,
  ...arrangingAdminEndpoints,
  ...fetchingAdminEndpoints,
  ...shelfAdminEndpoints,
  ...siteAdminEndpoints,
  ...modelAdminEndpoints,
  ...statsAdminEndpoints,
  ...shareCheckAdminEndpoints,
  ...liveAdminEndpoints,
  ...liveDeskAdminEndpoints,
  ...operationAdminEndpoints,
  ...importAdminEndpoints,
}

export type AdminEndpoints = typeof adminEndpoints
