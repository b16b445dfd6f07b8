import type { Migration } from './migration.ts'

/** What moderators look through on a screen: waiting messages of all rooms, comments by item and state, what was decided and why. */
export const moderating: Migration = {
  name: '0037-moderating',
  statements: () => [
    'create index live_messages_waiting on live_messages (created_at, id) where status = 0',
    'create index comments_of_item on comments (content_id, created_at, id)',
    "create index comments_taken_down on comments (created_at, id) where state = 'removed'",
    'create index comments_of_user_by_time on comments (user_id, created_at, id)',
    'drop index comments_of_user_newest',
    'create index moderation_decisions_of_subject on moderation_decisions (subject, id)',
    'create index moderation_decisions_by on moderation_decisions (made_by, id)',
    'drop index moderation_decisions_subject',
    "alter table moderation_decisions add column reason text not null default ''",
  ],
}
