import type { Tx } from '#server/storage/database.ts'
import type { LoginStatesTable } from '#server/storage/tables/users.ts'

export async function insertState(tx: Tx, state: LoginStatesTable): Promise<void> {
  await tx.sql.insertInto('login_states').values(state).execute()
}

/** Uses a state up, whoever asks; whose it was and until when. */
export function takeState(
  tx: Tx,
  stateHash: string,
): Promise<Pick<LoginStatesTable, 'subject' | 'expire_at'> | undefined> {
  return tx.sql
    .deleteFrom('login_states')
    .where('state_hash', '=', stateHash)
    .returning(['subject', 'expire_at'])
    .executeTakeFirst()
}

export async function deleteStatesOf(tx: Tx, subject: string): Promise<void> {
  await tx.sql.deleteFrom('login_states').where('subject', '=', subject).execute()
}
