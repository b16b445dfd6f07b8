import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { BookingParts } from './bookings.ts'
import { getSubject } from './rules.ts'
import { countNews, updateSeen } from './store-news.ts'

type SeenCall = Endpoints['POST /peony/v3/booking/seen']

/** The caller has opened what they booked: nothing in it is new to them from now on. Says how much was. Throws 40002. */
export async function seeBooked(
  { ids }: Pick<BookingParts, 'ids'>,
  { booking_id: hashed }: ParsedInputOf<SeenCall>,
  { tx, viewer }: WriteCall,
): Promise<OutputOf<SeenCall>> {
  const subject = getSubject(viewer)
  const id = parseId(ids, hashed, 'body.booking_id')
  const unread = (await countNews(tx.db, subject, [id])).get(id) ?? 0
  await updateSeen(tx, subject, id)
  return { unread }
}
