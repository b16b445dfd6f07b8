import { z } from 'zod'
import { itemTypes } from '../content-types.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'
import { itemState } from './manuscripts.ts'

/** Longest span of one call, in seconds: a quarter of a year. */
export const CALENDAR_SPAN_MAX = 92 * 24 * 60 * 60

/**
 * Why something stands in the calendar: a working copy is planned for then, which nothing does by itself; an item appears
 * then, or did; a live room, or something else with a start, begins then.
 */
const calendarKinds = ['planned', 'scheduled', 'published', 'live', 'event'] as const

const time = z.coerce.number().int().min(0)

const entry = z.object({
  kind: z.enum(calendarKinds),
  /** Null while the item is still to be made. */
  content_id: z.string().nullable(),
  /** The working copy that is planned; null for every other kind. */
  copy_id: z.string().nullable(),
  type: z.enum(itemTypes),
  title: z.string(),
  time: z.int(),
  /** When what takes place ends; 0 where that is not known, and for what appears. */
  end_time: z.int(),
  /** That of its item; `new` where there is none yet. */
  state: z.enum([...itemState.options, 'new']),
  account: z.string(),
  /** Of who planned it; empty for every other kind. */
  note: z.string(),
  /** Site path of its page, which readers have once it is public; empty where there is no item yet. */
  path: z.string(),
})
export type CalendarEntry = z.infer<typeof entry>

export const calendarAdminEndpoints = {
  'GET /admin/api/v1/calendar': adminEndpoint({
    summary:
      'What is planned, will appear, appeared and takes place from one time to before another, 92 days at most, the first first',
    input: z
      .object({
        from: time,
        until: time,
        /** Key of an account. */
        account: z.string().max(64).optional(),
        type: z.enum(itemTypes).optional(),
      })
      .refine(({ from, until }) => until > from && until - from <= CALENDAR_SPAN_MAX, {
        path: ['until'],
        error: 'must lie behind "from", by 92 days at most',
      }),
    output: z.object({
      list: z.array(entry),
      /** Whether there is more of a kind than is told of. */
      is_cut: z.boolean(),
    }),
    role: 'viewer',
  }),
} as const satisfies AdminEndpointTable
