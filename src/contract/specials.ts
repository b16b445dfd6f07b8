import { z } from 'zod'
import { LIST_TAG } from './cache-tags.ts'
import { specialDetail } from './content.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { hashedId, paging } from './shapes.ts'

export const specialEndpoints = {
  'GET /inner/special': endpoint({
    cacheTags: [LIST_TAG],
    summary:
      'A special topic: its modules with the first page of each, or with `module_id` a page of that one alone; with `items_max` those behind so many items come without theirs',
    input: z.object({
      id: hashedId,
      module_id: hashedId.optional(),
      pageindex: paging.pageindex,
      pagesize: paging.pagesize,
      /** Items that come at most, unless the first two modules hold more; a long text counts as several. */
      items_max: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    output: specialDetail,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
} as const satisfies EndpointTable
