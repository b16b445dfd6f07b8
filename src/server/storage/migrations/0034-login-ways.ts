import type { Migration } from './migration.ts'

/** Users log in by several ways, their telephone number one of them; authorizations under way, and codes that operators hand out. */
export const loginWays: Migration = {
  name: '0034-login-ways',
  statements: (dialect) => [
    `create table login_ways (
      hash text not null primary key,
      kind text not null,
      user_id bigint not null references users (id),
      cipher text not null,
      created_at bigint not null,
      used_at bigint not null
    )`,
    'create index login_ways_user on login_ways (user_id)',
    `insert into login_ways (hash, kind, user_id, cipher, created_at, used_at)
      select mobile_hash, 'mobile', users.id, mobile_cipher, users.created_at,
        coalesce((select max(sessions.used_at) from sessions where sessions.user_id = users.id), users.updated_at)
      from users where mobile_hash is not null and mobile_cipher is not null`,
    ...(dialect.name === 'sqlite' ? sqliteUsers(dialect.autoId) : postgresUsers),

    'alter table vcodes rename column mobile_hash to contact_hash',

    `create table login_states (
      state_hash text not null primary key,
      subject text not null,
      expire_at bigint not null
    )`,
    'create index login_states_subject on login_states (subject)',
    'create index login_states_expire on login_states (expire_at)',

    `create table login_codes (
      id ${dialect.autoId},
      code_hash text not null unique,
      user_id bigint references users (id),
      created_at bigint not null,
      expire_at bigint not null,
      used_at bigint
    )`,
    'create index login_codes_user on login_codes (user_id)',
    'create index login_codes_expire on login_codes (expire_at)',
  ],
}

const KEPT = `id, source_id, nickname, avatar, account_id, agree_version, created_at, updated_at, intro, pending_profile,
  pending_at, cancelled_at, erased_at`

// SQLite drops no column that is unique: the table is written anew under its name, which is what other tables refer to,
// and goes on counting where it was.
const sqliteUsers = (autoId: string) => [
  'pragma defer_foreign_keys = on',
  "insert into sqlite_sequence (name, seq) select 'users_kept', seq from sqlite_sequence where name = 'users'",
  `create table users_kept as select ${KEPT} from users`,
  'drop table users',
  `create table users (
    id ${autoId},
    source_id text unique,
    nickname text not null,
    avatar text not null,
    account_id bigint references accounts (id),
    agree_version text not null,
    created_at bigint not null,
    updated_at bigint not null,
    intro text not null default '',
    pending_profile text,
    pending_at bigint not null default 0,
    cancelled_at bigint,
    erased_at bigint
  )`,
  `insert into users (${KEPT}) select ${KEPT} from users_kept order by id`,
  `update sqlite_sequence set seq = (select kept.seq from sqlite_sequence kept where kept.name = 'users_kept')
    where name = 'users'`,
  "delete from sqlite_sequence where name = 'users_kept'",
  'drop table users_kept',
  'create index users_account on users (account_id)',
  'create index users_pending on users (pending_at, id) where pending_at > 0',
  'create index users_cancelled on users (cancelled_at, id) where cancelled_at is not null and erased_at is null',
]

const postgresUsers = ['alter table users drop column mobile_hash', 'alter table users drop column mobile_cipher']
