import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Output } from '../../api/client.ts'

type Entry = Output<'POST /admin/api/v1/forms/{id}/entries'>['list'][number]

/** What was entered in a form, as far as it was asked for: nothing is read before, and nothing is read again by itself. */
export function useEntries(id: string) {
  const [entries, setEntries] = useState<Entry[] | null>(null)
  const [next, setNext] = useState<number | null>(0)
  const read = useMutation({
    mutationFn: () => call('POST /admin/api/v1/forms/{id}/entries', { id, after: next ?? 0 }),
    onSuccess(page) {
      setEntries((former) => [...(former ?? []), ...page.list])
      setNext(page.next)
    },
  })
  return { entries, read, hasMore: entries !== null && next !== null }
}
