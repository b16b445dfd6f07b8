import type { Migration } from './migration.ts'

/** The most read items of an hour are found without reading the others. */
export const hot: Migration = {
  name: '0027-hot',
  statements: () => ['create index content_views_hottest on content_views (hour_at, views desc, content_id desc)'],
}
