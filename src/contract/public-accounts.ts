import { z } from 'zod'
import { accountBrief } from './accounts.ts'
import { contentActor, contentType } from './content.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { hashedId, share } from './shapes.ts'

/** An account as its own page shows it. */
const publicAccount = accountBrief.extend({
  actor: contentActor,
  cover: z.string(),
  fans_count: z.int(),
  content_count: z.int(),
  view_count: z.int(),
  ip_region: z.string(),
  region: z.string(),
  /** What was checked when it was verified. */
  verify_info: z.string(),
  types: z.array(z.object({ type: contentType, total: z.int() })),
  /** Whether something of it is its own work, by what it says. */
  has_original: z.boolean(),
  /** Its stream, as the list call takes it. */
  gid: z.string(),
  path: z.string(),
  share,
  /** Address of its feed without the extension; readers take `.rss` or `.json`. */
  feed_url: z.string(),
  /** Picture of the code that leads to it; empty while none is made. */
  qr_url: z.string(),
})
export type PublicAccount = z.infer<typeof publicAccount>

export const publicAccountEndpoints = {
  'GET /dinner/mp/info/{id}': endpoint({
    summary: "An account that publishes, the house's own ones included",
    input: z.object({ id: hashedId }),
    output: publicAccount,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
} as const satisfies EndpointTable
