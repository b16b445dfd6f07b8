import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from './storage/database.ts'
import { ensureSetting } from './storage/settings.ts'

/** The configured salt is not the one that the ids of this data were made with. */
class IdSaltChanged extends Error {
  override readonly name = 'IdSaltChanged'

  constructor() {
    super(
      'ID_SALT is not the salt that this data was made with, and with another one every shared link breaks: it takes the first value again, or nothing.',
    )
  }
}

/** The configured secret is not the one that telephone numbers of this data were stored with. */
class DataSecretChanged extends Error {
  override readonly name = 'DataSecretChanged'

  constructor() {
    super(
      'DATA_SECRET is not the secret that this data was made with, and with another one no user is known any more: it takes the first value again.',
    )
  }
}

/** The salt of public ids, always the same one for this data. */
export async function settleIdSalt(database: Database, configured: string | null): Promise<string> {
  const salt = await ensureSetting(database, 'id_salt', () => configured ?? makeSecret())
  if (configured !== null && configured !== salt) throw new IdSaltChanged()
  return salt
}

/**
 * The secret that telephone numbers are stored with, always the same one for this data. Of a configured one only so much is
 * kept as tells it from another.
 */
export async function settleDataSecret(database: Database, configured: string | null): Promise<string> {
  const secret = configured ?? (await ensureSetting(database, 'data_secret', makeSecret))
  const mark = createHmac('sha256', secret).update('data secret').digest('base64url')
  if ((await ensureSetting(database, 'data_secret_mark', () => mark)) !== mark) throw new DataSecretChanged()
  return secret
}

/** A secret that nobody can guess. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}
