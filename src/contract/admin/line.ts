import { z } from 'zod'

/** What a member of the staff needs to be told of one thing as it happens. */
export const line = z.object({
  token: z.string(),
  /** Seconds. */
  expire_at: z.int(),
  /** Address of the WebSocket: whole, or a path of the host that was called. */
  url: z.string(),
})
export type Line = z.infer<typeof line>
