import type { realtimeEndpoints } from '#contract/realtime.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Handlers } from '#server/http/call.ts'
import { mayFollow, toConnectionUser, TOKEN_SECONDS } from './rules.ts'
import { AppError } from '#server/http/app-error.ts'

type ConnectionParts = Pick<Foundation, 'ids' | 'tokenSecret' | 'realtimeTokens' | 'realtimeUrl'>

export const connectionsDomain = defineDomain({
  name: 'connections',
  tables: [],
  needs: [],
  create: createConnections,
})

/** Who may be told things as they happen. */
export interface Connections extends DomainParts {
  handlers: Handlers<typeof realtimeEndpoints>
}

function createConnections({ ids, tokenSecret, realtimeTokens, realtimeUrl: url }: ConnectionParts): Connections {
  return {
    handlers: {
      async 'POST /peony/v1/realtime/token'({ channels = [] }, { viewer, now }) {
        if (!channels.every(mayFollow)) throw new AppError(40301)
        const exp = now + TOKEN_SECONDS
        const token = await realtimeTokens.signConnection({ sub: toConnectionUser(viewer, ids, tokenSecret), exp })
        return { token, expire_at: exp, url }
      },
    },
  }
}
