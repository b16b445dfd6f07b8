import { z } from 'zod'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { REMARK_LENGTH_MAX, REMARK_QUOTE_LENGTH_MAX, REVIEWER_NAME_LENGTH_MAX } from './limits.ts'
import { hashedId, text } from './shapes.ts'

/** What a remark is about, and what it says. */
export const remarkFields = {
  /** Number of a paragraph, from 1; 0 for the whole. */
  paragraph: z.int().min(0).max(100_000).default(0),
  /** How that paragraph begins, by which it is found again once others were written. */
  quote: text(0, REMARK_QUOTE_LENGTH_MAX).default(''),
  text: text(1, REMARK_LENGTH_MAX),
}

export const remarkEndpoints = {
  'POST /inner/preview/document/remark/{id}': endpoint({
    summary: 'A remark of somebody who holds a preview link, which the newsroom alone sees',
    input: z.object({
      id: hashedId,
      preview_token: z.string().min(1).max(2048),
      ...remarkFields,
      /** What the reviewer calls themselves. */
      name: text(1, REVIEWER_NAME_LENGTH_MAX),
    }),
    output: z.object({}),
    errors: [40002, 40304, 40401, 40901, 41002],
    caller: 'anonymous',
    effect: 'write',
    limit: { points: 20, seconds: 600 },
  }),
} as const satisfies EndpointTable
