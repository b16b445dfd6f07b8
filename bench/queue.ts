import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { createIdCodec } from '#contract/ids.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend } from '../tests/support/backend.ts'
import { makeUsers } from '../tests/support/comment-site.ts'
import { saveAccount, saveArticle } from '../tests/support/factories.ts'
import { median, turn } from './pairs.ts'
import { absoluteRow, type Row } from './report.ts'
import type { Settings } from './settings.ts'

const WAITING = 100_000
const USERS = 1000
const PAGE_SIZE = 50
/** Pages that a moderator has gone through. */
const FAR = 200
const TURN_MS = 200
const TURNS_EACH_ROUND = 3
const WARM_UP = 20
const MOST_MS = 20

/** The queue of moderators with a hundred thousand comments in it: its first page, one far behind, and how much waits. */
export async function measureQueue({ rounds }: Settings): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-bench-'))
  const file = join(folder, 'queue.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  const backend = await startBackend(database)
  try {
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const { id: contentId } = await saveArticle(domains, { accountId: await saveAccount(domains) })
    const users = await makeUsers(database, USERS)
    holdComments(file, { contentId, firstUser: Math.min(...users.map(({ userId }) => userId)) })
    const read = async (cursor?: string) => {
      const page = await backend.moderation.listQueue({ pagesize: PAGE_SIZE, ...(cursor && { cursor }) })
      if (page.list.length !== PAGE_SIZE) throw new Error('that was no page of the queue')
      return page.next_cursor
    }
    let far = ''
    for (let n = 0; n < FAR; n++) far = await read(far)
    const measure = async (name: string, work: () => Promise<void>) => {
      for (let n = 0; n < WARM_UP; n++) await work()
      const turns: number[] = []
      for (let n = 0; n < rounds * TURNS_EACH_ROUND; n++) turns.push((await turn(work, TURN_MS)) / 1000)
      return absoluteRow(`${name}, of ${WAITING / 1000} k that wait`, median(turns), { most: MOST_MS, unit: 'ms' })
    }
    return [
      await measure(`queue of moderators, first ${PAGE_SIZE}`, async () => void (await read())),
      await measure(
        `queue of moderators, ${PAGE_SIZE} behind ${(FAR * PAGE_SIZE) / 1000} k`,
        async () => void (await read(far)),
      ),
      await measure('counts of the queue', async () => void (await backend.moderation.countQueue())),
    ]
  } finally {
    await backend.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function holdComments(file: string, { contentId, firstUser }: { contentId: number; firstUser: number }): void {
  const raw = new SQLite(file)
  const insert = raw.prepare(
    `insert into comments (content_id, root_id, parent_id, user_id, text, state, held_by, listed, by_author, star_count,
       reply_count, created_at, updated_at)
     values (@contentId, 0, 0, @user, @text, 'pending', 'policy', 0, 0, 0, 0, @time, @time)`,
  )
  raw.pragma('synchronous = OFF')
  raw.transaction(() => {
    for (let n = 0; n < WAITING; n += 1)
      insert.run({
        contentId,
        user: firstUser + (n % USERS),
        text: `第 ${n} 条。灯塔的灯已经自动点亮很多年了，可他还是每天上去一次，擦一擦那块铜。`,
        time: 1_700_000_000 + n,
      })
  })()
  raw.close()
}
