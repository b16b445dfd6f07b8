import type { identityEndpoints } from '#contract/identity.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Handlers, Viewer } from '#server/http/call.ts'
import type { Challenges } from '#server/http/challenges.ts'
import type { Limiter } from '#server/http/limiter.ts'
import type { Sms } from '#server/outside/sms/sms.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { sourceIdOf } from '#server/storage/source-id.ts'
import { ensureUser, type UserSource } from './ensure-user.ts'
import { issueAnonymousToken } from './issue-anonymous-token.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { createMobileVault, type Mobile } from './mobile-vault.ts'
import { pruneIdentity } from './prune-identity.ts'
import { isSessionToken, readToken } from './rules.ts'
import { sendVcode } from './send-vcode.ts'
import { createSessions } from './sessions.ts'
import { listUserSources } from './store-sources.ts'
import { listAuthors, updateSpeaker } from './store.ts'
import { createTokens } from './tokens.ts'
import { toAuthor, type Author } from './view.ts'

export type { UserSource } from './ensure-user.ts'
export type { Mobile } from './mobile-vault.ts'
export type { Author } from './view.ts'

export interface IdentityParts {
  /** Signs tokens and hides device ids; whoever knows it can be anybody. */
  tokenSecret: string
  /** Encrypts telephone numbers. */
  dataSecret: string
  database: Database
  ids: IdCodec
  /** Null: nobody can log in. */
  sms: Sms | null
  limiter: Limiter
  challenges: Challenges
  /** Moves what an anonymous subject has to a user's, inside the transaction of a login. */
  merge(tx: Tx, from: string, to: string): Promise<void>
  /** The public salt of hashed ids. */
  idSalt: string
  /** The time in seconds. */
  clock: () => number
}

/** Who visitors are: anonymous tokens, users who logged in, and what an authorization header says. */
export interface Identity {
  handlers: Handlers<typeof identityEndpoints>
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
  /** Forgets sessions and codes that ended, and who asked for codes long ago; returns how many rows went. */
  prune(now: number): Promise<number>
}

export function createIdentity(parts: IdentityParts): Identity {
  const { database, ids, tokenSecret, idSalt, clock } = parts
  const tokens = createTokens(tokenSecret, clock)
  const sessions = createSessions(database, clock)
  const vault = createMobileVault(parts.dataSecret)
  return {
    handlers: {
      async 'POST /peony/v1/auth'(input, call) {
        const { mobile, vcode } = input
        return mobile === undefined || vcode === undefined
          ? issueAnonymousToken({ tokens, tokenSecret, idSalt }, input, call)
          : logIn({ ...parts, vault }, { ...input, mobile, vcode }, call)
      },
      'POST /peony/v1/account/logout': logOut,
      'GET /peony/v1/vcode': (input, call) => sendVcode({ ...parts, vault }, input, call),
      'POST /peony/v1/vcode': (input, call) => sendVcode({ ...parts, vault }, input, call),
    },
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
        rows.map((row) => [
          row.id,
          { sourceId: sourceIdOf(row, ids), name: row.nickname, avatar: row.avatar, accountId: row.account_id },
        ]),
      )
    },
    prune: (now) => pruneIdentity(database, now),
  }
}
