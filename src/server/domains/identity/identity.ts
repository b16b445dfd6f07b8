import type { userAdminEndpoints } from '#contract/admin/users.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
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
import { logIn, type Entry, type LogInInput, type Proof } from './log-in.ts'
import { logOut } from './log-out.ts'
import { revokeSessions, showSessions } from './manage-sessions.ts'
import { findContact, maskedContacts } from './find-contact.ts'
import { beginAuthorization } from './identify-visitor.ts'
import { handOut, listHandedOut, type HandedOut } from './hand-out-code.ts'
import { addWay, removeWay, showWays } from './manage-ways.ts'
import { createPersonalData } from './personal-data.ts'
import { joined } from './points.ts'
import { pruneIdentity } from './prune-identity.ts'
import { cancelledName, isSessionToken, readToken } from './rules.ts'
import { createSendCeiling } from './send-ceiling.ts'
import { sendVcode } from './send-vcode.ts'
import { createSessions } from './sessions.ts'
import { deleteLoginCode } from './store-login-codes.ts'
import { listUserSources } from './store-sources.ts'
import { listSpeakers } from './store-users.ts'
import { findWay } from './store-ways.ts'
import { listAuthors, updateSpeaker } from './store.ts'
import { toContact } from './to-contact.ts'
import { createTokens } from './tokens.ts'
import { toAuthor, type Author } from './view.ts'
import { createWayVault, type Contact, type Mobile } from './way-vault.ts'

export type { UserSource } from './ensure-user.ts'
export type { HandedOut } from './hand-out-code.ts'
export { joined, loginChecks } from './points.ts'
export { toContact } from './to-contact.ts'
export type { Contact } from './way-vault.ts'
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
  | 'mail'
  | 'socialLogins'
  | 'defaultLocale'
  | 'given'
  | 'emit'
>

export const identityDomain = defineDomain({
  name: 'identity',
  tables: ['users', 'login_ways', 'login_states', 'login_codes', 'sessions', 'vcodes', 'vcode_sends'],
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
  /** Some of the users who speak for an account. */
  listSpeakers(db: Db, accountId: number): Promise<number[]>
  /** Has the user with a number or an address speak for an account, or for none; false when nobody has logged in with it. */
  assignAccount(tx: Tx, contact: Contact, accountId: number | null): Promise<boolean>
  /** Has a user speak for an account, or for none. */
  setSpeaker(tx: Tx, userId: number, accountId: number | null): Promise<void>
  /** The id of a user by the source of an import, made or brought in line with it. */
  ensureUser(tx: Tx, source: UserSource): Promise<number>
  /** Users as an import would take them, by database id. */
  listSources(db: Db, userIds: readonly number[]): Promise<Map<number, UserSource>>
  /** The user with a number or an address; null when nobody has logged in with it. */
  findUserOf(db: Db, contact: Contact): Promise<number | null>
  /** Makes a code that logs a user in, or somebody new, once, until `expireAt` (seconds). It is told here and nowhere else. */
  handOutCode(tx: Tx, code: { userId: number | null; expireAt: number }): Promise<{ id: number; code: string }>
  /** The codes that were handed out, the newest first; who is told of them does not learn the codes. */
  listHandedOut(db: Db): Promise<HandedOut[]>
  /** Takes a code back that was not used; false when there is none. */
  takeBackCode(tx: Tx, id: number): Promise<boolean>
  /** Logs in by a contact as the call does, with a code of another scene and what else belongs to it. */
  logIn<T>(input: LogInInput, call: Call, entry: Entry<T>): ReturnType<typeof logIn<T>>
  /** Numbers, else addresses, as their owners are told them, by user; who has neither is left out. */
  maskedContacts(db: Db, userIds: readonly number[]): Promise<Map<number, string>>
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
  const vault = createWayVault(parts.dataSecret)
  const ceiling = createSendCeiling(parts.limiter, parts.settings.smsPerHour)

  const logInParts = { ...parts, vault, personal }
  const wayParts = { database, socialLogins: parts.socialLogins, vault, personal }

  async function enter(proof: Proof, input: { agree_version: string; invite_code?: string | undefined }, call: Call) {
    const welcome: Entry<void>['welcome'] = (tx, newcomer) =>
      parts.emit(tx, joined, { ...newcomer, inviteCode: input.invite_code, call })
    return (await logIn(logInParts, { proof, agreeVersion: input.agree_version }, call, { scene: 'login', welcome }))
      .login
  }

  return {
    handlers: {
      async 'POST /peony/v1/auth'(input, call) {
        const proof = toProof(input)
        return proof === null
          ? issueAnonymousToken({ tokens, tokenSecret, idSalt }, input, call)
          : enter(proof, input, call)
      },
      'POST /peony/v1/account/logout': logOut,
      'GET /peony/v1/account/me/sessions': (_, call) => showSessions(parts, call),
      'POST /peony/v1/account/me/sessions': revokeSessions,
      'GET /peony/v1/account/me/ways': (_, call) => showWays({ database, vault }, call),
      'POST /peony/v1/account/me/ways': (input, call) => addWay(wayParts, input, call),
      'POST /peony/v1/account/me/ways/remove': (input, call) => removeWay(vault, input, call),
      'POST /peony/v1/account/wechat': (input, call) => beginAuthorization(parts, input, call),
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
    listSpeakers,
    async assignAccount(tx, contact, accountId) {
      const way = await findWay(tx.db, vault.hash(contact))
      if (way) await setSpeaker(tx, way.user_id, accountId)
      return way !== undefined
    },
    setSpeaker,
    findUserOf: async (db, contact) => (await findWay(db, vault.hash(contact)))?.user_id ?? null,
    handOutCode: (tx, code) => handOut(tx, vault, code),
    listHandedOut: (db) => listHandedOut(db, ids),
    takeBackCode: deleteLoginCode,
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
    logIn: (input, call, entry) => logIn(logInParts, input, call, entry),
    maskedContacts: (db, userIds) => maskedContacts(db, vault, userIds),
    async findNumber(db, userId) {
      const contact = await findContact(db, vault, userId)
      return contact?.kind === 'mobile' ? contact : null
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

/** What a call shows to log in; null where it asks for an anonymous token. */
function toProof(input: ParsedInputOf<Endpoints['POST /peony/v1/auth']>): Proof | null {
  const contact = toContact(input)
  const { vcode, login_code: loginCode, wx_code: code, wx_state: state } = input
  if (contact !== null && vcode !== undefined) return { by: 'vcode', contact, code: vcode, anew: input.anew === 1 }
  if (loginCode !== undefined) return { by: 'login code', code: loginCode }
  return code === undefined || state === undefined ? null : { by: 'authorization', code, state }
}

async function setSpeaker(tx: Tx, userId: number, accountId: number | null): Promise<void> {
  await updateSpeaker(tx, userId, accountId, tx.now)
  await recordChange(tx, { kind: 'site', id: 0 }) // whatever they wrote says so
}
