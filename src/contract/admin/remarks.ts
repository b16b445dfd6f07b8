import { z } from 'zod'
import { remarkFields } from '../remarks.ts'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'

const remark = z.object({
  remark_id: z.string(),
  paragraph: z.int(),
  quote: z.string(),
  text: z.string(),
  by: z.string(),
  /** Whether a member of the staff wrote it; others call themselves as they like. */
  is_staff: z.boolean(),
  create_time: z.int(),
  /** 0 while it is open. */
  resolve_time: z.int(),
  resolved_by: z.string(),
})
export type RemarkView = z.infer<typeof remark>

export const remarkAdminEndpoints = {
  'GET /admin/api/v1/working-copies/{id}/remarks': adminEndpoint({
    summary: 'What reviewers said to a working copy and its item, in the order of time',
    input: z.object({ id: hashedId }),
    output: z.object({ list: z.array(remark) }),
    errors: [40002, 40401],
    role: 'viewer',
  }),
  'POST /admin/api/v1/working-copies/{id}/remarks': adminEndpoint({
    summary: 'A remark of a member of the staff; 40901 where there are as many as there may be',
    input: z.object({ id: hashedId, ...remarkFields }),
    output: z.object({ remark }),
    errors: [40002, 40401, 40901],
    role: 'writer',
    effect: 'write',
  }),
  'POST /admin/api/v1/remarks/{id}/resolve': adminEndpoint({
    summary: 'Says that a remark is dealt with, or open again',
    input: z.object({ id: hashedId, resolved: z.boolean().default(true) }),
    output: z.object({ remark }),
    errors: [40002, 40401],
    role: 'writer',
    effect: 'write',
  }),
} as const satisfies AdminEndpointTable
