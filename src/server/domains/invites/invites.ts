import type { AccountBrief } from '#contract/accounts.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { identityEndpoints, VcodeScene } from '#contract/identity.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { inviteEndpoints } from '#contract/invites.ts'
import type { Call, Handlers } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { pruneInBatches } from '#server/storage/prune.ts'
import { acceptInvite } from './accept-invite.ts'
import { exportInvites, forgetInvites } from './keep-personal-data.ts'
import { limitCode, type CodeLimits } from './limit-code.ts'
import { listSignals, type InviteSignals } from './list-signals.ts'
import { getOpen } from './get-open.ts'
import { openInvite } from './open-invite.ts'
import { VISIT_SECONDS } from './rules.ts'
import * as store from './store.ts'
import { welcome } from './welcome.ts'

type Auth = (typeof identityEndpoints)['POST /peony/v1/auth']

/** Somebody whose login is under way. */
export interface Newcomer {
  userId: number
  /** Whether they are here for the first time. */
  isNew: boolean
}

/** What every use case of this domain is made with. */
export interface InviteParts {
  database: Database
  ids: IdCodec
  /** Origin that invitations lead to. */
  wapHost: string
  /** Hides devices and networks of who came by an invitation. */
  secret: string
  /** How many may come by one code, 0 for any number. */
  maxUses: number
  /** Days that a code lasts, 0 for good. */
  days: number
  /** Users as they are named, but for those who gave their account up. */
  briefs(db: Db, userIds: readonly number[]): Promise<Map<number, AccountBrief>>
  nameNewcomer(tx: Tx, userId: number, nickname: string): Promise<void>
  maskedMobiles(db: Db, userIds: readonly number[]): Promise<Map<number, string>>
  logIn<T>(
    input: Pick<ParsedInputOf<Auth>, 'area_code' | 'agree_version'> & { mobile: string; vcode: string },
    call: Call,
    entry: { scene: VcodeScene; welcome(tx: Tx, newcomer: Newcomer): Promise<T> },
  ): Promise<{ login: OutputOf<Auth>; welcomed: T }>
}

/** Invitations by a code of one's own. */
export interface Invites {
  handlers: Handlers<typeof inviteEndpoints>
  personal: PersonalData
  /** Where an invitation leads that can be accepted, and until when. Throws 40401, 41001 with the reason. */
  getOpen(code: string, now: number): Promise<{ link: string; expireAt: number }>
  /** Notes by whose code somebody who logs in came; a code that is not good any more is read over. */
  welcome(tx: Tx, newcomer: Newcomer, code: string | undefined, call: Call): Promise<void>
  /** Changes how long a code lasts and for how many; false for an unknown one. */
  limitCode(tx: Tx, code: string, limits: CodeLimits): Promise<boolean>
  /** What of those who came by a user's codes an operator may want to look at; null for an unknown code. */
  listSignals(db: Db, code: string): Promise<InviteSignals[] | null>
  /** Forgets which devices opened a code long ago; returns how many rows went. */
  prune(now: number): Promise<number>
}

export function createInvites(parts: InviteParts): Invites {
  return {
    handlers: {
      'POST /peony/v1/account': (input, call) => acceptInvite(parts, input, call),
      'GET /peony/v1/invite/record': (input, call) => openInvite(parts, input, call),
    },
    personal: {
      export: (db, { userId }) => exportInvites(parts, db, userId),
      forget: (tx, person) => forgetInvites(tx, person),
    },
    getOpen: (code, now) => getOpen(parts, code, now),
    welcome: (tx, newcomer, code, call) => welcome(parts, tx, newcomer, code, call),
    limitCode,
    listSignals,
    prune: (now) => pruneInBatches(parts.database, (tx, most) => store.deleteVisits(tx, now - VISIT_SECONDS, most)),
  }
}
