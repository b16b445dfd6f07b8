import type { PersonalData } from '#server/storage/personal-data.ts'
import { deleteRequests } from '#server/http/once.ts'
import { publicSessionId, senderOf } from './rules.ts'
import { blankUser, deleteTraces, getAccount } from './store-cancelled.ts'
import { deleteLoginCodesOf, listLoginCodesOf } from './store-login-codes.ts'
import { listAllSessions } from './store-sessions.ts'
import { deleteStatesOf } from './store-states.ts'
import { deleteWaysOf, listWays } from './store-ways.ts'
import { deleteSessionsOfUser } from './store.ts'
import { detectDevice } from './detect-device.ts'
import type { Way, WayVault } from './way-vault.ts'

/** What this domain keeps of a person: the user, what they log in with, logins and codes. */
export function createPersonalData(vault: WayVault): PersonalData {
  return {
    async export(db, { userId }) {
      const row = await getAccount(db, userId)
      const ways = (await listWays(db, [userId])).map((way) => ({ ...way, of: vault.reveal(way.kind, way.cipher) }))
      const sessions = await listAllSessions(db, userId)
      const codes = await listLoginCodesOf(db, userId)
      const number = ways.find(({ kind }) => kind === 'mobile')
      return {
        account: {
          nickname: row.nickname,
          avatar: row.avatar,
          mobile: number ? toWords(number.of) : null,
          agree_version: row.agree_version,
          create_time: row.created_at,
          update_time: row.updated_at,
        },
        login_ways: ways.map((way) => ({
          kind: way.kind,
          value: toWords(way.of),
          create_time: way.created_at,
          last_time: way.used_at,
        })),
        login_codes: codes.map((code) => ({
          create_time: code.created_at,
          expire_time: code.expire_at,
          use_time: code.used_at ?? 0,
        })),
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
      const ways = await listWays(tx.db, [userId])
      await blankUser(tx, userId, tx.now)
      await deleteSessionsOfUser(tx, userId)
      await deleteLoginCodesOf(tx, userId)
      await deleteWaysOf(tx, userId)
      await deleteStatesOf(tx, subject)
      await deleteRequests(tx, { kind: 'user', subject })
      const senders = ways.flatMap(({ kind, cipher }) => {
        const way = vault.reveal(kind, cipher)
        return way.kind === 'wechat' ? [] : [vault.hashSender(way.kind, senderOf(way))]
      })
      const hashes = ways.map(({ hash }) => hash)
      await deleteTraces(tx, hashes, [...senders, vault.hashSender('device', subject)])
    },
  }
}

/** A way as its owner takes it along. */
function toWords(way: Way): string {
  switch (way.kind) {
    case 'mobile':
      return `+${way.areaCode} ${way.mobile}`
    case 'email':
      return way.email
    case 'wechat':
      return way.openId
  }
}
