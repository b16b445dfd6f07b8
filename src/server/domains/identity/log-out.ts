import type { WriteCall } from '#server/http/call.ts'
import { deleteSession, deleteSessionsOfUser } from './store.ts'

/** Ends the session of the call, or every one of its user; nothing is to be ended for others. */
export async function logOut(input: { all: 0 | 1 }, { viewer, tx }: WriteCall): Promise<Record<string, never>> {
  if (viewer.kind === 'user') {
    if (input.all === 1) await deleteSessionsOfUser(tx, viewer.userId)
    else await deleteSession(tx, viewer.session)
  }
  return {}
}
