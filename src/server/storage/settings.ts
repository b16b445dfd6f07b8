import type { Database, Db, Tx } from './database.ts'

/** The setting under `key`; null when it was never made. */
export async function findSetting(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** The setting under `key`, made by `make` when there is none: the same one for all processes of this installation. */
export async function ensureSetting(database: Database, key: string, make: () => string): Promise<string> {
  const found = await findSetting(database.db, key)
  if (found !== null) return found
  return database.write(async (tx) => {
    await tx.sql
      .insertInto('settings')
      .values({ key, value: make() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const { value } = await tx.sql
      .selectFrom('settings')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return value
  })
}

/** Replaces the setting under `key`. */
export async function saveSetting(tx: Tx, key: string, value: string): Promise<void> {
  await tx.sql
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The setting under `key`, `initial` where there is none yet, which nobody else changes until the transaction ends. */
export async function lockSetting(tx: Tx, key: string, initial: string): Promise<string> {
  await tx.sql
    .insertInto('settings')
    .values({ key, value: initial })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const query = tx.sql.selectFrom('settings').select('value').where('key', '=', key)
  const { value } = await (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirstOrThrow()
  return value
}
