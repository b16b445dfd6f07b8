import type { Migration } from './migration.ts'

/** Access tokens and tickets of the social client, shared by all processes. */
export const socialClient: Migration = {
  name: '0024-social-client',
  statements: () => [
    `create table social_tickets (
      app_id text primary key,
      token_cipher text not null,
      token_ends_at bigint not null,
      ticket_cipher text not null,
      ticket_ends_at bigint not null,
      refresh_at bigint not null,
      failures bigint not null,
      lease_holder text not null,
      lease_ends_at bigint not null
    )`,
  ],
}
