import { sql, type Insertable } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import type { SpecialModulesTable } from '#server/storage/tables/specials.ts'

export async function saveAnchor(tx: Tx, contentId: number, anchor: 0 | 1): Promise<void> {
  await tx.sql
    .insertInto('specials')
    .values({ content_id: contentId, anchor })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ anchor }))
    .execute()
}

/** Takes the modules of a special away from a place on, with what they name. */
export async function deleteModulesFrom(tx: Tx, contentId: number, position: number): Promise<void> {
  const gone = tx.sql
    .selectFrom('special_modules')
    .select('id')
    .where('content_id', '=', contentId)
    .where('position', '>=', position)
  await tx.sql.deleteFrom('special_items').where('module_id', 'in', gone).execute()
  await tx.sql
    .deleteFrom('special_modules')
    .where('content_id', '=', contentId)
    .where('position', '>=', position)
    .execute()
}

export async function deleteSpecial(tx: Tx, contentId: number): Promise<void> {
  await deleteModulesFrom(tx, contentId, 0)
  await tx.sql.deleteFrom('specials').where('content_id', '=', contentId).execute()
}

/** Writes the module of a place; returns its id. */
export async function upsertModule(tx: Tx, row: Insertable<SpecialModulesTable>): Promise<number> {
  const { id } = await tx.sql
    .insertInto('special_modules')
    .values(row)
    .onConflict((conflict) => conflict.columns(['content_id', 'position']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces what a module names; each item once, at its first place. */
export async function replaceItems(tx: Tx, moduleId: number, sourceIds: readonly string[]): Promise<void> {
  await tx.sql.deleteFrom('special_items').where('module_id', '=', moduleId).execute()
  if (sourceIds.length === 0) return
  const json = JSON.stringify([...new Set(sourceIds)].map((sourceId, position) => [position, sourceId]))
  await sql`
    insert into special_items (module_id, position, item_source_id)
    select cast(${moduleId} as bigint), cast(value ->> 0 as bigint), value ->> 1
    from ${sql.raw(tx.dialect.jsonElements)}(${json})`.execute(tx.sql)
}
