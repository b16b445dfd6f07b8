import type { Migration } from './migration.ts'

/**
 * FTS5 gathers up to 4 MB of a transaction before it writes a segment, not 1 MB: an import makes a quarter of the
 * segments, and merges fewer.
 */
export const searchBatches: Migration = {
  name: '0046-search-batches',
  statements: (dialect) =>
    dialect.textIndex === 'fts5'
      ? ['search_texts', 'search_sounds'].map(
          (table) => `insert into ${table} (${table}, rank) values ('hashsize', ${4 * 2 ** 20})`,
        )
      : [],
}
