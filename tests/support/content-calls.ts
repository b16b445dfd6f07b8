import { anonymousCall, type Domains } from './factories.ts'

type Handlers = Domains['content']['handlers']
type Recommended = Partial<Parameters<Handlers['GET /peony/v1/recommend']>[0]>
type Listed = Partial<Parameters<Handlers['GET /peony/v1/content']>[0]>

/** The calls about items, as an anonymous reader makes them at a time. */
export function contentCalls(domains: () => Domains, now: number) {
  const call = anonymousCall(now)
  const handlers = () => domains().content.handlers
  const page = { pageindex: 1, pagesize: 20 }
  return {
    getMp: (id: string) => handlers()['GET /dinner/content/{id}']({ id }, call),
    getInner: (id: string) => handlers()['GET /inner/static/content/{id}']({ id }, call),
    recommend: (input: Recommended = {}) => handlers()['GET /peony/v1/recommend']({ ...page, ...input }, call),
    listGroup: (gid: string, input: Listed = {}) =>
      handlers()['GET /peony/v1/content']({ gid, sort: 'new', ...page, ...input }, call),
  }
}

export const idsOf = (list: ReadonlyArray<{ id: string }>) => list.map(({ id }) => id)
