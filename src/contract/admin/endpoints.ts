import { auditAdminEndpoints } from './audit.ts'
import { contentAdminEndpoints } from './contents.ts'
import { fetchingAdminEndpoints } from './fetching.ts'
import { findingAdminEndpoints } from './finding.ts'
import { liveAdminEndpoints } from './live.ts'
import { moderationAdminEndpoints } from './moderation.ts'
import { sessionAdminEndpoints } from './session.ts'
import { shareCheckAdminEndpoints } from './share-check.ts'
import { siteAdminEndpoints } from './site.ts'
import { staffAdminEndpoints } from './staff.ts'
import { userAdminEndpoints } from './users.ts'
import { workingCopyAdminEndpoints } from './working-copies.ts'

/** The one table of the calls of the editor's API. */
export const adminEndpoints = {
  ...sessionAdminEndpoints,
  ...staffAdminEndpoints,
  ...auditAdminEndpoints,
  ...userAdminEndpoints,
  ...moderationAdminEndpoints,
  ...contentAdminEndpoints,
  ...workingCopyAdminEndpoints,
  ...findingAdminEndpoints,
  ...fetchingAdminEndpoints,
  ...siteAdminEndpoints,
  ...shareCheckAdminEndpoints,
  ...liveAdminEndpoints,
}

export type AdminEndpoints = typeof adminEndpoints
