import type { Migration } from './migration.ts'

/** Places that items are about, and the weather there. */
export const places: Migration = {
  name: '0025-places',
  statements: ({ autoId }) => [
    `create table places (
      id ${autoId},
      source_key text not null unique,
      title text not null,
      address text not null,
      province text not null,
      city text not null,
      district text not null,
      adcode text not null,
      lng bigint not null,
      lat bigint not null,
      zoom bigint not null,
      phone text not null,
      cover text not null,
      points text not null
    )`,
    'create index places_adcode on places (adcode, id)',

    `create table content_places (
      content_id bigint primary key references contents (id),
      place_key text not null
    )`,

    `create table place_maps (
      place_id bigint primary key references places (id),
      version text not null,
      file text not null,
      retry_at bigint not null
    )`,

    `create table weather (
      spot text primary key,
      report text not null,
      fetched_at bigint not null,
      retry_at bigint not null
    )`,
  ],
}
