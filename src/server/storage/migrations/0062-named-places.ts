import type { Migration } from './migration.ts'

/** Whether an item names a place is known by its key. */
export const namedPlaces: Migration = {
  name: '0062-named-places',
  statements: () => ['create index content_places_key on content_places (place_key)'],
}
