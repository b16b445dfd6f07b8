import type { Migration } from './migration.ts'

/** Who follows which account, what persons say of themselves, and who came by whose invitation. */
export const follows: Migration = {
  name: '0015-follows',
  statements: ({ autoId }) => [
    'alter table accounts add column fans_count bigint not null default 0',
    `create table follows (
      user_id bigint not null references users (id),
      account_id bigint not null references accounts (id),
      created_at bigint not null,
      seen_at bigint not null,
      primary key (user_id, account_id)
    )`,
    'create index follows_account on follows (account_id, user_id)',

    "alter table users add column intro text not null default ''",
    'alter table users add column pending_profile text',
    'alter table users add column pending_at bigint not null default 0',
    'create index users_pending on users (pending_at, id) where pending_at > 0',

    `create table invites (
      id ${autoId},
      code text not null unique,
      user_id bigint not null references users (id),
      max_uses bigint not null,
      expire_at bigint not null,
      used_count bigint not null,
      opened_count bigint not null,
      address_hash text not null,
      created_at bigint not null
    )`,
    'create index invites_user on invites (user_id, id desc)',

    `create table invite_uses (
      user_id bigint not null primary key references users (id),
      invite_id bigint not null references invites (id),
      inviter_id bigint not null references users (id),
      device_hash text not null,
      address_hash text not null,
      seconds bigint,
      created_at bigint not null
    )`,
    'create index invite_uses_newest on invite_uses (inviter_id, created_at desc, user_id desc)',
    'create index invite_uses_invite on invite_uses (invite_id)',

    `create table invite_visits (
      subject text not null,
      invite_id bigint not null references invites (id),
      opened_at bigint not null,
      primary key (subject, invite_id)
    )`,
    'create index invite_visits_invite on invite_visits (invite_id)',
    'create index invite_visits_opened on invite_visits (opened_at)',
  ],
}
