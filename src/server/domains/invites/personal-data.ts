import type { Person, PersonalData } from '#server/storage/personal-data.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { InviteParts } from './invites.ts'
import * as store from './store.ts'

/** By whom a person came, and who came by them. */
export function createPersonalData(parts: InviteParts): PersonalData {
  return {
    absorb: (tx, from, to) => store.moveInvites(tx, from.userId, to.userId),
    export: (db, { userId }) => exportInvites(parts, db, userId),
    forget: eraseInvites,
  }
}

/** The codes of a user, how many came by them, and by whose the user came. */
async function exportInvites({ people }: InviteParts, db: Db, userId: number) {
  const [own, use] = await Promise.all([store.listInvitesOf(db, userId), store.findUse(db, userId)])
  const inviter = use && (await people.briefs(db, [use.inviter_id])).get(use.inviter_id)
  return {
    invites: own.map(({ code, used_count, opened_count, created_at }) => ({
      code,
      used: used_count,
      opened: opened_count,
      created_at,
    })),
    invited_by: use ? { name: inviter?.name ?? '', at: use.created_at } : null,
  }
}

/** Who is gone invites nobody, and nobody is said to have invited them; what others have counted stays counted. */
async function eraseInvites(tx: Tx, { subject, userId }: Person): Promise<void> {
  await store.deleteVisitsOf(tx, subject)
  await store.deleteOf(tx, userId)
}
