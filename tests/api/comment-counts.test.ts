import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import type { Comment } from '#contract/comments.ts'
import type { Database } from '#server/storage/database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { makeUsers, NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { eachLocation } from '#tests/support/each-database.ts'

eachLocation('counts of comments, with two processes at once', (locate) => {
  let where: DatabaseLocation
  let site: CommentSite
  let second: TestBackend
  let database: Database
  let users: Array<{ userId: number }>
  beforeAll(async () => {
    where = await locate()
    database = await openDatabase(where)
    site = await startCommentSite(database)
    second = await startBackend(await openDatabase(where), { clock: () => NOW })
    users = await makeUsers(database, 8)
  })
  afterAll(async () => {
    await second.close()
    await site.close()
  })

  const asUser = (userId: number) =>
    ({
      now: NOW,
      viewer: { kind: 'user', subject: `u${userId}`, userId, session: '' },
      address: '',
      userAgent: '',
    }) as const
  const backendOf = (index: number) => (index % 2 === 0 ? site.backend : second)
  const write = (index: number, text: string, parent?: Comment) => {
    const backend = backendOf(index)
    const { userId } = users[index % users.length] ?? { userId: 0 }
    return backend.database.write((tx) =>
      backend.comments.handlers['POST /guzzle/v1/comment/{id}'](
        { id: site.article.publicId, content: text, ...(parent && { parent_id: parent.id }) },
        { tx, ...asUser(userId) },
      ),
    )
  }
  const remove = (index: number, comment: Comment) => {
    const backend = backendOf(index)
    const { userId } = users[index % users.length] ?? { userId: 0 }
    return backend.database.write((tx) =>
      backend.comments.handlers['POST /peony/v1/comment/{id}/remove']({ id: comment.id }, { tx, ...asUser(userId) }),
    )
  }

  /** Counters that are not what the rows say. */
  async function listWrongCounts() {
    const rows = await database.db.selectFrom('comments').selectAll().execute()
    const publicOnes = rows.filter((row) => row.state === 'public')
    const wrong = rows
      .filter((row) => row.root_id === 0)
      .filter((root) => {
        const answers = publicOnes.filter((row) => row.root_id === root.id).length
        const listed = root.state === 'public' || (root.state === 'removed' && answers > 0)
        return root.reply_count !== answers || root.listed !== Number(listed)
      })
    const total = await site.count()
    return { wrong, total, rows: publicOnes.length }
  }

  it('are those of the rows after writing, answering and removing at once', async () => {
    const roots = await Promise.all(Array.from({ length: 4 }, (_, n) => write(n, `根 ${n}`)))
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => write(n, `叶 ${n}`, roots[n % roots.length])),
    )
    await Promise.all([
      ...answers.filter((_, n) => n % 3 === 0).map((answer, n) => remove(n * 3, answer)),
      ...roots.slice(0, 2).map((root, n) => remove(n, root)),
      ...answers.slice(1, 3).map((answer, n) => remove(n + 1, answer)),
      ...answers.slice(1, 3).map((answer, n) => remove(n + 1, answer)),
      ...Array.from({ length: 10 }, (_, n) => write(n + 1, `又 ${n}`, roots[3])),
    ])
    const { wrong, total, rows } = await listWrongCounts()
    expect(wrong).toEqual([])
    expect(total).toBe(rows)
    expect(rows).toBe(4 + 40 + 10 - 14 - 2 - 2)
  }, 60_000)

  it('hold one comment for the same words sent to both at once', async () => {
    const [userId] = users.map((user) => user.userId)
    const before = await site.count()
    const written = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const backend = backendOf(n)
        return backend.database.write((tx) =>
          backend.comments.handlers['POST /guzzle/v1/comment/{id}'](
            { id: site.article.publicId, content: '只说一次' },
            { tx, ...asUser(userId ?? 0) },
          ),
        )
      }),
    )
    expect(new Set(written.map(({ id }) => id)).size).toBe(1)
    expect(await site.count()).toBe(before + 1)
  })
})
