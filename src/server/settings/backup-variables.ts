import { oneOf } from './parse-text.ts'
import type { Variable } from './variables.ts'

/** Variables of backups. */
export const backupVariables = {
  BACKUP_BEFORE_UPGRADE: {
    takes: 'on or off',
    fallback: 'on',
    meaning:
      'Whether the tables of a database that was in use are backed up, into `backups/` of `DATA_DIR`, before a new release changes their schema.',
    parse: oneOf('on', 'off'),
  },
} as const satisfies Record<string, Variable<unknown>>
