import { z } from 'zod'
import { contentPreview } from './content.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'

export const previewEndpoints = {
  'GET /inner/preview/document/detail/{id}': endpoint({
    summary: 'An item that is not public yet, for who holds a preview link to it',
    input: z.object({
      /** Hashed id or the key of its source. */
      id: z.string().min(1).max(300),
      preview_token: z.string().min(1).max(2048),
    }),
    output: contentPreview,
    errors: [40304, 40401, 41002],
    limit: { points: 60, seconds: 60 },
  }),
} as const satisfies EndpointTable
