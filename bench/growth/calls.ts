import { contentPath, accountPath, topicPath } from '#contract/share-urls.ts'
import type { CommentSort } from '#contract/comments.ts'
import { anonymousCall } from '../../tests/support/factories.ts'
import { createOpener } from '../opener.ts'
import { makeCorpus } from '../search-documents.ts'
import { BASE } from '../settings.ts'
import type { Grown } from './open.ts'

/** What is done on a filled database, by name: each time about something else. */
export type Calls = Record<string, (n: number) => Promise<unknown>>

const ITEMS = 400
const WORDS = 100
const EVENTS = 20
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

export async function createCalls({ backend, domains, posts }: Grown): Promise<Calls> {
  const { ids, database } = domains
  const open = await createOpener(backend)
  const some = Array.from({ length: ITEMS }, (_, n) => 1 + Math.floor((posts - 1) * ((n * 0.618034) % 1)))
  const items = await database.db
    .selectFrom('contents')
    .select(['id', 'publish_at', 'account_id'])
    .where('id', 'in', some)
    .where('state', '=', 'published')
    .execute()
  const groups = await database.db.selectFrom('groups').select(['id', 'kind']).orderBy('id').execute()
  const columns = groups.filter(({ kind }) => kind === 'column').map(({ id }) => ids.encode(id))
  const topics = groups.filter(({ kind }) => kind === 'topic').map(({ id }) => ids.encode(id))
  const words = makeCorpus().words(WORDS)
  const at = <T>(list: readonly T[], n: number): T => {
    const value = list[n % list.length]
    if (value === undefined) throw new Error('there is nothing to ask for')
    return value
  }
  const comments = (sort: CommentSort, id: string, pageindex = 1) =>
    backend.comments.handlers['GET /dinner/comment/{id}']({ id, sort, pageindex, pagesize: 20 }, anonymousCall())
  const search = (keyword: string, sort: 'relevance' | 'time') => {
    const input = { keyword, type: 'all', sort, time: 'all', pageindex: 1, pagesize: 20 } as const
    return backend.search.handlers['GET /peony/v1/search'](input, anonymousCall())
  }
  const list = backend.content.handlers
  const hottest = ids.encode(1)
  /** Readers of a run before have just seen the same items. */
  const run = Date.now().toString(36)

  return {
    'article landing, rendered anew': (n) => {
      const { id, publish_at: publishTime } = at(items, n)
      return open(BASE + contentPath({ actor: 'mp', type: 'doc', id: ids.encode(id), publishTime }))
    },
    'home, rendered anew': () => open(`${BASE}/`),
    'page of an account, rendered anew': (n) =>
      open(BASE + accountPath({ actor: 'mp', id: ids.encode(at(items, n).account_id) })),
    'page of the largest topic, rendered anew': () => open(BASE + topicPath(at(topics, 0))),
    'newest 20 of all': () => list['GET /peony/v1/recommend']({ pageindex: 1, pagesize: 20 }, anonymousCall()),
    'newest 20 of a column': (n) =>
      list['GET /peony/v1/content']({ gid: at(columns, n), pageindex: 1, pagesize: 20, sort: 'new' }, anonymousCall()),
    'hot items of 72 hours': () => list['GET /inner/static/hot72']({ pagesize: 20 }, anonymousCall()),
    'comments, hot': (n) => comments('hot', ids.encode(at(items, n).id)),
    'comments of the most discussed item, hot': () => comments('hot', hottest),
    'comments of the most discussed item, new': () => comments('new', hottest),
    'comments of the most discussed item, old': () => comments('old', hottest),
    "comments of the most discussed item, the author's": () => comments('author', hottest),
    'search of two characters, best first': (n) => search(at(words, n), 'relevance'),
    'search of two characters, newest first': (n) => search(at(words, n), 'time'),
    'list of editors': () =>
      backend.publishing.adminHandlers['GET /admin/api/v1/contents'](
        { pagesize: 20, scope: 'title', order: 'made', has_copy: '0' },
        {} as never,
      ),
    'queue of moderators': () => backend.moderation.listQueue({ pagesize: 20 }),
    'beacon of 20 events': (n) =>
      backend.analytics.acceptBeacon(
        Array.from({ length: EVENTS }, (_, event) => ({
          timestamp: Math.floor(Date.now() / 1000),
          version: '1',
          terminal: 'wap',
          tid: ids.encode(at(items, n * 7 + event).id),
          behavior: ['view', 'read', 'expose'][event % 3],
          user_id: `reader-${n}-${run}`,
          duration: event,
          percent: event * 5,
        })),
        { ...anonymousCall(), userAgent: PHONE },
      ),
  }
}
