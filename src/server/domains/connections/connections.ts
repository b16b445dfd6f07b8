import type { IdCodec } from '#contract/ids.ts'
import type { realtimeEndpoints } from '#contract/realtime.ts'
import type { Handlers } from '#server/http/call.ts'
import { mayFollow, toConnectionUser, TOKEN_SECONDS } from './rules.ts'
import { AppError } from '#server/http/app-error.ts'

export interface ConnectionParts {
  ids: IdCodec
  /** Hides the subjects of anonymous readers. */
  secret: string
  /** Where clients connect: whole, or a path. */
  url: string
  /** `exp` in seconds. */
  signConnection(claims: { sub: string; exp: number }): Promise<string>
}

/** Who may be told things as they happen. */
export interface Connections {
  handlers: Handlers<typeof realtimeEndpoints>
}

export function createConnections({ ids, secret, url, signConnection }: ConnectionParts): Connections {
  return {
    handlers: {
      async 'POST /peony/v1/realtime/token'({ channels = [] }, { viewer, now }) {
        if (!channels.every(mayFollow)) throw new AppError(40301)
        const exp = now + TOKEN_SECONDS
        const token = await signConnection({ sub: toConnectionUser(viewer, ids, secret), exp })
        return { token, expire_at: exp, url }
      },
    },
  }
}
