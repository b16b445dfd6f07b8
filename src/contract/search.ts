import { z } from 'zod'
import { LIST_TAG, SEARCH_TAG } from './cache-tags.ts'
import { contentCard, contentType } from './content.ts'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { HOT_TAG } from './hot-tags.ts'
import { KEYWORD_LENGTH_MAX } from './limits.ts'
import { normalizeKeyword, searchSorts, searchTimes } from './search-query.ts'
import { hashedId, page, paging } from './shapes.ts'

export type { SearchSort, SearchTime } from './search-query.ts'

const keyword = z
  .string()
  .max(4 * KEYWORD_LENGTH_MAX)
  .transform(normalizeKeyword)
  .pipe(z.string().min(1).max(KEYWORD_LENGTH_MAX))

const searchOutput = page(contentCard).extend({
  /** How many of each type were found, whatever `type` asked for, most first; -1 where not counted to the end. */
  groups: z.array(z.object({ type: contentType, total: z.int() })),
  /** Words to search for instead or next. */
  suggest: z.array(z.string()),
  took_ms: z.int(),
})
export type SearchAnswer = z.infer<typeof searchOutput>

const hotWord = z.object({
  word: z.string(),
  hot: z.int(),
  tag: z.enum(HOT_TAG),
  /** Site path of its results. */
  path: z.string(),
})
export type HotWord = z.infer<typeof hotWord>

export const searchEndpoints = {
  'GET /peony/v1/search/hot-words': endpoint({
    summary: 'Words that many search for, to be shown before anything is typed',
    input: z.object({ pagesize: z.coerce.number().int().min(1).max(50).default(10) }),
    output: z.object({ list: z.array(hotWord) }),
    cache: publicCache(60),
  }),
  'GET /peony/v1/search': endpoint({
    cacheTags: [LIST_TAG, SEARCH_TAG],
    summary:
      'Published items, accounts and topics that hold every word of the keyword, then those with words that are typed so by their sounds; highlights in <em>',
    input: z.object({
      keyword,
      type: z.enum(['all', ...contentType.options]).default('all'),
      sort: z.enum(searchSorts).default('relevance'),
      time: z.enum(searchTimes).default('all'),
      /** Inside one account. */
      uid: hashedId.optional(),
      /** Inside one group. */
      scope_id: hashedId.optional(),
      /** Inside one special. */
      special: hashedId.optional(),
      ...paging,
    }),
    output: searchOutput,
    errors: [40002],
    cache: publicCache(15),
    limit: { points: 60, seconds: 60 },
  }),
} as const satisfies EndpointTable
