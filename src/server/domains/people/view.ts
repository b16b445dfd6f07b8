import type { AccountBrief } from '#contract/accounts.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { UnreadCounts } from '#contract/notices.ts'
import type { OwnProfile, PendingProfile, Person } from '#contract/people.ts'
import type { AccountTarget } from '../accounts/accounts.ts'
import type { PersonRow } from './store.ts'

/** What is counted of a person. */
export interface PersonCounts {
  follows: number
  stars: number
  comments: number
}

/** A person as everybody sees them. Gender is not asked for, and where they are is told beside comments alone. */
export function toPerson(
  row: PersonRow,
  account: Pick<AccountTarget, 'brief' | 'fans' | 'gid'> | undefined,
  counts: PersonCounts,
  ids: IdCodec,
): Person {
  return {
    id: ids.encodePerson(row.id),
    nickname: row.nickname,
    avatar: row.avatar,
    intro: row.intro,
    gender: 0,
    ip_region: '',
    verified: account?.brief.verified ?? 0,
    verify_label: account?.brief.verify_label ?? '',
    create_time: row.created_at,
    follow_count: counts.follows,
    fans_count: account?.fans ?? 0,
    star_count: counts.stars,
    comment_count: counts.comments,
    gid: account?.gid ?? '',
    mp: account?.brief ?? null,
  }
}

/** Who speaks for an account has its name and face. */
export function toBrief(
  row: PersonRow,
  account: Pick<AccountTarget, 'brief' | 'fans' | 'gid'> | undefined,
  ids: IdCodec,
): AccountBrief {
  return {
    id: ids.encodePerson(row.id),
    name: account?.brief.name ?? row.nickname,
    avatar: account?.brief.avatar ?? row.avatar,
    verified: account?.brief.verified ?? 0,
    verify_label: account?.brief.verify_label ?? '',
    intro: row.intro,
  }
}

/** Unread notices: what others did about theirs, and all else. */
export function toUnread({ reminder, moderation, system, ...byOthers }: UnreadCounts): OwnProfile['unread'] {
  return {
    reply: Object.values(byOthers).reduce((sum, count) => sum + count, 0),
    system: reminder + moderation + system,
  }
}

/** What a moderator has still to look at; null where there is nothing. */
export function toPending(row: Pick<PersonRow, 'pending_profile'>): PendingProfile | null {
  return row.pending_profile === null ? null : (JSON.parse(row.pending_profile) as PendingProfile)
}
