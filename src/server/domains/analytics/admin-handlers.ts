import type { statsAdminEndpoints } from '#contract/admin/stats.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Database } from '#server/storage/database.ts'
import type { Content } from '../content/content.ts'
import { readDepths } from './read-depths.ts'
import { readSpan } from './read-span.ts'
import { readVitals } from './read-vitals.ts'
import { toSpan } from './rules.ts'
import * as store from './store.ts'

const ITEMS_MAX = 50

interface StatsParts {
  database: Database
  ids: IdCodec
  content: Pick<Content, 'loadCards'>
}

/** What was counted, for the staff. */
export function createAdminHandlers({
  database: { db },
  ids,
  content,
}: StatsParts): AdminHandlers<typeof statsAdminEndpoints> {
  return {
    'GET /admin/api/v1/stats': ({ days, until, content_id: hashed }, { now }) =>
      readSpan(db, toSpan(until ?? now, days), hashed === undefined ? null : parseId(ids, hashed, 'query.content_id')),
    async 'GET /admin/api/v1/stats/items'({ days, until, order }, { now }) {
      const rows = await store.listItems(db, toSpan(until ?? now, days), order, ITEMS_MAX)
      const cards = await content.loadCards(rows.map((row) => row.content_id))
      const byId = new Map(cards.map(({ id, card }) => [id, card]))
      return {
        list: rows.map(({ content_id: id, ...counts }) => {
          const card = byId.get(id)
          const item = card ? { title: card.title, type: card.type, path: card.path } : null
          return { id: ids.encode(id), item, ...counts }
        }),
      }
    },
    'GET /admin/api/v1/stats/depths': ({ content_id: hashed }) =>
      readDepths(db, parseId(ids, hashed, 'query.content_id')),
    'GET /admin/api/v1/stats/vitals': async ({ days }, { now }) => ({ list: await readVitals(db, { now, days }) }),
  }
}
