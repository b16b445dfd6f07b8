import { accountsDomain } from './domains/accounts/accounts.ts'
import { albumsDomain } from './domains/albums/albums.ts'
import { analyticsDomain } from './domains/analytics/analytics.ts'
import { arrangingDomain } from './domains/arranging/arranging.ts'
import { bookingsDomain } from './domains/bookings/bookings.ts'
import { commentsDomain } from './domains/comments/comments.ts'
import { communityDomain } from './domains/community/community.ts'
import { connectionsDomain } from './domains/connections/connections.ts'
import { contentDomain } from './domains/content/content.ts'
import { draftingDomain } from './domains/drafting/drafting.ts'
import { feedsDomain } from './domains/feeds/feeds.ts'
import { followsDomain } from './domains/follows/follows.ts'
import { formsDomain } from './domains/forms/forms.ts'
import { hiddenDomain } from './domains/hidden/hidden.ts'
import { identityDomain } from './domains/identity/identity.ts'
import { invitesDomain } from './domains/invites/invites.ts'
import { judgingDomain } from './domains/judging/judging.ts'
import { liveDomain } from './domains/live/live.ts'
import { moderationDomain } from './domains/moderation/moderation.ts'
import { noticesDomain } from './domains/notices/notices.ts'
import { operationDomain } from './domains/operation/operation.ts'
import { peopleDomain } from './domains/people/people.ts'
import { placesDomain } from './domains/places/places.ts'
import { postersDomain } from './domains/posters/posters.ts'
import { previewsDomain } from './domains/previews/previews.ts'
import { publishingDomain } from './domains/publishing/publishing.ts'
import { redirectsDomain } from './domains/redirects/redirects.ts'
import { relationsDomain } from './domains/relations/relations.ts'
import { remarksDomain } from './domains/remarks/remarks.ts'
import { searchDomain } from './domains/search/search.ts'
import { shareCheckDomain } from './domains/share-check/share-check.ts'
import { sharingDomain } from './domains/sharing/sharing.ts'
import { shelfDomain } from './domains/shelf/shelf.ts'
import { sitemapsDomain } from './domains/sitemaps/sitemaps.ts'
import { siteDomain } from './domains/site/site.ts'
import { specialsDomain } from './domains/specials/specials.ts'
import { staffDomain } from './domains/staff/staff.ts'
import { submissionsDomain } from './domains/submissions/submissions.ts'
import { uploadsDomain } from './domains/uploads/uploads.ts'

/**
 * Every domain of the site. Who listens to an event, or adds to a point, does so in this order; which one is built
 * before which follows from what they need.
 */
export const domains = [
  identityDomain,
  accountsDomain,
  searchDomain,
  staffDomain,
  contentDomain,
  shelfDomain,
  siteDomain,
  albumsDomain,
  formsDomain,
  relationsDomain,
  bookingsDomain,
  noticesDomain,
  followsDomain,
  hiddenDomain,
  peopleDomain,
  judgingDomain,
  moderationDomain,
  invitesDomain,
  commentsDomain,
  liveDomain,
  placesDomain,
  specialsDomain,
  communityDomain,
  submissionsDomain,
  previewsDomain,
  remarksDomain,
  publishingDomain,
  arrangingDomain,
  draftingDomain,
  feedsDomain,
  sitemapsDomain,
  redirectsDomain,
  postersDomain,
  analyticsDomain,
  connectionsDomain,
  sharingDomain,
  shareCheckDomain,
  operationDomain,
  uploadsDomain, // erased after whatever shows pictures
] as const
