import { queryOptions } from '@tanstack/react-query'
import { inTime } from '../api/answered.ts'
import { call, isUnanswered } from '../api/client.ts'
import { COPIES_KEY, type OpenedCopy } from '../api/queries.ts'
import { openJournal } from './journal.ts'

export interface CopyHere extends OpenedCopy {
  /** Whether the server did not answer, and this is what it said when the copy was opened here last. */
  isFromHere: boolean
}

/** A working copy with its text: read anew whenever a screen opens it, and never behind the back of who writes. */
export function openedCopy(copyId: string, staffId: string) {
  return queryOptions({
    queryKey: [COPIES_KEY, 'one', copyId],
    queryFn: ({ signal }) => openCopy(copyId, staffId, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

/**
 * As the server has it; while nobody answers as the same member opened it last on this machine. What was typed since
 * stands in the journal. Throws `CallFailed`.
 */
async function openCopy(copyId: string, staffId: string, signal: AbortSignal): Promise<CopyHere> {
  const journal = await openJournal().catch(() => null)
  const kept = await journal?.getCopy(copyId).catch(() => null)
  const isKept = kept?.staffId === staffId
  try {
    const asked = call('GET /admin/api/v1/working-copies/{id}', { id: copyId }, { signal })
    const opened = await (isKept ? inTime(asked) : asked)
    await journal?.putCopy({ copyId, staffId, opened, time: Date.now() }).catch(() => undefined) // it is shown, kept or not
    return { ...opened, isFromHere: false }
  } catch (error) {
    if (isKept && isUnanswered(error)) return { ...kept.opened, isFromHere: true }
    throw error
  }
}
