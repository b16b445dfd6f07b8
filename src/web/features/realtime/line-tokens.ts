import { needsGrant } from '#contract/channels.ts'
import type { Api } from '#contract/endpoints.ts'

/** The tokens of one connection and of what is followed over it. */
export interface LineTokens {
  /** A token of the connection and where it leads, with those of `channels` that need one, which are kept. */
  connect(channels: readonly string[]): Promise<{ token: string; url: string }>
  /** A token of a subscription; empty where the reader may not follow it. */
  subscribe(channel: string): Promise<string>
  /** Somebody else reads now. */
  forget(): void
}

const FORBIDDEN = 40301

/** Asks for tokens as whoever reads; what cannot be had is thrown. */
export function createLineTokens(api: Api): LineTokens {
  /** What came with the connection, for its first subscriptions. */
  const kept = new Map<string, string>()

  const ask = async (channels: readonly string[]) => {
    const answer = await api.call(
      'POST /peony/v1/realtime/token',
      channels.length > 0 ? { channels: [...channels] } : {},
    )
    if (answer.code === FORBIDDEN) return null
    if (answer.code !== 0) throw new Error(`no token: ${answer.code}`)
    return answer.data
  }

  return {
    async connect(channels) {
      // Where one of them is refused, each asks for itself and learns which.
      const granted = (await ask(channels.filter(needsGrant))) ?? (await ask([]))
      if (!granted) throw new Error('no token')
      for (const [channel, token] of Object.entries(granted.subscriptions)) kept.set(channel, token)
      return granted
    },
    async subscribe(channel) {
      const known = kept.get(channel)
      kept.delete(channel)
      return known ?? (await ask([channel]))?.subscriptions[channel] ?? ''
    },
    forget: () => kept.clear(),
  }
}
