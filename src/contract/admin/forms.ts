import { z } from 'zod'
import { formDetail } from '../forms.ts'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'

const id = { id: hashedId }
/** Entries behind that one; 0 from the first on. */
const after = z.int().min(0).default(0)
/** To be handed in as `after` for the next ones; null behind the last. */
const next = z.int().nullable()

/** What was entered in the forms of activities. It is personal, so that whoever reads it leaves an entry in the audit log. */
export const formAdminEndpoints = {
  'GET /admin/api/v1/forms/{id}': adminEndpoint({
    summary: 'The form of an activity and how many places are used, without what was entered',
    input: z.object(id),
    output: formDetail.pick({
      title: true,
      status: true,
      start_time: true,
      end_time: true,
      quota: true,
      used: true,
      waiting_list: true,
      waiting: true,
      left: true,
      fields: true,
    }),
    errors: [40002, 40401],
    role: 'editor',
  }),
  'POST /admin/api/v1/forms/{id}/entries': adminEndpoint({
    summary: 'What was entered, in the order in which it was; that somebody read it is recorded',
    input: z.object({ ...id, after, limit: z.int().min(1).max(200).default(50) }),
    output: z.object({
      list: z.array(
        z.object({
          receipt_no: z.string(),
          create_time: z.int(),
          update_time: z.int(),
          /** Its place in the waiting list; 0 for one that has a place. */
          waiting: z.int(),
          /** In the order of the fields, as texts; of pictures their addresses. */
          values: z.array(z.string()),
        }),
      ),
      next,
    }),
    errors: [40002, 40401],
    role: 'editor',
    effect: 'write',
    requestId: false,
  }),
  'POST /admin/api/v1/forms/{id}/table': adminEndpoint({
    summary:
      'The same as lines of a table (CSV) in which nothing is a formula, a thousand at once, with the heading first',
    input: z.object({ ...id, after }),
    output: z.object({ csv: z.string(), next }),
    errors: [40002, 40401],
    role: 'editor',
    effect: 'write',
    requestId: false,
  }),
} as const satisfies AdminEndpointTable
