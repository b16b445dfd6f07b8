import type { AccountBrief } from '#contract/accounts.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import type { Invitation } from '#contract/invites.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'
import { getInvite } from './accept-invite.ts'
import type { InviteParts } from './invites.ts'
import { closedBecause, hashTrace, judgeBinding, makeCode } from './rules.ts'
import * as store from './store.ts'
import { toInvitation, toRecord } from './view.ts'

type Input = ParsedInputOf<Endpoints['GET /peony/v1/invite/record']>

/**
 * An invitation as its inviter or an invitee sees it; a device that opens one is remembered, so that a login anywhere on
 * the site finds it. Without a code it is the caller's own, made at the first look and anew when it has expired. Throws
 * 40103, 40401, 41001 with the reason.
 */
export async function openInvite(parts: InviteParts, input: Input, call: Call): Promise<Invitation> {
  const { db } = parts.database
  const { viewer, now } = call
  if (input.code === undefined) {
    if (viewer.kind !== 'user') throw new AppError(40103)
    const inviter = (await parts.people.briefs(db, [viewer.userId])).get(viewer.userId)
    if (!inviter) throw new AppError(40103)
    return showOwn(parts, await ensureOwn(parts, viewer.userId, call), inviter, input)
  }
  const { invite, inviter } = await getInvite(parts, db, input.code)
  if (viewer.kind === 'user' && viewer.userId === invite.user_id) return showOwn(parts, invite, inviter, input)
  const state = viewer.kind === 'user' ? await stateFor(db, invite, viewer.userId, now) : 'open'
  const reason = closedBecause(invite, now)
  if (state === 'open' && reason !== null) throw new AppError(41001, { data: { reason } })
  if (viewer.kind === 'anonymous') {
    await parts.database.write((tx) => store.addVisit(tx, viewer.subject, invite.id, now))
  }
  return toInvitation(invite, inviter, parts.wapHost, { state, opened: 0, records: null })
}

/** What an invitation can still be for a user. */
async function stateFor(db: Db, invite: store.InviteRow, userId: number, now: number) {
  const [use, createdAt] = await Promise.all([store.findUse(db, userId), store.findCreation(db, userId)])
  const verdict = judgeBinding(invite.id, use?.invite_id ?? null, createdAt, now)
  if (verdict === 'bind') return 'open'
  return verdict === 3 ? 'member' : 'bound'
}

async function showOwn(
  { database: { db }, identity, wapHost }: InviteParts,
  invite: store.InviteRow,
  inviter: AccountBrief,
  { pageindex, pagesize }: Input,
): Promise<Invitation> {
  const offset = (pageindex - 1) * pagesize
  const [rows, total, own] = await Promise.all([
    store.listUses(db, invite.user_id, { limit: pagesize, offset }),
    store.countUses(db, invite.user_id),
    store.listInvitesOf(db, invite.user_id),
  ])
  const mobiles = await identity.maskedContacts(
    db,
    rows.map((row) => row.user_id),
  )
  const list = rows.map((row) => toRecord(row, mobiles.get(row.user_id) ?? ''))
  const has_more = total > offset + rows.length && rows.length > 0
  return toInvitation(invite, inviter, wapHost, {
    state: 'own',
    opened: own.reduce((sum, { opened_count }) => sum + opened_count, 0),
    records: { list, total, pageindex, pagesize, has_more, next_cursor: '' },
  })
}

/** The code that a user invites by, a fresh one where there was none or the last has expired. */
async function ensureOwn(parts: InviteParts, userId: number, call: Call): Promise<store.InviteRow> {
  const known = await store.findNewestOf(parts.database.db, userId)
  if (known && closedBecause(known, call.now) !== 'expired') return known
  const made = await parts.database.write(async (tx) => {
    // One look at a time makes the code.
    await store.lockCreation(tx, userId)
    const others = await store.findNewestOf(tx.db, userId)
    if (others && closedBecause(others, call.now) !== 'expired') return others
    return store.insertInvite(tx, {
      code: makeCode(),
      user_id: userId,
      max_uses: parts.settings.inviteMaxUses,
      expire_at: parts.settings.inviteDays === 0 ? 0 : call.now + parts.settings.inviteDays * DAY,
      used_count: 0,
      opened_count: 0,
      address_hash: hashTrace(parts.tokenSecret, 'address', call.address),
      created_at: call.now,
    })
  })
  return made ?? ensureOwn(parts, userId, call)
}

const DAY = 24 * 60 * 60
