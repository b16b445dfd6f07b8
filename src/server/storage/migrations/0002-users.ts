import type { Migration } from './migration.ts'

/** Users with their sessions, verification codes, and how often codes were sent. */
export const users: Migration = {
  name: '0002-users',
  statements: ({ autoId }) => [
    `create table users (
      id ${autoId},
      mobile_hash text unique,
      mobile_cipher text,
      source_id text unique,
      nickname text not null,
      avatar text not null,
      account_id bigint references accounts (id),
      agree_version text not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index users_account on users (account_id)',

    `create table sessions (
      token_hash text not null primary key,
      user_id bigint not null references users (id),
      user_agent text not null,
      created_at bigint not null,
      used_at bigint not null,
      expire_at bigint not null
    )`,
    'create index sessions_user on sessions (user_id)',
    'create index sessions_expire on sessions (expire_at)',

    `create table vcodes (
      mobile_hash text not null,
      scene text not null,
      code_hash text not null,
      tries bigint not null,
      expire_at bigint not null,
      primary key (mobile_hash, scene)
    )`,
    'create index vcodes_expire on vcodes (expire_at)',

    `create table vcode_sends (
      sender text not null primary key,
      times text not null,
      last_at bigint not null
    )`,
    'create index vcode_sends_last on vcode_sends (last_at)',
  ],
}
