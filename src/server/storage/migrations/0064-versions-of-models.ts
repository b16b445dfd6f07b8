import type { Migration } from './migration.ts'

/** How often a content model was written, and by whom last; empty for an import. */
export const versionsOfModels: Migration = {
  name: '0064-versions-of-models',
  statements: () => [
    'alter table repositories add column version bigint not null default 1',
    "alter table repositories add column written_by text not null default ''",
  ],
}
