import type { BookingParts } from './bookings.ts'
import { hasBegun, NEWS_SPAN_SECONDS, openNewsSpan, toNewsSpan } from './rules.ts'
import * as reminders from './store-reminders.ts'
import { listTimes } from './store-times.ts'
import { findHolders } from './find-holders.ts'
import { notifyBookers } from './notify-bookers.ts'

type Debut = Awaited<ReturnType<typeof reminders.listUnnotified>>[number]

/**
 * Tells everybody who booked an album or a special, unless that is still to begin, what became public in it, once for all that did so
 * within a span. A span is told when it is over, so that whoever tells it again tells the same.
 */
export async function notifyNews(parts: BookingParts, now: number): Promise<void> {
  const before = openNewsSpan(now) * NEWS_SPAN_SECONDS
  const debuts = await reminders.listUnnotified(parts.database.db, before)
  const spans = Map.groupBy(debuts, (debut) => toNewsSpan(debut.debut_at))
  for (const [span, all] of spans) {
    await notifySpan(parts, { span, debuts: all, now })
    const ids = all.map((debut) => debut.content_id)
    await parts.database.write((tx) => reminders.setNotified(tx, ids))
  }
}

async function notifySpan(
  parts: BookingParts,
  { span, debuts, now }: { span: number; debuts: readonly Debut[]; now: number },
): Promise<void> {
  const { database, content } = parts
  const ids = debuts.map((debut) => debut.content_id)
  const published = await content.filterPublished(database.db, ids)
  const holders = await findHolders(
    parts,
    database.db,
    ids.filter((id) => published.has(id)),
  )
  const itemsOf = new Map<number, Debut[]>()
  for (const debut of debuts) {
    for (const holder of holders.get(debut.content_id) ?? []) {
      itemsOf.set(holder, [...(itemsOf.get(holder) ?? []), debut])
    }
  }
  const times = await listTimes(database.db, [...itemsOf.keys()])
  const cards = await content.loadCards([...itemsOf.keys()])
  for (const { id: contentId, card } of cards) {
    const items = itemsOf.get(contentId) ?? []
    const newest = items.at(-1)
    if (!newest || (times.has(contentId) && !hasBegun(times.get(contentId) ?? null, newest.debut_at))) continue
    await notifyBookers(
      parts,
      {
        contentId,
        bookedUntil: newest.debut_at,
        key: `news:${contentId}:${span}`,
        about: newest.content_id,
        detail: { what: 'news', title: card.title, count: items.length },
        reminder: { kind: 'news', item_id: newest.content_id, start_at: 0 },
        now,
      },
      { mayNotify: () => Promise.resolve(true), finish: () => Promise.resolve() },
    )
  }
}
