import { z } from 'zod'
import { vitalNames } from '../beacons.ts'
import { contentTypes } from '../content-types.ts'
import { hashedId } from '../shapes.ts'
import { adminEndpoint, type AdminEndpointTable } from './endpoint.ts'

const span = {
  /** How many days of the site's clock (UTC+8), the last one included. */
  days: z.coerce.number().int().min(1).max(366).default(7),
  /** A moment of the last day, in seconds; today's where it is left out. */
  until: z.coerce.number().int().min(0).optional(),
}
const id = { content_id: hashedId }

const counts = z.object({
  views: z.int(),
  /** One reader counts once for each item and day. */
  readers: z.int(),
  reads: z.int(),
  /** Seconds of all readers. */
  duration: z.int(),
  finished: z.int(),
  exposures: z.int(),
})
export type StatsCounts = z.infer<typeof counts>

const ways = z.array(z.object({ word: z.string(), times: z.int() }))

export const statsAdminEndpoints = {
  'GET /admin/api/v1/stats': adminEndpoint({
    summary: 'What was read day by day, of one item or of all, against as many days before; the most taken ways first',
    input: z.object({ ...span, content_id: hashedId.optional() }),
    output: z.object({
      /** When the first day began. */
      since: z.int(),
      total: counts,
      before: counts,
      /** Each day of the span, also one on which nobody came; `day` is when it began. */
      days: z.array(counts.extend({ day: z.int() })),
      sources: ways,
      shares: ways,
      launches: ways,
      /** Views that a share brought, by how often that was shared on: `1`, `2`, `3+`. */
      share_depths: ways,
    }),
    errors: [40002],
    role: 'viewer',
  }),
  'GET /admin/api/v1/stats/items': adminEndpoint({
    summary: 'The items that come first by a count, fifty at most',
    input: z.object({ ...span, order: z.enum(counts.keyof().options).default('readers') }),
    output: z.object({
      list: z.array(
        counts.extend({
          id: z.string(),
          /** Of a public item; null where it no longer is one. */
          item: z.object({ title: z.string(), type: z.enum(contentTypes), path: z.string() }).nullable(),
        }),
      ),
    }),
    role: 'viewer',
  }),
  'GET /admin/api/v1/stats/depths': adminEndpoint({
    summary: 'How far readers came in the present text of an item, paragraph by paragraph',
    input: z.object(id),
    output: z.object({
      /** When the first day began of which this tells: it begins anew when paragraphs change. Null where nobody read. */
      since: z.int().nullable(),
      readers: z.int(),
      /** `here` are those who came no further, `reached` all who came so far; the last one stands for all beyond it. */
      paragraphs: z.array(z.object({ paragraph: z.int(), here: z.int(), reached: z.int() })),
    }),
    errors: [40002],
    role: 'viewer',
  }),
  'GET /admin/api/v1/stats/vitals': adminEndpoint({
    summary: 'How fast pages were by screen and browser: what three of four visits do not exceed',
    input: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
    output: z.object({
      list: z.array(
        z.object({
          screen: z.string(),
          client: z.string(),
          samples: z.int(),
          /** Milliseconds, `CLS` in thousandths; null where it was not measured. */
          values: z.record(z.enum(vitalNames), z.int().nullable()),
        }),
      ),
    }),
    role: 'viewer',
  }),
} as const satisfies AdminEndpointTable
