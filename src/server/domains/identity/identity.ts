import type { userAdminEndpoints } from '#contract/admin/users.ts'
import type { identityEndpoints } from '#contract/identity.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { personalData } from '#server/assembly/points.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { Call, Handlers, Viewer } from '#server/http/call.ts'
import { joinPersonalData, type PersonalData } from '#server/storage/personal-data.ts'
import { PRUNE_EVERY_MS } from '#server/storage/prune.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { sourceIdOf } from '#server/storage/source-id.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { cancelAccount } from './cancel-account.ts'
import { ensureUser, type UserSource } from './ensure-user.ts'
import { eraseCancelled } from './erase-cancelled.ts'
import { exportAccount } from './export-account.ts'
import { issueAnonymousToken } from './issue-anonymous-token.ts'
import { logIn, type Entry, type LogInInput } from './log-in.ts'
import { logOut } from './log-out.ts'
import { revokeSessions, showSessions } from './manage-sessions.ts'
import { createMobileVault, type Mobile } from './mobile-vault.ts'
import { createPersonalData } from './personal-data.ts'
import { joined } from './points.ts'
import { pruneIdentity } from './prune-identity.ts'
import { cancelledName, isSessionToken, maskMobile, readToken } from './rules.ts'
import { createSendCeiling } from './send-ceiling.ts'
import { sendVcode } from './send-vcode.ts'
import { createSessions } from './sessions.ts'
import { findMobile } from './store-cancelled.ts'
import { listUserSources } from './store-sources.ts'
import { listAuthors, listCiphers, updateSpeaker } from './store.ts'
import { createTokens } from './tokens.ts'
import { toAuthor, type Author } from './view.ts'

export type { UserSource } from './ensure-user.ts'
export { joined, loginChecks } from './points.ts'
export type { Author } from './view.ts'

type IdentityParts = Pick<
  Foundation,
  | 'settings'
  | 'database'
  | 'ids'
  | 'tokenSecret'
  | 'dataSecret'
  | 'idSalt'
  | 'clock'
  | 'limiter'
  | 'challenges'
  | 'regions'
  | 'sms'
  | 'given'
  | 'emit'
>

export const identityDomain = defineDomain({
  name: 'identity',
  tables: ['users', 'sessions', 'vcodes', 'vcode_sends'],
  needs: [],
  create: createIdentity,
})

/** Who visitors are: anonymous tokens, users who logged in, and what an authorization header says. */
export interface Identity extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof identityEndpoints>
  /** Calls of the editor's API. */
  adminHandlers: AdminHandlers<typeof userAdminEndpoints>
  /**
   * The caller behind an `authorization` header, which holds a bare token or `Bearer <token>`. Rejects only where the
   * database cannot be asked.
   */
  viewerOf: (authorization: string | undefined) => Promise<Viewer>
  /** What is shown of users beside what they wrote, by database id. */
  findAuthors(db: Db, userIds: readonly number[]): Promise<Map<number, Author>>
  /** Has the user with a number speak for an account, or for none; false when nobody has logged in with it. */
  assignAccount(tx: Tx, number: Mobile, accountId: number | null): Promise<boolean>
  /** The id of a user by the source of an import, made or brought in line with it. */
  ensureUser(tx: Tx, source: UserSource): Promise<number>
  /** Users as an import would take them, by database id. */
  listSources(db: Db, userIds: readonly number[]): Promise<Map<number, UserSource>>
  /** Logs in by a number as the call does, with a code of another scene and what else belongs to it. */
  logIn<T>(input: LogInInput, call: Call, entry: Entry<T>): ReturnType<typeof logIn<T>>
  /** Telephone numbers as their owners are told them, by user; who has none is left out. */
  maskedMobiles(db: Db, userIds: readonly number[]): Promise<Map<number, string>>
  /** The telephone number of a user; null for those who have none. */
  findNumber(db: Db, userId: number): Promise<Mobile | null>
  /** Erases everybody who gave their account up long enough ago; returns how many. */
  eraseCancelled(now: number): Promise<number>
  /** Forgets sessions and codes that ended, and who asked for codes long ago; returns how many rows went. */
  prune(now: number): Promise<number>
}

export function createIdentity(parts: IdentityParts): Identity {
  const { database, ids, tokenSecret, idSalt, clock } = parts
  const personal = joinPersonalData(() => parts.given(personalData))
  const tokens = createTokens(tokenSecret, clock)
  const sessions = createSessions(database, clock)
  const vault = createMobileVault(parts.dataSecret)
  const ceiling = createSendCeiling(parts.limiter, parts.settings.smsPerHour)

  async function enter(input: LogInInput & { invite_code?: string | undefined }, call: Call) {
    const welcome: Entry<void>['welcome'] = (tx, newcomer) =>
      parts.emit(tx, joined, { ...newcomer, inviteCode: input.invite_code, call })
    return (await logIn({ ...parts, vault, personal }, input, call, { scene: 'login', welcome })).login
  }

  return {
    handlers: {
      async 'POST /peony/v1/auth'(input, call) {
        const { mobile, vcode } = input
        return mobile === undefined || vcode === undefined
          ? issueAnonymousToken({ tokens, tokenSecret, idSalt }, input, call)
          : enter({ ...input, mobile, vcode }, call)
      },
      'POST /peony/v1/account/logout': logOut,
      'GET /peony/v1/account/me/sessions': (_, call) => showSessions(parts, call),
      'POST /peony/v1/account/me/sessions': revokeSessions,
      'GET /peony/v1/account/me/export': (_, call) => exportAccount({ database, personal }, call),
      'POST /peony/v1/account/me/cancel': (input, call) => cancelAccount({ database, vault }, input, call),
      'GET /peony/v1/vcode': (input, call) => sendVcode({ ...parts, vault, ceiling }, input, call),
      'POST /peony/v1/vcode': (input, call) => sendVcode({ ...parts, vault, ceiling }, input, call),
    },
    adminHandlers: createAdminHandlers({ database, ids, vault }),
    async viewerOf(authorization) {
      const token = readToken(authorization)
      if (token === null) return { kind: 'none', tokenState: 'none' }
      return isSessionToken(token) ? sessions.verify(token) : tokens.verify(token)
    },
    async findAuthors(db, userIds) {
      if (userIds.length === 0) return new Map()
      const rows = await listAuthors(db, userIds)
      return new Map(rows.map((row) => [row.id, toAuthor(row, ids)]))
    },
    async assignAccount(tx, number, accountId) {
      const isKnown = await updateSpeaker(tx, vault.hash(number), accountId, tx.now)
      if (isKnown) await recordChange(tx, { kind: 'site', id: 0 })
      return isKnown
    },
    ensureUser: (tx, source) => ensureUser(tx, ids, source),
    async listSources(db, userIds) {
      const rows = await listUserSources(db, userIds)
      return new Map(
        rows.map(({ id, nickname, avatar, account_id: accountId, ...row }) => {
          const sourceId = sourceIdOf({ id, ...row }, ids)
          const facts = { sourceId, name: nickname, avatar, accountId }
          return [id, row.cancelled_at === null ? facts : { ...facts, name: cancelledName(), avatar: '' }]
        }),
      )
    },
    logIn: (input, call, entry) => logIn({ ...parts, vault, personal }, input, call, entry),
    async maskedMobiles(db, userIds) {
      const rows = await listCiphers(db, userIds)
      return new Map(rows.map((row) => [row.id, maskMobile(vault.reveal(row.mobile_cipher).mobile)]))
    },
    async findNumber(db, userId) {
      const row = await findMobile(db, userId)
      return row ? vault.reveal(row.mobile_cipher) : null
    },
    jobs: [
      {
        everyMs: PRUNE_EVERY_MS,
        name: 'pruning of sessions and codes',
        run: ({ now }) => pruneIdentity(database, now),
      },
      {
        everyMs: PRUNE_EVERY_MS,
        name: 'erasing of accounts',
        run: ({ now }) => eraseCancelled({ database, forget: personal.forget }, now),
      },
    ],
    personal: createPersonalData(vault),
    eraseCancelled: (now) => eraseCancelled({ database, forget: personal.forget }, now),
    prune: (now) => pruneIdentity(database, now),
  }
}
