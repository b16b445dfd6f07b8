import { z } from 'zod'

/** The publisher behind a content item, as shown beside it. `verified` is 0 or 1. */
export const accountBrief = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string(),
  verified: z.int(),
  verify_label: z.string(),
  intro: z.string(),
})
export type AccountBrief = z.infer<typeof accountBrief>
