import path from 'node:path'
import type { DatabaseLocation } from '#server/storage/open-database.ts'
import { makeSchemaUrl } from '#tests/support/schema-url.ts'

/** As `createDomains` makes ids. */
export const ID_SALT = 'salt of the tests'

/** SQLite lies in the folder where a site looks for it. */
export function locateIn(folder: string, location: DatabaseLocation): DatabaseLocation {
  return location.kind === 'sqlite' ? { ...location, file: path.join(folder, 'davmu-share.sqlite') } : location
}

/** The variables of a site on this data, which sends its codes to a gateway. */
export async function makeEnvironment(folder: string, location: DatabaseLocation, gatewayUrl: string) {
  const env: Record<string, string> = {
    DATA_DIR: folder,
    ID_SALT,
    SEED: 'none',
    TRUST_PROXY: '1',
    SMS_DRIVER: 'webhook',
    SMS_WEBHOOK_URL: gatewayUrl,
    SMS_WEBHOOK_SECRET: 'a secret of the gateway',
  }
  if (location.kind === 'postgres') env['DATABASE_URL'] = await makeSchemaUrl(location.url, location.schema ?? 'public')
  return env
}
