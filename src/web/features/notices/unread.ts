import { useEffect, useSyncExternalStore } from 'react'
import type { Api } from '#contract/endpoints.ts'
import type { UnreadCounts } from '#contract/notices.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { onReaderChange, readerKey } from '../session/session.ts'
import { createListeners } from '../../runtime/listeners.ts'
import { followNotices } from './follow-notices.ts'

const KEPT_MS = 60_000
/** What was said so lately is what there is where a connection has just begun to tell. */
const LATELY_MS = 5000
const TOGETHER_MS = 50

let known: { reader: string; at: number; counts: UnreadCounts | null } | null = null
const { tell, subscribe } = createListeners()

/** How many notices of each kind the reader has not read; null before that is known. */
export function useUnread(): UnreadCounts | null {
  const runtime = useRuntime()
  const { api } = runtime
  useEffect(() => {
    const ask = () => void askUnread(api)
    ask()
    return onReaderChange(ask)
  }, [api])
  useEffect(() => {
    const renew = (keptMs: number) => () => renewUnread(api, keptMs)
    return followNotices(runtime, { onPush: renew(0), onGap: renew(LATELY_MS) })
  }, [runtime, api])
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

let renewing: ReturnType<typeof setTimeout> | undefined

/** Asks again unless it was said within `keptMs`; once for all parts of a page that were told that it is another now. */
function renewUnread(api: Api, keptMs: number): void {
  if (known && Date.now() - known.at >= keptMs) known = { ...known, at: 0 }
  clearTimeout(renewing)
  renewing = setTimeout(() => void askUnread(api), TOGETHER_MS)
}

function findUnread(): UnreadCounts | null {
  return known && known.reader === readerKey() ? known.counts : null
}
