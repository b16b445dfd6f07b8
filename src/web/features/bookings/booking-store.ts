import { useEffect, useSyncExternalStore } from 'react'
import type { Api } from '#contract/endpoints.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import type { Mark } from '../../runtime/settle-mark.ts'
import { onReaderChange, readerKey } from '../session/session.ts'
import type { BookableItem } from './send-booking.ts'
import { createListeners } from '../../runtime/listeners.ts'

/** What the reader has booked, as far as this page has asked or changed it. */
const shown = new Map<string, Mark>()
const { tell, subscribe } = createListeners()
let booked: { reader: string; ids: Promise<ReadonlySet<string> | null> } | null = null

/** Whether the reader has booked an item, and how many have: what the page says of it, then what is known of this reader. */
export function useBooking(item: BookableItem, count: number): Mark {
  const { api } = useRuntime()
  const { id } = item
  useEffect(() => {
    const ask = () => void askBooked(api, id, count)
    ask()
    return onReaderChange(ask)
  }, [api, id, count])
  return useSyncExternalStore(subscribe, () => shown.get(id), nothing) ?? { on: false, count }
}

/** As `useBooking`, for an item of the reader's own list: nothing has to be asked. */
export function useListedBooking(id: string): Mark {
  return useSyncExternalStore(subscribe, () => shown.get(id), nothing) ?? LISTED
}

const LISTED: Mark = { on: true, count: 1 }

/** The API has just said that the reader has booked these. */
export function noteBooked(ids: readonly string[]): void {
  for (const id of ids) if (shown.get(id)?.on === false) showBooking(id, LISTED)
}

export function showBooking(id: string, mark: Mark): void {
  shown.set(id, mark)
  tell()
}

/** All that the reader has booked is asked for at once, and once for each reader. */
async function askBooked(api: Api, id: string, count: number): Promise<void> {
  const reader = readerKey()
  if (reader === '') return
  if (booked?.reader !== reader) {
    shown.clear()
    booked = { reader, ids: fetchIds(api) }
  }
  const asked = booked
  const ids = await asked.ids
  if (booked !== asked || shown.has(id)) return
  if (ids === null) booked = null
  else showBooking(id, { on: ids.has(id), count: Math.max(count, ids.has(id) ? 1 : 0) })
}

async function fetchIds(api: Api): Promise<ReadonlySet<string> | null> {
  const answer = await api.call('GET /peony/v3/booking_list', { tiny: '1' })
  if (answer.code !== 0) return null
  return new Set((answer.data.list as unknown[]).filter((entry) => typeof entry === 'string'))
}

const nothing = () => undefined
