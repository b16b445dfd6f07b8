import { z } from 'zod'
import type { BookingType } from './content-types.ts'
import { contentCard } from './content.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { hashedId, page, paging } from './shapes.ts'

const bookingNames = ['live', 'activity', 'special', 'album'] as const
const BOOKING_NAMES = { live: 1, activity: 2, special: 3, album: 4 } as const satisfies Record<string, BookingType>
const bookingNumber = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

/** A number, also as text, or a name; parsed to the number. */
export const bookingType = z.union([
  bookingNumber,
  z.enum(['1', '2', '3', '4']).transform((text) => Number(text) as BookingType),
  z.enum(bookingNames).transform((name) => BOOKING_NAMES[name]),
])

/** Ways to reach somebody outside of the site. */
const remindChannel = z.enum(['wx', 'sms'])
export type RemindChannel = z.infer<typeof remindChannel>

const remind = z.array(remindChannel)

const bookingInput = { booking_id: hashedId, booking_type: bookingType }
const bookingState = z.object({
  is_booked: z.boolean(),
  booking_count: z.int(),
  /** Channels that were asked for and that this site has. */
  remind,
  /** Channels that reach the caller, first the one that is meant where none is asked for; the site's own notice comes anyway. */
  offers: remind,
  /** Whole path of the calendar entry; empty while no start is known. */
  ics_url: z.string(),
  /** What a button says of it, in Chinese. */
  reservation_label: z.string(),
})
export type BookingState = z.infer<typeof bookingState>

const bookingFacts = { errors: [40002, 40401, 40901, 41001], caller: 'anonymous', effect: 'write' } as const

const booking = z.object({
  booking_id: z.string(),
  booking_type: bookingNumber,
  create_time: z.int(),
  remind,
  /** Seconds; 0 while no start, or no end, is known. */
  start_time: z.int(),
  end_time: z.int(),
  place: z.string(),
  ics_url: z.string(),
  /** Of a special: what became public in it since the caller opened it last. */
  unread: z.int(),
  card: contentCard,
})
export type Booking = z.infer<typeof booking>

/** What readers want to be reminded of. */
export const bookingEndpoints = {
  'POST /peony/v3/booking': endpoint({
    summary:
      'Books an item: its start, or what is new in it, will be told; 40901 once it has begun, unless it is a special, which is followed so',
    input: z.object({ ...bookingInput, remind: remind.max(2).optional() }),
    output: bookingState,
    ...bookingFacts,
    limit: { points: 30, seconds: 60 },
  }),
  'POST /peony/v3/booking/seen': endpoint({
    summary: 'The caller has opened what they booked: says what was new in a special until then, which it is no longer',
    input: z.object({ booking_id: hashedId }),
    output: z.object({ unread: z.int() }),
    errors: [40002],
    caller: 'anonymous',
    effect: 'write',
    whileBanned: true,
    limit: { points: 60, seconds: 60 },
  }),
  'POST /peony/v3/un_booking': endpoint({
    summary: 'Takes a booking back, also one of an item that was taken down',
    input: z.object(bookingInput),
    output: bookingState,
    ...bookingFacts,
    whileBanned: true,
    limit: { points: 30, seconds: 60 },
  }),
  'GET /peony/v3/booking_list': endpoint({
    summary: "The caller's bookings, last booked first; with tiny=1 the ids alone, at most 500",
    input: z.object({
      booking_type: bookingType.optional(),
      tiny: z.literal(['0', '1', 0, 1]).optional(),
      ...paging,
    }),
    output: z.union([page(booking), z.object({ list: z.array(z.string()) })]),
    caller: 'anonymous',
  }),
} as const satisfies EndpointTable
