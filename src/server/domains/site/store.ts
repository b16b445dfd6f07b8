import type { Db, Tx } from '#server/storage/database.ts'

export function listColumns(db: Db) {
  return db
    .selectFrom('groups')
    .select(['id', 'source_id', 'name', 'position'])
    .where('kind', '=', 'column')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type ColumnRow = Awaited<ReturnType<typeof listColumns>>[number]

export function findColumnByKey(db: Db, key: string) {
  return db
    .selectFrom('groups')
    .select(['id', 'name', 'position'])
    .where('source_id', '=', `column:${key}`)
    .executeTakeFirst()
}

export async function upsertColumn(tx: Tx, { key, name, position }: { key: string; name: string; position: number }) {
  const { id } = await tx.sql
    .insertInto('groups')
    .values({ source_id: `column:${key}`, kind: 'column', name, cover: '', style: '', position, content_count: 0 })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ name, position }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
