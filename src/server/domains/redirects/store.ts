import type { Db, Tx } from '#server/storage/database.ts'
import type { RedirectsTable } from '#server/storage/tables/redirects.ts'

export type RedirectRow = RedirectsTable

export function findRedirects(db: Db, paths: readonly string[]): Promise<RedirectRow[]> {
  if (paths.length === 0) return Promise.resolve([])
  return db
    .selectFrom('redirects')
    .selectAll()
    .where('path', 'in', [...paths])
    .execute()
}

/** Old paths in the order of their letters, from behind one on. */
export function listRedirects(db: Db, after: string, limit: number): Promise<RedirectRow[]> {
  return db.selectFrom('redirects').selectAll().where('path', '>', after).orderBy('path').limit(limit).execute()
}

/** Adds rows; a path that is there stays what it is. */
export async function addRedirects(tx: Tx, rows: readonly RedirectRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.sql
    .insertInto('redirects')
    .values([...rows])
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute()
}

/** Adds a row, or puts it in the place of the one with its path. */
export async function putRedirect(tx: Tx, row: RedirectRow): Promise<void> {
  const { path: _, ...facts } = row
  await tx.sql
    .insertInto('redirects')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(facts))
    .execute()
}

export async function deleteRedirect(tx: Tx, path: string): Promise<void> {
  await tx.sql.deleteFrom('redirects').where('path', '=', path).execute()
}

export async function deleteRedirectsTo(tx: Tx, kind: RedirectRow['kind'], targetId: number): Promise<void> {
  await tx.sql.deleteFrom('redirects').where('kind', '=', kind).where('target_id', '=', targetId).execute()
}
