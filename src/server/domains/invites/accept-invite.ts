import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toContact } from '../identity/identity.ts'
import { bind } from './bind.ts'
import type { InviteParts } from './invites.ts'
import * as store from './store.ts'

type Accept = Endpoints['POST /peony/v1/account']

/**
 * Accepts an invitation: logs in by a number or an address and its code, or binds who is logged in already. If the invitation is not
 * good, nothing happens at all, and the verification code can be used again. Throws 40001, 40104, 40105, 40401 for an
 * unknown code, 40901 for one's own, 41001, 42201 for a nickname that is refused.
 */
export async function acceptInvite(
  parts: InviteParts,
  input: ParsedInputOf<Accept>,
  call: Call,
): Promise<OutputOf<Accept>> {
  const { vcode, nickname } = input
  const contact = toContact(input)
  const { db } = parts.database
  const { invite, inviter } = await getInvite(parts, db, input.invite_code)
  const told = (status: 1 | 2 | 3) => ({ code: invite.code, inviter, status })
  const bindIn = (tx: Tx, userId: number) => bind(parts, tx, { inviteId: invite.id, userId, call })

  if (contact === null || vcode === undefined) {
    if (call.viewer.kind !== 'user') throw new AppError(40001, { data: { fields: [NO_NUMBER] } })
    const { userId } = call.viewer
    const status = await parts.database.write((tx) => bindIn(tx, userId))
    const uid = parts.ids.encodePerson(userId)
    return { token: '', token_type: 'user', expire_at: 0, uid, user_info: null, invite: told(status) }
  }
  const proof = { by: 'vcode', contact, code: vcode, anew: input.anew === 1 } as const
  const entered = { proof, agreeVersion: input.agree_version }
  const { login, welcomed } = await parts.identity.logIn(entered, call, {
    scene: 'invite',
    async welcome(tx, { userId, isNew }) {
      const status = await bindIn(tx, userId)
      if (isNew && nickname !== undefined) await parts.people.nameNewcomer(tx, userId, nickname)
      if (call.viewer.kind === 'anonymous') await store.deleteVisitsOf(tx, call.viewer.subject)
      return status
    },
  })
  return { ...login, invite: told(welcomed) }
}

const NO_NUMBER = { field: 'body.mobile', message: 'who is not logged in needs a number or an address, and its code' }

/** An invitation and whose it is. Throws 40401 for an unknown one, and where the inviter has gone. */
export async function getInvite(parts: Pick<InviteParts, 'people'>, db: Db, code: string) {
  const invite = await store.findByCode(db, code)
  const inviter = invite && (await parts.people.briefs(db, [invite.user_id])).get(invite.user_id)
  if (!invite || !inviter) throw new AppError(40401)
  return { invite, inviter }
}
