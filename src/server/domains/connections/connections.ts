import type { realtimeEndpoints } from '#contract/realtime.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Handlers } from '#server/http/call.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { allowChannels } from './allow-channels.ts'
import { toConnectionUser, TOKEN_SECONDS } from './rules.ts'

/** What the use cases of this domain work with. */
export interface ConnectionParts extends Pick<
  Foundation,
  'database' | 'ids' | 'tokenSecret' | 'realtimeTokens' | 'realtimeUrl'
> {
  content: Pick<Content, 'findTarget'>
}

export const connectionsDomain = defineDomain({
  name: 'connections',
  tables: [],
  needs: [contentDomain],
  create: createConnections,
})

/** Who may be told things as they happen. */
export interface Connections extends DomainParts {
  handlers: Handlers<typeof realtimeEndpoints>
}

function createConnections(parts: ConnectionParts): Connections {
  const { ids, tokenSecret, realtimeTokens, realtimeUrl: url } = parts
  return {
    handlers: {
      async 'POST /peony/v1/realtime/token'({ channels = [] }, { viewer, now }) {
        const named = await allowChannels(parts, channels, viewer)
        const exp = now + TOKEN_SECONDS
        const sub = toConnectionUser(viewer, ids, tokenSecret)
        const subscriptions: Record<string, string> = {}
        for (const channel of named)
          subscriptions[channel] = await realtimeTokens.signSubscription({ sub, channel, exp })
        return { token: await realtimeTokens.signConnection({ sub, exp }), expire_at: exp, url, subscriptions }
      },
    },
  }
}
