import { z } from 'zod'
import { endpoint, type EndpointTable } from './endpoint.ts'

/** What a client needs to be told things as they happen. */
export const realtimeEndpoints = {
  'POST /peony/v1/realtime/token': endpoint({
    summary: 'A token for a realtime connection, for ten minutes; asked for again it goes on without a break',
    input: z.object({ channels: z.array(z.string().min(1).max(255)).max(32).optional() }),
    output: z.object({
      token: z.string(),
      /** Seconds. */
      expire_at: z.int(),
      /** Of the WebSocket: whole, or a path from the address of the API. */
      url: z.string(),
      /** Tokens of the subscriptions that were asked for and need one, by channel: those of items and of the reader. */
      subscriptions: z.record(z.string(), z.string()),
    }),
    errors: [40301],
    caller: 'anonymous',
    limit: { points: 60, seconds: 60 },
    requestId: false,
  }),
} as const satisfies EndpointTable
