import { useEffect, useSyncExternalStore } from 'react'
import type { Api } from '#contract/endpoints.ts'
import type { UnreadCounts } from '#contract/notices.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { onReaderChange, readerKey } from '../session/session.ts'
import { createListeners } from '../../runtime/listeners.ts'

const KEPT_MS = 60_000

let known: { reader: string; at: number; counts: UnreadCounts | null } | null = null
const { tell, subscribe } = createListeners()

/** How many notices of each kind the reader has not read; null before that is known. */
export function useUnread(): UnreadCounts | null {
  const { api } = useRuntime()
  useEffect(() => {
    const ask = () => void askUnread(api)
    ask()
    return onReaderChange(ask)
  }, [api])
  return useSyncExternalStore(subscribe, findUnread, () => null)
}

/** The API has just said it, with a list of notices or after some were read. */
export function showUnread(counts: UnreadCounts | null): void {
  known = { reader: readerKey(), at: Date.now(), counts }
  tell()
}

async function askUnread(api: Api): Promise<void> {
  const reader = readerKey()
  if (reader === '' || (known?.reader === reader && Date.now() - known.at < KEPT_MS)) return
  showUnread(known?.reader === reader ? known.counts : null)
  const answer = await api.call('GET /peony/v1/notice', { pagesize: 1 })
  if (answer.code === 0 && reader === readerKey()) showUnread(answer.data.unread)
}

function findUnread(): UnreadCounts | null {
  return known && known.reader === readerKey() ? known.counts : null
}
