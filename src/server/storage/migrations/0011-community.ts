import type { Migration } from './migration.ts'

/** Posts of circles, questions with their answers, open content models. */
export const community: Migration = {
  name: '0011-community',
  statements: ({ autoId }) => [
    `create table members (
      id ${autoId},
      source_id text not null unique,
      name text not null,
      avatar text not null,
      verified bigint not null,
      verify_label text not null,
      title text not null,
      org text not null,
      license_no text not null
    )`,

    `create table questions (
      content_id bigint primary key,
      asker_name text not null,
      asker_avatar text not null,
      category text not null,
      region text not null,
      answer_count bigint not null,
      best_answer_id bigint
    )`,
    `create table answers (
      id ${autoId},
      content_id bigint not null,
      source_id text not null,
      member_id bigint not null references members (id),
      text text not null,
      image_ids text not null,
      is_best bigint not null,
      star_count bigint not null,
      created_at bigint not null,
      unique (content_id, source_id)
    )`,
    `create index answers_best on answers
      (content_id, is_best desc, star_count desc, created_at desc, id desc)`,
    'create index answers_newest on answers (content_id, created_at desc, id desc)',
    'create index answers_member on answers (member_id)',

    `create table circles (
      id ${autoId},
      source_id text not null unique,
      name text not null,
      avatar text not null,
      intro text not null,
      member_count bigint not null
    )`,
    `create table circle_posts (
      content_id bigint primary key,
      circle_id bigint not null references circles (id),
      member_id bigint not null references members (id),
      channel text not null,
      region text not null,
      link text
    )`,
    'create index circle_posts_member on circle_posts (member_id)',

    `create table repositories (
      id ${autoId},
      source_id text not null unique,
      source_hash text not null,
      name text not null,
      model_name text not null,
      fields text not null
    )`,
    // Nodes and items are numbered in the order of the catalogue, each node before what is below it: what is anywhere
    // below a node has the numbers from first_item up to, not with, end_item.
    `create table model_nodes (
      id ${autoId},
      repository_id bigint not null references repositories (id),
      source_id text not null,
      parent_id bigint not null,
      ancestors text not null,
      name text not null,
      place bigint not null,
      first_item bigint not null,
      end_item bigint not null,
      unique (repository_id, source_id)
    )`,
    'create index model_nodes_place on model_nodes (repository_id, place)',
    'create index model_nodes_parent on model_nodes (repository_id, parent_id, place)',
    `create table model_items (
      id ${autoId},
      repository_id bigint not null references repositories (id),
      source_id text not null,
      uuid text not null,
      node_id bigint not null,
      place bigint not null,
      title text not null,
      summary text not null,
      cover_image_id bigint,
      field_values text not null,
      text text not null,
      html text not null,
      image_ids text not null,
      updated_at bigint not null,
      unique (repository_id, uuid),
      unique (repository_id, source_id)
    )`,
    'create index model_items_place on model_items (repository_id, place)',
  ],
}
