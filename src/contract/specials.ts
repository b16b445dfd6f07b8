import { z } from 'zod'
import { LIST_TAG } from './cache-tags.ts'
import { specialDetail } from './content.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { hashedId, paging } from './shapes.ts'

export const specialEndpoints = {
  'GET /inner/special': endpoint({
    cacheTags: [LIST_TAG],
    summary: 'A special topic: its modules with the first page of each, or with `module_id` a page of that one alone',
    input: z.object({
      id: hashedId,
      module_id: hashedId.optional(),
      pageindex: paging.pageindex,
      pagesize: paging.pagesize,
    }),
    output: specialDetail,
    errors: [40002, 40401, 41001],
    cache: publicCache(15),
  }),
} as const satisfies EndpointTable
