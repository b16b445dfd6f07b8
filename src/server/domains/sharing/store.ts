import type { Db, Tx } from '#server/storage/database.ts'
import type { SocialTicketsTable } from '#server/storage/tables/social-client.ts'

export type TicketRow = SocialTicketsTable

export function findRow(db: Db, appId: string): Promise<TicketRow | undefined> {
  return db.selectFrom('social_tickets').selectAll().where('app_id', '=', appId).executeTakeFirst()
}

export interface Lease {
  appId: string
  holder: string
  now: number
  endsAt: number
}

/** Takes the lease where a refresh is due and nobody is at it: for one of all that try. */
export async function takeLease(tx: Tx, { appId, holder, now, endsAt }: Lease): Promise<TicketRow | undefined> {
  await tx.sql
    .insertInto('social_tickets')
    .values({ app_id: appId, ...NOTHING_LENT })
    .onConflict((conflict) => conflict.column('app_id').doNothing())
    .execute()
  return tx.sql
    .updateTable('social_tickets')
    .set({ lease_holder: holder, lease_ends_at: endsAt })
    .where('app_id', '=', appId)
    .where('lease_ends_at', '<=', now)
    .where('refresh_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Changes the row as the holder of the lease; whoever lost it meanwhile changes nothing. */
export async function saveHeld(
  tx: Tx,
  { appId, holder }: Pick<Lease, 'appId' | 'holder'>,
  changed: Partial<Omit<TicketRow, 'app_id'>>,
): Promise<void> {
  await tx.sql
    .updateTable('social_tickets')
    .set(changed)
    .where('app_id', '=', appId)
    .where('lease_holder', '=', holder)
    .execute()
}

/** What ends a lease. */
export const LEASE_OVER = { lease_holder: '', lease_ends_at: 0 }

const NOTHING_LENT: Omit<TicketRow, 'app_id'> = {
  token_cipher: '',
  token_ends_at: 0,
  ticket_cipher: '',
  ticket_ends_at: 0,
  refresh_at: 0,
  failures: 0,
  ...LEASE_OVER,
}
