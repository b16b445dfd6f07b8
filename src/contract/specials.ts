import { z } from 'zod'
import { LIST_TAG } from './cache-tags.ts'
import { contentCard, contentDetail } from './content.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { moduleStyles } from './fields/special.ts'
import { hashedId, page, paging } from './shapes.ts'

const moduleStyle = z.enum(moduleStyles)
export type ModuleStyle = z.infer<typeof moduleStyle>

/** One part of a special: items in their order, or rich text (`html`, sanitised). */
const specialModule = z.object({
  module_id: z.string(),
  title: z.string(),
  style: moduleStyle,
  html: z.string(),
  list: page(contentCard),
  /** Null for a module that is whole; else its items as far as they would have come, which are asked for by its id. */
  to_come: z.array(z.object({ id: z.string(), publish_time: z.int() })).nullable(),
})
export type SpecialModule = z.infer<typeof specialModule>

export const specialDetail = contentDetail.extend({
  /** Whether its modules are reached by a bar of anchors. */
  anchor: z.int(),
  modules: z.array(specialModule),
})
export type SpecialDetail = z.infer<typeof specialDetail>

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
