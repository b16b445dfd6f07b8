import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { OpenAdminCall } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { countSubject } from '#server/http/limits.ts'
import { beginSession, type LogInParts } from './log-in.ts'
import { enrol } from './manage-staff.ts'
import { hashStaffToken, makePassword, makeStaffToken, STAFF_LOGIN_LIMIT } from './rules.ts'
import { findStaffByName } from './store.ts'
import { toSession } from './view.ts'

const CALL = 'POST /admin/api/v1/session/demonstration'
const NAME_PREFIX = 'demo-'
const NAME_BYTES = 3

/** Whether a member was made for a demonstration, by their name. */
export function isOfDemonstration(name: string): boolean {
  return name.startsWith(NAME_PREFIX)
}

/** One way in that needs no password, for whoever tries the project on their own machine. */
export interface Demonstration {
  /** Makes the token that opens it, and forgets the one before. */
  offer(): string
  /**
   * A session as an administrator made for it, whose password nobody knows. Throws 40106 unless the token is the one that
   * was offered, comes for the first time, and comes from this machine; 42901 after too many tries.
   */
  open(token: string, call: OpenAdminCall): Promise<ReturnType<typeof toSession>>
}

export function createDemonstration(parts: Omit<LogInParts, 'stranger'>): Demonstration {
  const { database, limiter, sealing, audit, ids } = parts
  let offered: string | null = null

  return {
    offer() {
      const token = makeStaffToken()
      offered = hashStaffToken(token)
      return token
    },
    async open(token, call) {
      const caller = { subject: null, address: call.address }
      await countSubject(limiter, 'staff-demonstration', STAFF_LOGIN_LIMIT, caller)
      const isRight = offered !== null && timingSafeEqual(Buffer.from(hashStaffToken(token)), Buffer.from(offered))
      if (!isRight || !call.isLocal) {
        const detail = { outcome: 'refused', address: call.address }
        await database.write((tx) => audit.record(tx, { by: '', staffId: null, action: CALL, target: '', detail }))
        throw new AppError(40106)
      }
      offered = null
      const name = `${NAME_PREFIX}${randomBytes(NAME_BYTES).toString('hex')}`
      const work = await enrol(sealing, { name, role: 'admin', password: makePassword() })
      const session = await database.write(async (tx) => {
        const { id } = await work(tx)
        const target = `staff/${ids.encode(id)}`
        await audit.record(tx, {
          by: name,
          staffId: id,
          action: CALL,
          target,
          detail: { outcome: 'ok', address: call.address },
        })
        const member = await findStaffByName(tx.db, name)
        if (!member) throw new Error(`${name} was made and is not there`)
        return beginSession(tx, member, call)
      })
      call.setCookie(session.token)
      return toSession(session, ids)
    },
  }
}
