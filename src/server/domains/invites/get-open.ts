import { AppError } from '#server/http/app-error.ts'
import { getInvite } from './accept-invite.ts'
import type { InviteParts } from './invites.ts'
import { closedBecause } from './rules.ts'
import { inviteUrl } from './view.ts'

/** Where an invitation leads that can be accepted, and until when. Throws 40401, 41001 with the reason. */
export async function getOpen(
  parts: Pick<InviteParts, 'database' | 'people' | 'wapHost'>,
  code: string,
  now: number,
): Promise<{ link: string; expireAt: number }> {
  const { invite } = await getInvite(parts, parts.database.db, code)
  const reason = closedBecause(invite, now)
  if (reason !== null) throw new AppError(41001, { data: { reason } })
  return { link: inviteUrl(invite.code, parts.wapHost), expireAt: invite.expire_at }
}
