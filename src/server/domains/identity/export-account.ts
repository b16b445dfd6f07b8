import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Call } from '#server/http/call.ts'
import type { Database } from '#server/storage/database.ts'
import { getUser } from './rules.ts'

/** All that any domain keeps of the caller. */
export function exportAccount(
  { database, personal }: { database: Database; personal: Pick<PersonalData, 'export'> },
  { viewer }: Call,
): Promise<Record<string, unknown>> {
  const { subject, userId } = getUser(viewer)
  return personal.export(database.db, { subject, userId })
}
