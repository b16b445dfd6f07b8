import type { BookingState } from '#contract/bookings.ts'
import { bookingTypeOf } from '#contract/content-types.ts'
import type { ContentType } from '#contract/content.ts'
import type { Answer, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import type { Text } from '../../i18n/text.tsx'
import type { Runtime } from '../../runtime/runtime.ts'
import { settleMark, type Mark, type MarkJob } from '../../runtime/settle-mark.ts'
import { whenSignedIn } from '../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { showUndo } from '../../ui/undo-toast.ts'
import { showBooking } from './booking-store.ts'
import { chosenChannels, type RemindChoice } from './remind-choice.ts'

/** What can be booked. */
export interface BookableItem {
  id: string
  type: ContentType
}

export interface BookingOrder {
  item: BookableItem
  wanted: boolean
  /** As it was before the reader touched it. */
  before: Mark
  /** Whether a start is known, and so what the reader is told of. */
  hasStart: boolean
  /** Whether it is followed rather than booked. */
  isFollow?: true
  /** Whether what stands there says what has become of it. */
  isQuiet?: true
  runtime: Runtime
}

const jobs = new Map<string, MarkJob>()

/** Shows a booking made or taken back at once, and brings it to what the reader wants of it last. */
export async function sendBooking(order: BookingOrder): Promise<void> {
  const { item, wanted, before, runtime } = order
  showBooking(item.id, { on: wanted, count: Math.max(0, before.count + (wanted ? 1 : -1)) })
  const running = jobs.get(item.id)
  if (running) {
    running.wanted = wanted
    return
  }
  const job: MarkJob = { wanted, confirmed: before }
  jobs.set(item.id, job)
  const told: { state: BookingState | null } = { state: null }
  const failure = await settleMark(job, async (on) => {
    const answer = await callBooking(item, on, runtime)
    if (answer.code !== 0) return answer
    told.state = answer.data
    return { ...answer, data: { on: answer.data.is_booked, count: answer.data.booking_count } }
  })
  jobs.delete(item.id)
  showBooking(item.id, job.confirmed)
  sayWhatBecame(order, job.confirmed, failure ?? told.state)
}

/** What is booked can be taken back from the message that says so. */
function sayWhatBecame(order: BookingOrder, now: Mark, answer: Failure | BookingState | null): void {
  const { runtime, item } = order
  const { text } = runtime
  if (answer && 'code' in answer) toast(sayWhy(answer, text))
  else if (!order.isQuiet && !now.on) toast(text(order.isFollow ? 'follow.takenBack' : 'booking.takenBack'))
  else if (!order.isQuiet) {
    const undo = {
      label: text('booking.undo'),
      run: () => void sendBooking({ ...order, wanted: false, before: now }),
    }
    const sayBooked = () => {
      showUndo(text(order.hasStart ? 'booking.willRemind' : 'booking.willTell'), undo.label, undo.run)
    }
    if (!answer || answer.offers.length < 2) return sayBooked()
    const change = async (choice: RemindChoice) =>
      (await callOnce(item, true, runtime, choice === 'notice' ? [] : [choice])).code === 0
    void import('./offer-channels.ts').then(
      ({ offerChannels }) => offerChannels({ state: answer, undo, change, runtime }),
      sayBooked,
    )
  }
}

function sayWhy({ code, msg }: Failure, text: Text): string {
  if (code === NETWORK_FAILURE) return text('error.networkAdvice')
  return code === BEGUN ? text('booking.begun') : msg
}

const BEGUN = 40901
const TOKEN_DEAD = 40102

/** A booking needs no account: where a login has ended meanwhile it is the anonymous reader's. */
async function callBooking(item: BookableItem, on: boolean, runtime: Runtime): Promise<Answer<BookingState>> {
  if (!navigator.onLine || !(await whenSignedIn())) return unreachable
  const answer = await callOnce(item, on, runtime)
  return answer.code === TOKEN_DEAD ? callOnce(item, on, runtime) : answer
}

async function callOnce(
  { id, type }: BookableItem,
  on: boolean,
  { api }: Runtime,
  remind = chosenChannels(),
): Promise<Answer<BookingState>> {
  const bookingType = bookingTypeOf(type)
  if (bookingType === null) throw new Error(`an item of the type ${type} cannot be booked`)
  const input = { booking_id: id, booking_type: bookingType }
  const options = { requestId: randomUuid(), keepalive: true }
  return on
    ? api.call('POST /peony/v3/booking', { ...input, ...(remind && { remind }) }, options)
    : api.call('POST /peony/v3/un_booking', input, options)
}

const unreachable: Failure = { code: NETWORK_FAILURE, msg: '', data: null }
