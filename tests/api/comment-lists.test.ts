import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment, CommentList, Reply } from '#contract/comments.ts'
import type { Page } from '#contract/shapes.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makeUsers, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { saveArticle } from '#tests/support/factories.ts'

const ROOTS = 23
const SORTS = ['hot', 'new', 'old'] as const

eachDatabase('lists of comments', (open) => {
  let site: CommentSite
  let users: Array<{ userId: number }>
  let roots: Comment[] = []
  let replies: Comment[] = []
  beforeAll(async () => {
    const database = await open()
    site = await startCommentSite(database)
    users = await makeUsers(database, 3)
    roots = await writeMany(ROOTS, '根')
    replies = await writeMany(12, '叶', roots[4])
    await database.write(async (tx) => {
      for (const [index, root] of roots.entries()) {
        const id = site.ids.decode(root.id)
        if (id !== null) await site.backend.comments.addStars(tx, id, index % 4)
      }
    })
  })
  afterAll(() => site.close())

  async function writeMany(count: number, text: string, parent?: Comment): Promise<Comment[]> {
    const written = []
    for (let n = 0; n < count; n += 1) {
      written.push(await site.write(`${text} ${n}`, users[n % users.length] ?? { userId: 0 }, parent ? { parent } : {}))
    }
    return written
  }

  /** The ids of a list in its order. */
  const expected = (sort: (typeof SORTS)[number]) => {
    const byTime = roots.map(({ id }, index) => ({ id, index, stars: index % 4 }))
    if (sort === 'old') return byTime.map(({ id }) => id)
    const newest = byTime.toReversed()
    return (sort === 'new' ? newest : newest.toSorted((a, b) => b.stars - a.stars)).map(({ id }) => id)
  }

  async function follow<T>(ask: (cursor: string) => Promise<Page<T>>): Promise<T[][]> {
    const pages = []
    let cursor = ''
    for (;;) {
      const page = await ask(cursor)
      pages.push(page.list)
      if (!page.has_more) return pages
      cursor = `&cursor=${page.next_cursor}`
    }
  }

  it.each(SORTS)('%s: every root once, by cursors and by numbers, also among equals', async (sort) => {
    const byCursor = await follow<Comment>((cursor) => site.list(`sort=${sort}&pagesize=5${cursor}`))
    expect(byCursor.map((list) => list.length)).toEqual([5, 5, 5, 5, 3])
    expect(byCursor.flat().map(({ id }) => id)).toEqual(expected(sort))
    const byNumber = []
    for (let n = 1; n <= 6; n += 1) byNumber.push(...(await site.list(`sort=${sort}&pagesize=5&pageindex=${n}`)).list)
    expect(byNumber.map(({ id }) => id)).toEqual(expected(sort))
  })

  it('a page carries the first answers of its roots and how many there are', async () => {
    const { list, comment_total, total, located } = await site.list('sort=old&pagesize=10')
    expect({ comment_total, total, located }).toEqual({ comment_total: ROOTS + 12, total: -1, located: null })
    expect(list.map(({ sub_count }) => sub_count)).toEqual([0, 0, 0, 0, 12, 0, 0, 0, 0, 0])
    expect(list[4]?.sub_list.map(({ content }) => content)).toEqual(['叶 0', '叶 1', '叶 2'])
  })

  it('cursors of another list are refused, as are pages too far down', async () => {
    const { next_cursor: cursor } = await site.list('sort=new&pagesize=5')
    const other = await saveArticle(site.domains, { accountId: site.accountId })
    const address = (id: string, query: string) => site.ask(`/dinner/comment/${id}?${query}`)
    for (const [id, query] of [
      [site.article.publicId, `sort=old&cursor=${cursor}`],
      [other.publicId, `sort=new&cursor=${cursor}`],
      [site.article.publicId, 'cursor=bm9uc2Vuc2U'],
      [site.article.publicId, 'pageindex=1000000&pagesize=50'],
      [site.article.publicId, 'sort=best'],
      [site.article.publicId, 'pagesize=51'],
    ] as const) {
      expect({ query, ...(await address(id, query)) }).toMatchObject({ query, status: 400, code: 40001 })
    }
  })

  it('answers of a root come oldest first, ten at a time', async () => {
    const root = roots[4]
    const address = `/guzzle/v1/comment/${site.article.publicId}/${root?.id}`
    const pages = await follow<Reply>(
      async (cursor) => (await site.ask<Page<Reply>>(`${address}?${cursor.slice(1)}`)).data,
    )
    expect(pages.map((list) => list.length)).toEqual([10, 2])
    expect(pages.flat().map(({ id }) => id)).toEqual(replies.map(({ id }) => id))
    const second = await site.ask(`${address}?pageindex=2&pagesize=5`)
    expect(second.data).toMatchObject({ total: 12, has_more: true, root: { id: root?.id, sub_count: 12 } })
    expect((await site.ask(`${address}?pageindex=9`)).data).toMatchObject({ list: [], has_more: false })
  })

  it('what is no root of the item has no answers', async () => {
    const other = await saveArticle(site.domains, { accountId: site.accountId })
    const code = async (item: string, id: string | undefined) =>
      (await site.ask(`/guzzle/v1/comment/${item}/${id}`)).code
    expect(await code(other.publicId, roots[4]?.id)).toBe(40401)
    expect(await code(site.article.publicId, replies[0]?.id)).toBe(40401)
    expect(await code(site.article.publicId, site.ids.encode(999_999))).toBe(40401)
    expect(await code(site.article.publicId, 'nonsense')).toBe(40002)
    expect(await code('nonsense', roots[4]?.id)).toBe(40002)
  })

  it('opens at a comment: its root first, the comment among the answers, the rest without it', async () => {
    const root = roots[4]
    const reply = replies[11]
    const at = async (query: string): Promise<CommentList> =>
      (await site.ask<CommentList>(`/guzzle/v1/comment/${site.article.publicId}?comment_id=${reply?.id}&${query}`)).data
    const first = await at('sort=new&pagesize=20')
    expect(first.located).toEqual({ root_id: root?.id, index: ROOTS - 5 })
    expect(first.list[0]?.sub_list.map(({ content }) => content)).toEqual(['叶 0', '叶 1', '叶 2', '叶 11'])
    const second = await at(`sort=new&pagesize=20&cursor=${first.next_cursor}`)
    const ids = [...first.list, ...second.list].map(({ id }) => id)
    expect(ids).toEqual([root?.id, ...expected('new').filter((id) => id !== root?.id)])
    expect((await at('sort=old')).located?.index).toBe(4)
    expect((await at('sort=hot')).located?.index).toBe(expected('hot').indexOf(root?.id ?? ''))
    expect((await at('sort=author')).located?.index).toBe(-1)
  })

  it('opens at nothing where the comment is not to be seen, and refuses what is no id', async () => {
    const located = async (id: string) => (await site.list(`comment_id=${id}`)).located
    const other = await saveArticle(site.domains, { accountId: site.accountId })
    const elsewhere = await site.write('别处', users[0] ?? { userId: 0 }, { item: other.publicId })
    const gone = await site.write('不见', users[0] ?? { userId: 0 })
    const id = site.ids.decode(gone.id) ?? 0
    await site.backend.database.write((tx) => site.backend.comments.review.setState(tx, id, 'removed'))
    expect(await located(elsewhere.id)).toBeNull()
    expect(await located(gone.id)).toBeNull()
    expect(await located(site.ids.encode(999_999))).toBeNull()
    expect((await site.ask(`/dinner/comment/${site.article.publicId}?comment_id=broken`)).code).toBe(40002)
  })
})
