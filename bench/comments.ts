import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { createIdCodec } from '#contract/ids.ts'
import type { CommentSort } from '#contract/comments.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend } from '../tests/support/backend.ts'
import { makeUsers } from '../tests/support/comment-site.ts'
import { anonymousCall, saveAccount, saveArticle } from '../tests/support/factories.ts'
import { median, turn } from './pairs.ts'
import type { Row } from './report.ts'
import type { Settings } from './settings.ts'

const FEW = 10_000
const MANY = 1_000_000
const USERS = 1000
const PAGE_SIZE = 20
const FIRST_REPLIES = 3
const MUCH_ANSWERED = 10
/** Short turns, and many of them: what else the machine does falls on both sides alike. */
const TURN_MS = 100
const TURNS_EACH_ROUND = 5
/** Runs that are not counted: code is made fast by being run, however long that takes on a busy machine. */
const WARM_UP = 3000

/** A page of comments of one item that has ten thousand, then a million: the use case beside the bare driver. */
export async function measureComments({ rounds }: Settings): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-bench-'))
  const file = join(folder, 'comments.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  const backend = await startBackend(database)
  const raw = new SQLite(file)
  try {
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const article = await saveArticle(domains, { accountId: await saveAccount(domains) })
    const users = await makeUsers(database, USERS)
    const firstUser = Math.min(...users.map(({ userId }) => userId))
    const readRaw = prepareRaw(raw, article.id)
    const read = (sort: CommentSort) => async () => {
      const { list } = await backend.comments.handlers['GET /dinner/comment/{id}'](
        { id: article.publicId, sort, pageindex: 1, pagesize: PAGE_SIZE },
        anonymousCall(),
      )
      if (list.length !== PAGE_SIZE || list[0]?.user.name === '') throw new Error('that was no page of comments')
    }
    const measure = async (sort: CommentSort) => {
      const ours: number[] = []
      const floor: number[] = []
      for (let n = 0; n < WARM_UP; n++) {
        await read(sort)()
        readRaw(sort)
      }
      for (let n = 0; n < rounds * TURNS_EACH_ROUND; n++) {
        floor.push(await turn(() => readRaw(sort), TURN_MS))
        ours.push(await turn(read(sort), TURN_MS))
      }
      return { ours: median(ours), floor: median(floor) }
    }

    addComments(raw, { contentId: article.id, firstUser, from: 0, to: FEW })
    const few = { hot: await measure('hot'), author: await measure('author') }
    addComments(raw, { contentId: article.id, firstUser, from: FEW, to: MANY })
    const many = { hot: await measure('hot'), author: await measure('author') }
    return [
      toRow('comments, 20 of 10 k, in the process', few.hot),
      toRow('comments, 20 of 1 M, in the process', many.hot),
      toRow("comments, the author's 20 of 1 M, in the process", many.author),
      {
        name: 'comments, 1 M beside 10 k',
        ours: many.hot.ours + many.author.ours,
        floor: few.hot.ours + few.author.ours,
        unit: 'µs',
        ratio: (many.hot.ours + many.author.ours) / (few.hot.ours + few.author.ours),
        budget: { at: 'most', value: 1.3, of: '× 10 k' },
      },
    ]
  } finally {
    raw.close()
    await backend.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function toRow(name: string, { ours, floor }: { ours: number; floor: number }): Row {
  return { name, ours, floor, unit: 'µs', ratio: ours / floor, budget: { at: 'most', value: 2, of: '× the driver' } }
}

interface Addition {
  contentId: number
  firstUser: number
  from: number
  to: number
}

/**
 * Of five comments one is a root, three are its answers, and one more is under one of the very first roots. Few are
 * starred, or the author's.
 */
function addComments(raw: SQLite.Database, { contentId, firstUser, from, to }: Addition): void {
  const insert = raw.prepare(
    `insert into comments (id, content_id, root_id, parent_id, user_id, text, state, listed, by_author, star_count,
       reply_count, created_at, updated_at)
     values (@id, @contentId, @root, @root, @user, @text, 'public', 1, @byAuthor, @stars, @replies, @time, @time)`,
  )
  const random = createRandom(from + 1)
  raw.pragma('synchronous = OFF')
  raw.transaction(() => {
    for (let n = from; n < to; n += 1) {
      const root = n % 5 === 4 ? 5 * (Math.floor(n / 5) % MUCH_ANSWERED) + 1 : n - (n % 5) + 1
      insert.run({
        id: n + 1,
        contentId,
        root: n % 5 === 0 ? 0 : root,
        user: firstUser + (n % USERS),
        text: `第 ${n} 条。灯塔的灯已经自动点亮很多年了，可他还是每天上去一次，擦一擦那块铜。`,
        byAuthor: n % 250 === 0 ? 1 : 0,
        stars: n % 5 === 0 ? Math.floor(1000 * random() ** 20) : 0,
        replies: n % 5 === 0 ? 3 : 0,
        time: 1_700_000_000 + n,
      })
    }
    raw.prepare('update contents set comment_count = ? where id = ?').run(to, contentId)
  })()
}

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface RawRow {
  id: number
  user_id: number
}

/** The rows that a page of comments is made of, read by statements that were prepared once. */
function prepareRaw(raw: SQLite.Database, contentId: number): (sort: CommentSort) => void {
  const slots = (count: number) => Array.from({ length: count }, () => '?').join(', ')
  const roots = `select * from comments where content_id = ? and root_id = 0 and listed = 1`
  const findContent = raw.prepare('select * from contents where id = ?')
  const listHot = raw.prepare<[number], RawRow>(`${roots} order by star_count desc, id desc limit ${PAGE_SIZE + 1}`)
  const listAuthor = raw.prepare<[number], RawRow>(
    `${roots} and by_author = 1 order by created_at desc, id desc limit ${PAGE_SIZE + 1}`,
  )
  const listReplies = raw.prepare<number[], RawRow>(
    `select comments.* from comments as roots join comments on comments.root_id = roots.id and comments.root_id > 0
       and comments.listed = 1 and comments.id <= coalesce((
         select id from comments where root_id = roots.id and root_id > 0 and listed = 1
         order by id limit 1 offset ${FIRST_REPLIES - 1}
       ), 9007199254740991)
     where roots.id in (${slots(PAGE_SIZE)})`,
  )
  const most = PAGE_SIZE * (FIRST_REPLIES + 1)
  const listUsers = raw.prepare<number[]>(
    `select users.*, accounts.name, accounts.avatar, accounts.verified from users
     left join accounts on accounts.id = users.account_id where users.id in (${slots(most)})`,
  )
  const fill = (ids: number[], count: number) =>
    [...new Set(ids), ...Array.from({ length: count }, () => 0)].slice(0, count)

  return (sort) => {
    findContent.get(contentId)
    const page = (sort === 'author' ? listAuthor : listHot).all(contentId).slice(0, PAGE_SIZE)
    const replies = listReplies.all(
      ...fill(
        page.map(({ id }) => id),
        PAGE_SIZE,
      ),
    )
    listUsers.all(
      ...fill(
        [...page, ...replies].map((row) => row.user_id),
        most,
      ),
    )
  }
}
