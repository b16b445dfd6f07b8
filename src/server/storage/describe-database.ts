import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** How large the database is, and the last migration that it has been through. */
export async function describeDatabase(db: Db): Promise<{ bytes: number; migration: string }> {
  const size = await db.executeQuery<{ bytes: number | string }>(CompiledQuery.raw(db.dialect.size))
  const last = await db.executeQuery<{ name: string }>(CompiledQuery.raw(LAST))
  return { bytes: Number(size.rows[0]?.bytes ?? 0), migration: last.rows[0]?.name ?? '' }
}

const LAST = 'select name from migrations order by position desc limit 1'
