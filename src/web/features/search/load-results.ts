import type { Answer, Api } from '#contract/endpoints.ts'
import type { SearchAnswer } from '#contract/search.ts'
import type { SearchQuery } from '#contract/search-query.ts'

const RESULTS_PAGE_SIZE = 12

/** One page of results, the first one without a cursor. */
export function loadResults(
  api: Api,
  { uid, special, ...query }: SearchQuery,
  cursor?: string,
): Promise<Answer<SearchAnswer>> {
  return api.call('GET /peony/v1/search', {
    ...query,
    ...(uid && { uid }),
    ...(special && { special }),
    ...(cursor && { cursor }),
    pagesize: RESULTS_PAGE_SIZE,
  })
}
