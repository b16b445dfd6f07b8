import { inTime } from '../api/answered.ts'
import { call } from '../api/client.ts'
import { clearLeft, closeSession, markLeft, useSession } from '../api/session.ts'
import { forgetStaff } from './journal.ts'
import { forgetTyped } from './typed.ts'

/** Ends the session, and with it what this machine has of its owner; without a network the server hears of it at the next start. */
export async function logOut(): Promise<void> {
  const staffId = useSession.getState().session?.staff.id
  if (staffId === undefined) return closeSession()
  markLeft(staffId)
  await inTime(call('POST /admin/api/v1/session/logout', {})).then(clearLeft, () => undefined)
  forgetTyped()
  await forgetStaff(staffId)
  closeSession()
}
