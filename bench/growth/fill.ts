import type { Domains } from '../../tests/support/factories.ts'
import { saveAccount, saveColumn, saveTopic } from '../../tests/support/factories.ts'
import type { DatabaseLocation } from '#server/storage/open-database.ts'
import { openFiller, type Filler } from './filler.ts'
import { fillSearch, makePool } from './fill-search.ts'
import { fillTracking } from './fill-tracking.ts'
import { hash, insertEach, skewed } from './statements.ts'

/** What a filled database holds. */
export interface Filled {
  posts: number
  comments: number
  users: number
  /** Rows of readers, items and days. */
  readerDays: number
  accounts: number
  columns: number
  topics: number
  /** Number of the topic group that holds most. */
  firstTopic: number
}

const COLUMNS = 12
const TAGS = 5000
const DAY = 86_400
/** How long ago the first post came out. */
const YEARS = 2 * 365 * DAY
/** Comments of the most discussed item: one of so many is there. */
const HOTTEST_SHARE = 10
const MUCH_ANSWERED = 10

const TABLES = [
  'contents', 'content_bodies', 'content_groups', 'content_columns', 'content_tags', 'content_views', 'users',
  'comments', 'reports', 'moderation_decisions', 'stars', 'collections', 'notices', 'sessions', 'requests',
  'content_days', 'content_ways', 'content_depths', 'search_documents',
] // prettier-ignore

/**
 * Fills an empty database with `posts` items, ten times as many comments and thirty times as many rows of readers, and
 * what comes with them: streams, columns, topics, tags, users, stars, notices, sessions, the search index. What is
 * popular is very popular; some comments wait or are removed, some items are drafts. `now` is when the newest came out. One
 * that is not whole has items alone, without what readers made of them.
 */
export async function fill(
  domains: Domains,
  location: DatabaseLocation,
  posts: number,
  now: number,
  { isWhole = true } = {},
): Promise<Filled> {
  const accounts = Math.min(1000, Math.max(20, Math.floor(posts / 1000)))
  const topics = Math.min(500, Math.max(10, Math.floor(posts / 2000)))
  for (let n = 0; n < accounts; n += 1) await saveAccount(domains, { name: `账号 ${n}` })
  let firstColumn = Infinity
  for (let n = 0; n < COLUMNS; n += 1) firstColumn = Math.min(firstColumn, await saveColumn(domains, `栏目 ${n}`, n))
  let firstTopic = Infinity
  for (let n = 0; n < topics; n += 1)
    firstTopic = Math.min(firstTopic, await saveTopic(domains, { name: `话题 ${n}`, position: n }))

  const size = { posts, comments: posts * 10, users: Math.ceil(posts / 5), readerDays: posts * 30 }
  const filled: Filled = { ...size, accounts, columns: COLUMNS, topics, firstTopic }
  const filler = await openFiller(location)
  try {
    await filler.begin(TABLES)
    await makePool(filler)
    await fillPosts(filler, filled, firstColumn, now)
    if (isWhole) {
      await fillPeople(filler, filled, now)
      await fillComments(filler, filled, now)
      await fillTracking(filler, filled, now)
      await fillSearch(filler, filled)
    }
    await filler.finish()
  } finally {
    await filler.close()
  }
  return filled
}

async function fillPosts(
  filler: Filler,
  { posts, accounts, topics, firstTopic }: Filled,
  firstColumn: number,
  now: number,
) {
  const publishAt = `${now - YEARS} + cast(floor(i * ${YEARS / posts}) as bigint)`
  await insertEach(filler, posts, 'contents', {
    id: 'i + 1',
    source_id: "'growth:' || i",
    source_hash: "''",
    actor: "'mp'",
    type: "'doc'",
    state: `case when ${hash(1)} % 100 >= 98 then 'draft' when ${hash(1)} % 100 >= 96 then 'removed' else 'published' end`,
    account_id: `1 + ${skewed(2, accounts, 3)}`,
    title: "(select title from growth_pool where number = i % 1000) || ' ' || i",
    summary: '(select lead from growth_pool where number = i % 1000)',
    ...emptyTexts('kicker', 'label', 'editor', 'source', 'source_url', 'copyright', 'correction'),
    lang: "'zh-CN'",
    word_count: '240',
    read_minutes: '1',
    publish_at: publishAt,
    created_at: publishAt,
    updated_at: publishAt,
    version: '1',
    view_count: skewed(3, 1_000_000, 12),
    ...zeros(
      'image_count',
      'comment_count',
      'star_count',
      'collect_count',
      'share_count',
      'comments_closed',
      'duration',
    ),
  })
  await insertEach(filler, posts, 'content_bodies', {
    content_id: 'i + 1',
    html: '(select html from growth_pool where number = i % 1000)',
    source: "''",
    format: "'html'",
  })
  await insertEach(filler, posts, 'content_columns', {
    content_id: 'i + 1',
    group_id: `${firstColumn} + ${skewed(4, COLUMNS, 2)}`,
  })
  const listed = (group: string, from: string, where = '') =>
    filler.run(
      `insert into content_groups (group_id, content_id, type, publish_at, view_count, pinned_at)
       select ${group}, contents.id, contents.type, contents.publish_at, contents.view_count, 0
       from contents ${from} where contents.state = 'published' ${where}`,
    )
  await listed('groups.id', "join groups on groups.source_id = 'account:' || contents.account_id")
  await listed('content_columns.group_id', 'join content_columns on content_columns.content_id = contents.id')
  await listed(`${firstTopic} + ${skewed(5, topics, 3, 'contents.id')}`, '', 'and contents.id % 3 = 0')
  await filler.run(`insert into group_types (group_id, type, content_count)
    select group_id, type, count(*) from content_groups group by group_id, type`)
  await filler.run(`update groups set content_count =
    coalesce((select content_count from group_types where group_types.group_id = groups.id), 0)`)

  await insertEach(filler, TAGS, 'tags', { id: 'i + 1', name: "'标签' || i" })
  for (const position of [0, 1]) {
    await insertEach(filler, posts, 'content_tags', {
      content_id: 'i + 1',
      tag_id: `1 + ${skewed(6 + position, TAGS / 2, 3)} + ${(position * TAGS) / 2}`,
      position: String(position),
      publish_at: publishAt,
    })
  }
  // Of the last 72 hours: one item of twenty is opened in an hour.
  const anHour = Math.ceil(posts / 20)
  await insertEach(filler, anHour * 72, 'content_views', {
    hour_at: `${now - (now % 3600)} - 3600 * cast(floor(i / ${anHour}) as bigint)`,
    content_id: `1 + (i % ${anHour}) * 20 + ${hash(8)} % 20`,
    views: `1 + ${skewed(9, 10_000, 9)}`,
  })
}

async function fillPeople(filler: Filler, { posts, users }: Filled, now: number) {
  const subject = (salt: number) => `'u' || (1 + ${hash(salt)} % ${users})`
  await insertEach(filler, users, 'users', {
    id: 'i + 1',
    nickname: "'读者' || i",
    ...emptyTexts('avatar', 'agree_version', 'intro'),
    created_at: `${now - YEARS} + i`,
    updated_at: `${now - YEARS} + i`,
    pending_at: '0',
  })
  await insertEach(filler, users, 'login_ways', {
    hash: "'growth-' || i",
    kind: "'mobile'",
    user_id: 'i + 1',
    cipher: "''",
    created_at: `${now - YEARS} + i`,
    used_at: `${now - YEARS} + i`,
  })
  await insertEach(filler, users, 'sessions', {
    token_hash: "'growth-' || i",
    user_id: 'i + 1',
    user_agent: "'iPhone'",
    created_at: String(now - DAY),
    used_at: String(now - DAY),
    // One of eight has ended.
    expire_at: `${now} + (case when i % 8 = 0 then -1 else 1 end) * (1 + i)`,
    region: "''",
  })
  await insertEach(
    filler,
    posts * 2,
    'stars',
    {
      subject: `${subject(10)} || '-' || floor(i / ${users})`,
      target: "'content'",
      target_id: `1 + ${skewed(11, posts, 4)}`,
      created_at: `${now - YEARS} + i`,
    },
    'on conflict do nothing',
  )
  await insertEach(filler, posts, 'collections', {
    subject: subject(12),
    content_id: 'i + 1',
    type: "'doc'",
    later: 'i % 2',
    created_at: `${now - YEARS} + i`,
    note: "''",
  })
  await insertEach(filler, posts, 'notices', {
    subject: subject(13),
    notice_key: "'growth:' || i",
    kind: "'star'",
    content_id: 'i + 1',
    detail: "'{}'",
    created_at: `${now} - cast(floor(i * ${(200 * DAY) / posts}) as bigint)`,
    read_at: `i % 2`,
  })
  await insertEach(filler, posts, 'requests', {
    subject: subject(14),
    path: "'/dinner/comment'",
    request_id: "'growth-' || i",
    input_hash: "''",
    answer: `'{"code":0,"msg":"ok","data":{}}'`,
    // One of four is older than a day.
    created_at: `${now} - cast(floor(i * ${(DAY * 4) / 3 / posts}) as bigint)`,
  })
}

async function fillComments(filler: Filler, { comments, posts, users }: Filled, now: number) {
  // Of five comments one is a root, three are its answers, and one more is under one of the very first roots.
  const root = `case when i % 5 = 4 then 5 * (cast(floor(i / 5) as bigint) % ${MUCH_ANSWERED}) + 1 else i - i % 5 + 1 end`
  const threadOf = (id: string) => `cast(floor((${id} - 1) / 5) as bigint)`
  const at = `${now - YEARS} + cast(floor(i * ${YEARS / comments}) as bigint)`
  // Every so many threads are about one item, the others about all of them, some far more than others.
  const content = `case when ${threadOf(`(${root})`)} % ${HOTTEST_SHARE} = 0 then 1
    else 1 + ${skewed(20, posts, 4, threadOf(`(${root})`))} end`
  const state = `${hash(21)} % 1000`
  await insertEach(filler, comments, 'comments', {
    id: 'i + 1',
    content_id: content,
    root_id: `case when i % 5 = 0 then 0 else ${root} end`,
    parent_id: `case when i % 5 = 0 then 0 else ${root} end`,
    user_id: `1 + ${hash(22)} % ${users}`,
    text: "'第 ' || i || ' 条。灯塔的灯已经自动点亮很多年了，可他还是每天上去一次，擦一擦那块铜。'",
    state: `case when ${state} >= 995 then 'pending' when ${state} >= 975 then 'removed' else 'public' end`,
    listed: `case when ${state} >= 975 then 0 else 1 end`,
    by_author: 'case when i % 250 = 0 then 1 else 0 end',
    star_count: `case when i % 5 = 0 then ${skewed(23, 1000, 20)} else 0 end`,
    reply_count: 'case when i % 5 = 0 then 3 else 0 end',
    created_at: at,
    updated_at: at,
    image_ids: "'[]'",
  })
  await filler.run(`create table growth_counts as
    select content_id, count(*) as total from comments where listed = 1 group by content_id`)
  await filler.run('create index growth_counts_content on growth_counts (content_id)')
  await filler.run(`update contents set comment_count = (select total from growth_counts where content_id = contents.id)
    where id in (select content_id from growth_counts)`)
  await filler.run('drop table growth_counts')
  await insertEach(filler, Math.ceil(comments / 1000), 'reports', {
    target: "'comment'",
    target_id: 'i * 1000 + 1',
    subject: `'u' || (1 + i % ${users})`,
    reason: "'spam'",
    note: "''",
    created_at: `${now - DAY} + i % 80000`,
    closed_by: 'case when i % 10 = 0 then null else 1 end',
  })
  await insertEach(filler, Math.ceil(comments / 100), 'moderation_decisions', {
    kind: "'comment'",
    target_id: 'i * 100 + 1',
    verdict: "'approve'",
    state_before: "'pending'",
    subject: `'u' || (1 + i % ${users})`,
    made_by: "'cli'",
    created_at: `${now - YEARS} + i`,
  })
}

const emptyTexts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, "''"]))
const zeros = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '0']))
