import type { PersonalData } from '#server/storage/personal-data.ts'
import { deleteRequests } from '#server/http/once.ts'
import type { MobileVault } from './mobile-vault.ts'
import { publicSessionId } from './rules.ts'
import { blankUser, deleteTracesOfMobile, findMobile, getAccount } from './store-cancelled.ts'
import { listAllSessions } from './store-sessions.ts'
import { deleteSessionsOfUser } from './store.ts'
import { detectDevice } from './detect-device.ts'

/** What this domain keeps of a person: the user, their number, logins and codes. */
export function createPersonalData(vault: MobileVault): PersonalData {
  return {
    async export(db, { userId }) {
      const row = await getAccount(db, userId)
      const number = row.mobile_cipher === null ? null : vault.reveal(row.mobile_cipher)
      const sessions = await listAllSessions(db, userId)
      return {
        account: {
          nickname: row.nickname,
          avatar: row.avatar,
          mobile: number && `+${number.areaCode} ${number.mobile}`,
          agree_version: row.agree_version,
          create_time: row.created_at,
          update_time: row.updated_at,
        },
        sessions: sessions.map((session) => ({
          session_id: publicSessionId(session.token_hash),
          ...detectDevice(session.user_agent),
          user_agent: session.user_agent,
          ip_region: session.region,
          create_time: session.created_at,
          last_time: session.used_at,
          expire_time: session.expire_at,
        })),
      }
    },
    async forget(tx, { userId, subject }) {
      const mobile = await findMobile(tx.db, userId)
      await blankUser(tx, userId, tx.now)
      await deleteSessionsOfUser(tx, userId)
      await deleteRequests(tx, { kind: 'user', subject })
      if (!mobile) return
      const number = vault.reveal(mobile.mobile_cipher)
      await deleteTracesOfMobile(tx, mobile.mobile_hash, [
        vault.hashSender('mobile', `${number.areaCode} ${number.mobile}`),
        vault.hashSender('device', subject),
      ])
    },
  }
}
