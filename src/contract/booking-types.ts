import type { ContentType } from './content.ts'

/** Sorts of items that can be booked, by the number that the contract gives them, and the types that are of each. */
const bookedTypes = {
  1: ['local_live'],
  2: ['activity'],
  3: ['special'],
  4: ['audio_album', 'video_album'],
} as const satisfies Record<number, readonly ContentType[]>

export type BookingType = keyof typeof bookedTypes

const numbers: ReadonlyMap<ContentType, BookingType> = new Map(
  ([1, 2, 3, 4] as const).flatMap((number) => bookedTypes[number].map((type) => [type, number] as const)),
)

/** The number under which items of a type are booked; null for types that cannot be. */
export function bookingTypeOf(type: ContentType): BookingType | null {
  return numbers.get(type) ?? null
}
