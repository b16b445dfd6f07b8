import type { inviteEndpoints } from '#contract/invites.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { on } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { PRUNE_EVERY_MS, pruneInBatches } from '#server/storage/prune.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { identityDomain, joined, type Identity } from '../identity/identity.ts'
import { peopleDomain, type People } from '../people/people.ts'
import { acceptInvite } from './accept-invite.ts'
import { createPersonalData } from './personal-data.ts'
import { limitCode, type CodeLimits } from './limit-code.ts'
import { listSignals, type InviteSignals } from './list-signals.ts'
import { getOpen } from './get-open.ts'
import { openInvite } from './open-invite.ts'
import { VISIT_SECONDS } from './rules.ts'
import * as store from './store.ts'
import { welcome } from './welcome.ts'

/** What every use case of this domain is made with. */
export interface InviteParts extends Pick<Foundation, 'settings' | 'database' | 'ids' | 'wapHost' | 'tokenSecret'> {
  identity: Pick<Identity, 'logIn' | 'maskedContacts'>
  people: Pick<People, 'briefs' | 'nameNewcomer'>
}

export const invitesDomain = defineDomain({
  name: 'invites',
  tables: ['invites', 'invite_uses', 'invite_visits'],
  needs: [identityDomain, peopleDomain],
  create: createInvites,
})

/** Invitations by a code of one's own. */
export interface Invites extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof inviteEndpoints>
  /** Where an invitation leads that can be accepted, and until when. Throws 40401, 41001 with the reason. */
  getOpen(code: string, now: number): Promise<{ link: string; expireAt: number }>
  /** Changes how long a code lasts and for how many; false for an unknown one. */
  limitCode(tx: Tx, code: string, limits: CodeLimits): Promise<boolean>
  /** What of those who came by a user's codes an operator may want to look at; null for an unknown code. */
  listSignals(db: Db, code: string): Promise<InviteSignals[] | null>
  /** Forgets which devices opened a code long ago; returns how many rows went. */
  prune(now: number): Promise<number>
}

function createInvites(parts: InviteParts): Invites {
  const prune = (now: number) =>
    pruneInBatches(parts.database, (tx, most) => store.deleteVisits(tx, now - VISIT_SECONDS, most))
  return {
    handlers: {
      'POST /peony/v1/account': (input, call) => acceptInvite(parts, input, call),
      'GET /peony/v1/invite/record': (input, call) => openInvite(parts, input, call),
    },
    getOpen: (code, now) => getOpen(parts, code, now),
    limitCode,
    listSignals,
    prune,
    jobs: [{ everyMs: PRUNE_EVERY_MS, name: 'forgetting of opened invitations', run: ({ now }) => prune(now) }],
    personal: createPersonalData(parts),
    contributions: [on(joined, (tx, { userId, inviteCode, call }) => welcome(parts, tx, userId, { inviteCode, call }))],
  }
}
