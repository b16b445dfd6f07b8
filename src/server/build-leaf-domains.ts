import { REALTIME_PATH } from '#contract/channels.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import type { BackendOptions } from './backend.ts'
import { createAnalytics } from './domains/analytics/analytics.ts'
import type { Comments } from './domains/comments/comments.ts'
import { createConnections } from './domains/connections/connections.ts'
import type { Content } from './domains/content/content.ts'
import type { Invites } from './domains/invites/invites.ts'
import { createPosters } from './domains/posters/posters.ts'
import { createShareCheck } from './domains/share-check/share-check.ts'
import { createSharing } from './domains/sharing/sharing.ts'
import type { Site } from './domains/site/site.ts'
import type { Foundation } from './foundation.ts'
import { createPosterPainter } from './outside/posters/poster-painter.ts'

interface Needed {
  content: Content
  comments: Comments
  invites: Invites
  site: Site
}

/** Builds the domains that no other needs. */
export function buildLeafDomains(
  foundation: Foundation,
  options: Omit<BackendOptions, 'database'>,
  { content, comments, invites, site }: Needed,
) {
  const { database, ids, tokenSecret, dataSecret, clock, mediaStore } = foundation
  const { log, wapHost } = options
  const shareCheck = createShareCheck({
    wapHost,
    allowedHosts: options.socialAccount?.allowedHosts ?? null,
    files: mediaStore,
  })
  const posters = createPosters({
    locale: options.locales[0] ?? BASE_LOCALE,
    paint: createPosterPainter(),
    files: mediaStore,
    getDetail: (id) => content.getDetail(id),
    getInvite: (code) => invites.getOpen(code, clock()),
    findIdentity: () => site.findIdentity(),
    readBlock: content.readBlock,
    getComment: (id, itemId) => comments.getText(id, itemId),
  })
  const analytics = createAnalytics({ database, ids, secret: tokenSecret, content })
  const connections = createConnections({
    ids,
    secret: tokenSecret,
    url: options.realtime.centrifugo?.url ?? REALTIME_PATH,
    signConnection: (claims) => foundation.realtimeTokens.signConnection(claims),
  })
  const sharing = createSharing({
    database,
    dataSecret,
    wapHost,
    findIdentity: () => site.findIdentity(),
    account: options.socialAccount,
    clock,
    log,
  })
  return { analytics, connections, posters, shareCheck, sharing }
}
