import type { Migration } from './migration.ts'

/** How often a room had been seen when it ended: whoever watches its replay did not watch it live. */
export const viewersOfRooms: Migration = {
  name: '0070-viewers-of-rooms',
  statements: () => [
    'alter table live_rooms add column views_at_end bigint not null default 0',
    // Of those that are over already nothing better is known.
    `update live_rooms set views_at_end = (select view_count from contents where contents.id = live_rooms.content_id)
      where ended_at > 0`,
  ],
}
