import type { ContentType } from '#contract/content.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { toListedTypes } from './listed-types.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import { toHour } from './rules.ts'
import * as store from './store.ts'
import { toHot } from './view.ts'

type HotCall = Endpoints['GET /inner/static/hot72']

export const HOT_WINDOW_HOURS = 72
const KEPT_SECONDS = 60
const LONGEST = 50
/** Most read ones looked at, so that some may be of another type or taken down since. */
const LOOKED_AT = 256
/** What is less read than so many others in an hour has no views from it here. */
const COUNTED_EACH_HOUR = 500

interface Ranking {
  at: number
  items: Array<{ id: number; views: number }>
}

/**
 * The most read items of the last 72 hours, topped up with the newest so that a young site has a list too. Views are
 * counted by hour; the ranking is reckoned at most once a minute, and what was taken down since is left out.
 */
export function createListHot(parts: ContentParts) {
  const rankings = new Map<ContentType | undefined, Ranking>()

  return async (input: ParsedInputOf<HotCall>, now: number): Promise<OutputOf<HotCall>> => {
    let ranking = rankings.get(input.type)
    if (!ranking || Math.abs(now - ranking.at) >= KEPT_SECONDS) {
      ranking = { at: now, items: await rank(parts, input.type, now) }
      rankings.set(input.type, ranking)
    }
    const views = new Map(ranking.items.map((item) => [item.id, item.views]))
    const cards = await loadCards(parts, [...views.keys()])
    return {
      list: cards.slice(0, input.pagesize).map(({ id, card }, index) => toHot(card, index + 1, views.get(id) ?? 0)),
      window_hours: HOT_WINDOW_HOURS,
      update_time: ranking.at,
    }
  }
}

async function rank(parts: ContentParts, type: ContentType | undefined, now: number): Promise<Ranking['items']> {
  const { db } = parts.database
  const types = toListedTypes(parts.contentTypes, type)
  const hours = Array.from({ length: HOT_WINDOW_HOURS + 1 }, (_, ago) => toHour(now) - ago * 3600)
  const read = await store.listMostViewed(db, hours, COUNTED_EACH_HOUR, LOOKED_AT)
  const shown = await store.filterPublished(
    db,
    read.map((item) => item.id),
    { types, groupId: null },
  )
  const viewed = read.filter((item) => shown.has(item.id)).slice(0, LONGEST)
  const missing = LONGEST - viewed.length
  if (missing <= 0) return viewed
  const excluded = viewed.map((item) => item.id)
  const newest = await store.listNewest(db, { types, groupId: null, excluded }, null, { limit: missing, offset: 0 })
  return [...viewed, ...newest.map((key) => ({ id: key.id, views: 0 }))]
}
