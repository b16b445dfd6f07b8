import { foundation } from './0001-foundation.ts'
import { users } from './0002-users.ts'
import { comments } from './0003-comments.ts'
import { relations } from './0004-relations.ts'
import { search } from './0005-search.ts'
import { tracking } from './0006-tracking.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema in its order; a database that holds them all is up to date. */
export const migrations: readonly Migration[] = [foundation, users, comments, relations, search, tracking]
