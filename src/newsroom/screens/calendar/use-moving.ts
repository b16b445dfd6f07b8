import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, useMayCall, type Output } from '../../api/client.ts'
import { COPIES_KEY, ITEMS_KEY, type CalendarEntry } from '../../api/queries.ts'
import { sayMoment } from '../../parts/say-moment.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import { keyOf, whyFixed } from './rules.ts'

export interface Move {
  entry: CalendarEntry
  /** Seconds; 0: not planned any more. */
  time: number
  note?: string
}

const PLAN = 'POST /admin/api/v1/working-copies/{id}/plan'
const SCHEDULE = 'POST /admin/api/v1/contents/{id}/schedule'

/** Moves what stands in the calendar: what is planned at once and with a way back, what is scheduled once that is answered. */
export function useMoving() {
  const text = useText()
  const mayCall = useMayCall()
  const queries = useQueryClient()
  /** Whether somebody may move an entry at all. */
  const mayMove = useCallback(
    (entry: CalendarEntry) => whyFixed(entry) === null && mayCall(entry.kind === 'planned' ? PLAN : SCHEDULE),
    [mayCall],
  )
  const move = useMutation({
    mutationFn: async ({ entry, time, note = entry.note }: Move) => {
      if (entry.kind === 'planned') await call(PLAN, { id: entry.copy_id ?? '', time, note })
      // Its pictures were answered for when it was scheduled first.
      else await call(SCHEDULE, { id: entry.content_id ?? '', time, accept_undescribed: true })
    },
    onMutate(moved) {
      if (moved.entry.kind === 'planned') showMoved(moved)
    },
    onSuccess(_, { entry, time }) {
      const back = entry.kind === 'planned' && {
        name: text('item.undo'),
        onAction: () => move.mutate({ entry: { ...entry, time }, ...toBack(entry) }),
      }
      toast(say(entry, time), back || undefined)
    },
    onError: (error) => toast(error.message),
    onSettled: () => Promise.all([ITEMS_KEY, COPIES_KEY].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })

  function showMoved({ entry, time }: Move) {
    queries.setQueriesData<Output<'GET /admin/api/v1/calendar'>>({ queryKey: [ITEMS_KEY, 'calendar'] }, (shown) => {
      if (!shown) return undefined
      const others = shown.list.filter((one) => keyOf(one) !== keyOf(entry))
      return { ...shown, list: time === 0 ? others : [...others, { ...entry, time }] }
    })
  }

  function say(entry: CalendarEntry, time: number): string {
    const title = entry.title || text('item.untitled')
    if (time === 0) return text('calendar.done.unplanned', { title })
    return text(`calendar.done.${entry.kind as 'planned'}`, { title, time: sayMoment(time, text.locale) })
  }

  return {
    move,
    mayMove,
  }
}

function toBack({ time, note }: CalendarEntry): Pick<Move, 'time' | 'note'> {
  return { time, note }
}
