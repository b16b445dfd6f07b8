import { z } from 'zod'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'

const seconds = z.coerce.number().int().min(0)

const auditEntry = z.object({
  id: z.string(),
  created_at: z.int(),
  /** Name of the member, or `cli`. */
  by: z.string(),
  /** Id of the member; empty for the command line and for somebody who did not get in. */
  staff_id: z.string(),
  /** What was done: the name of a call or of a command. */
  action: z.string(),
  /** What it was done to, as its address below the API's: `contents/x7Kd2mQ9`; empty where it is no single thing. */
  target: z.string(),
  /** What that is called by now: a title, the beginning of a text; empty where it has no name, or is gone. */
  name: z.string(),
  /** Where readers see it; empty where they do not. */
  path: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

export const auditAdminEndpoints = {
  'GET /admin/api/v1/audit': adminEndpoint({
    summary: 'What the staff did, newest first, by member or command line, action, thing and time',
    input: z.object({
      staff_id: hashedId.optional(),
      /** By the command line. */
      by: z.enum(['cli']).optional(),
      action: z.string().max(200).optional(),
      target: z.string().max(200).optional(),
      /** From this second on. */
      since: seconds.optional(),
      /** Before this second. */
      until: seconds.optional(),
      pagesize: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(512).optional(),
    }),
    output: z.object({ list: z.array(auditEntry), has_more: z.boolean(), next_cursor: z.string() }),
    role: 'admin',
  }),
} as const satisfies AdminEndpointTable
