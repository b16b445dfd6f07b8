import { describe, expect, it, vi } from 'vitest'
import type { Comment, CommentList } from '#contract/comments.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import { createThreadControl } from './thread-control.ts'

const comment = (id: string): Comment => ({ id, sub_list: [], sub_count: 0, status: 1 }) as unknown as Comment
const list = (ids: string, next_cursor = '', located: CommentList['located'] = null): CommentList => ({
  list: Array.from(ids, comment),
  total: -1,
  pageindex: 1,
  pagesize: 10,
  has_more: next_cursor !== '',
  next_cursor,
  comment_total: ids.length,
  comment_enable: 1,
  located,
})

type Responder = (name: string, input: Record<string, unknown>) => Promise<Answer<unknown>> | Answer<unknown>
const success = (data: unknown): Answer<unknown> => ({ code: 0, msg: 'ok', data })
const lost: Answer<unknown> = { code: -1, msg: 'Failed to fetch', data: null }

function control(answer: Responder, first: CommentList | null = list('ab', 'after b')) {
  const calls: [string, Record<string, unknown>][] = []
  const call = (name: string, input: Record<string, unknown>) => {
    calls.push([name, input])
    return Promise.resolve(answer(name, input))
  }
  const thread = createThreadControl({
    api: { call } as unknown as Api,
    content: { id: 'post', actor: 'inner', comment_count: 2 },
    first,
    isSeen: () => false,
  })
  const ids = () =>
    thread.pages.state
      .getState()
      .list.map(({ id }) => id)
      .join('')
  const status = () => thread.pages.state.getState().asked?.status ?? 'idle'
  return { ...thread, calls, ids, status }
}

describe('the comments of an item', () => {
  it('stand as they came until somebody is known to read them', () => {
    const thread = control(() => success(list('x')))
    thread.open('', '')
    expect(thread.calls).toEqual([])
    expect(thread.ids()).toBe('ab')
  })

  it('are asked for once as each reader', async () => {
    const thread = control(() => success(list('ba')))
    thread.open('anonymous', '')
    thread.open('anonymous', '')
    await vi.waitFor(() => expect(thread.ids()).toBe('ba'))
    thread.open('user 1', '')
    expect(thread.calls.map(([name]) => name)).toEqual(['GET /peony/v1/comment/{id}', 'GET /peony/v1/comment/{id}'])
  })

  it('go on by the cursor of everybody’s list until the reader’s own came', async () => {
    const thread = control(() => success(list('c')))
    thread.loadMore()
    await vi.waitFor(() => expect(thread.ids()).toBe('abc'))
    expect(thread.calls).toMatchObject([['GET /inner/comment/{id}', { cursor: 'after b', sort: 'hot' }]])
    thread.loadMore()
    expect(thread.calls).toHaveLength(1)
  })

  it('have what came since on top when it is asked for, and say which of it is the first of others', async () => {
    const own = { ...comment('e'), is_self: true }
    const thread = control((_, { sort }) =>
      success(sort === 'new' ? { ...list('dca'), list: [own, ...Array.from('dca', comment)] } : list('abd')),
    )
    thread.open('anonymous', '')
    await vi.waitFor(() => expect(thread.ids()).toBe('abd'))
    thread.pages.replace({ list: Array.from('ab', comment) })
    expect(await thread.showNewest(2)).toBe('d')
    expect(thread.ids()).toBe('edcab')
    expect(thread.calls.slice(1)).toMatchObject([
      ['GET /peony/v1/comment/{id}', { sort: 'new', pagesize: 10 }],
      ['GET /peony/v1/comment/{id}', { sort: 'hot' }],
    ])
  })

  it('stay as they are where what came since cannot be had', async () => {
    const thread = control(() => lost)
    expect(await thread.showNewest(70)).toBeNull()
    expect(thread.ids()).toBe('ab')
    expect(thread.calls).toMatchObject([['GET /inner/comment/{id}', { sort: 'new', pagesize: 50 }]])
  })

  it('are asked for again where the page came without them', async () => {
    const thread = control(() => success(list('a')), null)
    thread.open('', '')
    await vi.waitFor(() => expect(thread.ids()).toBe('a'))
    expect(thread.calls).toMatchObject([['GET /inner/comment/{id}', { sort: 'hot' }]])
  })

  it('say so when more cannot be had, and try again', async () => {
    const answers = [lost, success(list('c'))]
    const thread = control(() => answers.shift() ?? lost)
    thread.loadMore()
    await vi.waitFor(() => expect(thread.status()).toBe('failed'))
    thread.loadMore()
    await vi.waitFor(() => expect(thread.ids()).toBe('abc'))
    expect(thread.status()).toBe('idle')
  })

  it('show the order that was chosen last, whichever answer comes first', async () => {
    const slow = Promise.withResolvers<Answer<unknown>>()
    const thread = control((_, { sort }) => (sort === 'new' ? slow.promise : success(list('author'))))
    thread.sortBy('new')
    thread.sortBy('author')
    await vi.waitFor(() => expect(thread.ids()).toBe('author'))
    slow.resolve(success(list('late')))
    await vi.waitFor(() => expect(thread.status()).toBe('idle'))
    expect(thread.ids()).toBe('author')
  })

  it('open at the comment that the address asks for, and stay there when the reader is known', async () => {
    const found = list('z', '', { root_id: 'z', index: 7 })
    const thread = control(() => success(found))
    thread.open('', 'z')
    await vi.waitFor(() => expect(thread.view.getState().located).toEqual({ id: 'z', isFound: true }))
    expect(thread.calls).toMatchObject([['GET /inner/comment/{id}', { comment_id: 'z' }]])
    thread.open('anonymous', 'z')
    expect(thread.calls[1]?.[1]).not.toHaveProperty('comment_id')
  })

  it.each([
    ['is unknown', success(list('ab'))],
    ['has no valid id', { code: 40002, msg: '无效的编号', data: null } as const],
  ])('stand as they are when that comment %s', async (_, answer) => {
    const thread = control(() => answer)
    thread.open('', 'z')
    await vi.waitFor(() => expect(thread.view.getState().located).toEqual({ id: 'z', isFound: false }))
    expect(thread.ids()).toBe('ab')
  })

  it('open answers page by page', async () => {
    const pages = [
      { list: [comment('1')], next_cursor: 'after 1' },
      { list: [comment('2')], next_cursor: '' },
    ]
    const thread = control(() => success(pages.shift()))
    expect(await thread.openReplies('a')).toBe(true)
    expect(await thread.openReplies('a')).toBe(true)
    expect(thread.calls[1]).toMatchObject(['GET /peony/v1/comment/{post_id}/{cid}', { cid: 'a', cursor: 'after 1' }])
    const opened = thread.view.getState().replies['a']
    expect(opened?.list.map(({ id }) => id)).toEqual(['1', '2'])
  })
})
