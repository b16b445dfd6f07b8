import { inTime } from '../api/answered.ts'
import { call, CallFailed, isUnanswered } from '../api/client.ts'
import {
  clearLeft,
  closeSession,
  findLeft,
  openRemembered,
  openSession,
  recallSession,
  type Session,
} from '../api/session.ts'
import { forgetStaff } from '../keeping/journal.ts'

/**
 * Opens the session of this browser, or the one that a link opens which the start of a sample site printed. While nobody
 * answers, whoever was here last goes on with what is on this machine.
 */
export async function findSession(): Promise<void> {
  const left = findLeft()
  if (left !== null) await endLeft(left)
  const remembered = recallSession()
  try {
    openSession(await (remembered ? inTime(askSession()) : askSession()))
  } catch (error) {
    if (remembered && isUnanswered(error)) openRemembered(remembered)
    else closeSession()
  }
}

async function askSession(): Promise<Session> {
  const token = /^#open=([\w-]+)$/.exec(location.hash)?.[1]
  if (token === undefined) return call('GET /admin/api/v1/session', {})
  history.replaceState(null, '', location.pathname)
  return call('POST /admin/api/v1/session/demonstration', { token })
}

/** Ends the session that was left while no server could hear it, and what was forgotten then is forgotten for sure. */
async function endLeft(staffId: string): Promise<void> {
  await forgetStaff(staffId)
  try {
    const { csrf_token: csrfToken } = await call('GET /admin/api/v1/session', {})
    await call('POST /admin/api/v1/session/logout', {}, { csrfToken })
    clearLeft()
  } catch (error) {
    if (error instanceof CallFailed && !isUnanswered(error)) clearLeft() // it is over by itself
  }
}
