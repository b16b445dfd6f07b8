import { z } from 'zod'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { OBJECTION_LENGTH_MAX } from './limits.ts'
import { hashedId, text } from './shapes.ts'

/** What authors say to a decision on what they wrote. */
export const objectionEndpoints = {
  'POST /peony/v1/objection': endpoint({
    summary:
      'Objects, once and with a sentence, to a decision that the caller was told by a notice (its detail.decision); 40901 for one that was objected to, is not the last one, or was made more than 14 days ago',
    input: z.object({ decision_id: hashedId, text: text(1, OBJECTION_LENGTH_MAX) }),
    output: z.object({ create_time: z.int() }),
    errors: [40002, 40401, 40901],
    caller: 'user',
    effect: 'write',
    whileBanned: true,
    limit: { points: 10, seconds: 600 },
  }),
} as const satisfies EndpointTable
