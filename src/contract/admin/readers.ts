import { z } from 'zod'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'
import { record } from './moderation.ts'

const id = { id: hashedId }

/** Readers, each with the record that moderators go by. */
export const readerAdminEndpoints = {
  'GET /admin/api/v1/readers': adminEndpoint({
    summary: 'Readers whose own name begins with a text, thirty at most',
    input: z.object({ text: z.string().trim().min(1).max(24) }),
    output: z.object({
      list: z.array(z.object({ id: z.string(), name: z.string(), avatar: z.string(), create_time: z.int() })),
    }),
    role: 'moderator',
    limit: { points: 120, seconds: 60 },
  }),
  'GET /admin/api/v1/readers/{id}': adminEndpoint({
    summary:
      'What is known of a reader: comments by state, what holds against them, decisions, and what they said in live rooms',
    input: z.object(id),
    output: z.object({
      record,
      /** The latest that they said in live rooms. */
      messages: z.array(
        z.object({
          id: z.string(),
          content_id: z.string(),
          text: z.string(),
          state: z.enum(['pending', 'public', 'removed']),
          create_time: z.int(),
        }),
      ),
    }),
    errors: [40002, 40401],
    role: 'moderator',
  }),
  'POST /admin/api/v1/readers/{id}/account': adminEndpoint({
    summary: 'Has a reader speak for an account from now on; empty: for none',
    input: z.object({ ...id, account_id: z.union([hashedId, z.literal('')]) }),
    output: z.object({}),
    errors: [40002, 40401],
    role: 'admin',
    effect: 'write',
  }),
} as const satisfies AdminEndpointTable
