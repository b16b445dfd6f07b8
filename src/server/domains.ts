import { accountsDomain } from './domains/accounts/accounts.ts'
import { albumsDomain } from './domains/albums/albums.ts'
import { analyticsDomain } from './domains/analytics/analytics.ts'
import { bookingsDomain } from './domains/bookings/bookings.ts'
import { commentsDomain } from './domains/comments/comments.ts'
import { communityDomain } from './domains/community/community.ts'
import { connectionsDomain } from './domains/connections/connections.ts'
import { contentDomain } from './domains/content/content.ts'
import { draftingDomain } from './domains/drafting/drafting.ts'
import { feedsDomain } from './domains/feeds/feeds.ts'
import { followsDomain } from './domains/follows/follows.ts'
import { formsDomain } from './domains/forms/forms.ts'
import { identityDomain } from './domains/identity/identity.ts'
import { invitesDomain } from './domains/invites/invites.ts'
import { judgingDomain } from './domains/judging/judging.ts'
import { liveDomain } from './domains/live/live.ts'
import { moderationDomain } from './domains/moderation/moderation.ts'
import { noticesDomain } from './domains/notices/notices.ts'
import { peopleDomain } from './domains/people/people.ts'
import { placesDomain } from './domains/places/places.ts'
import { postersDomain } from './domains/posters/posters.ts'
import { previewsDomain } from './domains/previews/previews.ts'
import { publishingDomain } from './domains/publishing/publishing.ts'
import { relationsDomain } from './domains/relations/relations.ts'
import { searchDomain } from './domains/search/search.ts'
import { shareCheckDomain } from './domains/share-check/share-check.ts'
import { sharingDomain } from './domains/sharing/sharing.ts'
import { sitemapsDomain } from './domains/sitemaps/sitemaps.ts'
import { siteDomain } from './domains/site/site.ts'
import { specialsDomain } from './domains/specials/specials.ts'
import { staffDomain } from './domains/staff/staff.ts'
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
  siteDomain,
  albumsDomain,
  formsDomain,
  relationsDomain,
  bookingsDomain,
  noticesDomain,
  followsDomain,
  peopleDomain,
  judgingDomain,
  moderationDomain,
  invitesDomain,
  commentsDomain,
  liveDomain,
  placesDomain,
  specialsDomain,
  communityDomain,
  previewsDomain,
  publishingDomain,
  draftingDomain,
  feedsDomain,
  sitemapsDomain,
  postersDomain,
  analyticsDomain,
  connectionsDomain,
  sharingDomain,
  shareCheckDomain,
  uploadsDomain, // erased after whatever shows pictures
] as const
