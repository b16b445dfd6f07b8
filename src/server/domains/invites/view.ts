import type { AccountBrief } from '#contract/accounts.ts'
import type { Invitation, InviteRecord } from '#contract/invites.ts'
import { BASE_PATH, invitePath, posterPath } from '#contract/share-urls.ts'
import { maskName } from './rules.ts'
import type { InviteRow, UseRow } from './store.ts'

/** The house says nothing of its own about invitations. */
export function toInvitation(
  row: InviteRow,
  inviter: AccountBrief,
  wapHost: string,
  seen: Pick<Invitation, 'state' | 'opened' | 'records'>,
): Invitation {
  return {
    code: row.code,
    invite_url: inviteUrl(row.code, wapHost),
    poster_url: posterPath({ invite: row.code }),
    inviter,
    rules: '',
    expire_at: row.expire_at,
    used: row.used_count,
    max_uses: row.max_uses,
    ...seen,
  }
}

/** Address of the page of a code. */
export function inviteUrl(code: string, wapHost: string): string {
  return `${wapHost}${BASE_PATH}${invitePath(code)}`
}

export function toRecord(row: UseRow, mobileMasked: string): InviteRecord {
  return {
    nickname_masked: maskName(row.nickname),
    avatar: row.avatar,
    mobile_masked: mobileMasked,
    status: 1,
    create_time: row.created_at,
  }
}
