import { describe, expect, it } from 'vitest'
import type { Comment, CommentList, Reply } from '#contract/comments.ts'
import {
  addNewest,
  addReplies,
  countChange,
  refreshRoots,
  showThread,
  visibleReplies,
  type Roots,
  type Thread,
} from './thread-state.ts'

const fields = (id: string) => ({
  id,
  post_id: 'post',
  root_id: '',
  parent_id: '',
  reply_user: null,
  user: { id: 'user', name: '阿澈', avatar: '', is_author: false, verified: 0 },
  content: `评论 ${id}`,
  images: [],
  mentions: [],
  anchor: null,
  create_time: 100,
  update_time: 100,
  ip_region: '',
  star_count: 0,
  sub_count: 0,
  is_top: 0,
  status: 1 as const,
})
const root = (id: string, part: Partial<Comment> = {}): Comment => ({ ...fields(id), sub_list: [], ...part })
const reply = (id: string, part: Partial<Reply> = {}): Reply => ({
  ...fields(id),
  root_id: 'a',
  parent_id: 'a',
  sub_list: [],
  ...part,
})
const list = (roots: Comment[], next_cursor = ''): CommentList => ({
  list: roots,
  total: -1,
  pageindex: 1,
  pagesize: 10,
  has_more: next_cursor !== '',
  next_cursor,
  comment_total: roots.length,
  comment_enable: 1,
  located: null,
})
const idsOf = (comments: readonly { id: string }[]) => comments.map(({ id }) => id).join('')

describe('what came since', () => {
  const shown = [root('a'), root('b'), root('d')]

  it('comes on top, the newest first, and what was there keeps its place and is renewed', () => {
    const newest = [root('d'), root('c'), root('b', { sub_count: 1 })]
    const roots = addNewest(shown, newest, new Set(['a', 'b']))
    expect(idsOf(roots)).toBe('dcab')
    expect(roots[3]?.sub_count).toBe(1)
  })

  it('is nothing where all of it was there, and leaves what came by another way', () => {
    expect(idsOf(addNewest(shown, [root('b'), root('a')], new Set(['a', 'b'])))).toBe('abd')
  })
})

describe('a list asked again', () => {
  const shown: Roots = { query: { sort: 'hot', isPrivate: false }, list: [root('a'), root('b')], cursor: 'after b' }
  const fresh = list([root('c', { is_self: true }), root('b', { is_star: true }), root('d')], 'after d')

  it('takes the place of the shown one while nobody looks', () => {
    const roots = refreshRoots(shown, fresh, false)
    expect(idsOf(roots.list)).toBe('cbd')
    expect(roots).toMatchObject({ cursor: 'after d', query: { isPrivate: true } })
  })

  it('moves nothing under the eyes of the reader: own comments come on top, others to the end', () => {
    const roots = refreshRoots(shown, fresh, true)
    expect(idsOf(roots.list)).toBe('cabd')
    expect(roots.list[2]?.is_star).toBe(true)
    expect(roots.cursor).toBe('after d')
  })

  it('goes on where the longer list ended when it holds less than is shown', () => {
    const long = { ...shown, list: [...shown.list, root('e'), root('f')], cursor: 'after f' }
    const roots = refreshRoots(long, fresh, false)
    expect(idsOf(roots.list)).toBe('cabefd')
    expect(roots).toMatchObject({ cursor: 'after f', query: { isPrivate: false } })
  })
})

describe('what is shown', () => {
  const threadOf = (...roots: Comment[]): Thread => ({ roots, sort: 'hot', replies: {} })
  const thread = threadOf(root('a', { sub_list: [reply('1'), reply('2')], sub_count: 2 }), root('b'))

  it('starts with what the reader wrote, the newest first', () => {
    expect(idsOf(showThread(thread, [root('y'), root('z')]))).toBe('zyab')
  })

  it('has a comment once when the list brings it too', () => {
    expect(idsOf(showThread(thread, [root('b')]))).toBe('ab')
  })

  it('puts own answers last under their root and counts them', () => {
    const [first] = showThread(thread, [root('3', { root_id: 'a' })])
    expect(idsOf(first?.sub_list ?? [])).toBe('123')
    expect(first?.sub_count).toBe(3)
  })

  it('counts no answer that is not public yet', () => {
    const [first] = showThread(thread, [root('3', { root_id: 'a', status: 0 })])
    expect(idsOf(first?.sub_list ?? [])).toBe('123')
    expect(first?.sub_count).toBe(2)
  })

  it('shows the edited text until the list knows a later one', () => {
    const edited = root('b', { content: '改过', update_time: 150 })
    expect(showThread(thread, [edited])[1]?.content).toBe('改过')
    const later = threadOf(root('b', { content: '又改过', update_time: 160 }))
    expect(showThread(later, [edited])[0]?.content).toBe('又改过')
  })

  it('leaves out what was removed, but keeps a removed root with its answers', () => {
    const removed = [root('b', { status: 2 }), root('a', { status: 2, content: '' })]
    const shown = showThread(thread, removed)
    expect(idsOf(shown)).toBe('a')
    expect(shown[0]).toMatchObject({ status: 2, content: '', sub_count: 2 })
  })

  it('takes a removed answer out of the count', () => {
    const [first] = showThread(thread, [root('2', { root_id: 'a', status: 2 })])
    expect(idsOf(first?.sub_list ?? [])).toBe('1')
    expect(first?.sub_count).toBe(1)
  })

  it('joins opened answers with the one that was located', () => {
    const located = threadOf(root('a', { sub_list: [reply('1'), reply('9')], sub_count: 9 }))
    const replies = addReplies({}, 'a', { list: [reply('1'), reply('2')], next_cursor: 'after 2' })
    const opened = { ...located, replies }
    expect(idsOf(showThread(opened, [])[0]?.sub_list ?? [])).toBe('129')
  })
})

describe('answers under a root', () => {
  const many = root('a', { sub_list: [reply('1'), reply('2'), reply('3')], sub_count: 26 })

  it('are the first two when there are more', () => {
    expect(idsOf(visibleReplies(many, false, ''))).toBe('12')
  })

  it('include the one that the address asks for', () => {
    expect(idsOf(visibleReplies(many, false, '3'))).toBe('123')
  })

  it('are all shown when they are few, or opened', () => {
    expect(idsOf(visibleReplies({ ...many, sub_count: 3 }, false, ''))).toBe('123')
    expect(idsOf(visibleReplies(many, true, ''))).toBe('123')
  })
})

describe('the count', () => {
  it('knows public comments only', () => {
    expect(countChange(null, root('a'))).toBe(1)
    expect(countChange(null, root('a', { status: 0 }))).toBe(0)
    expect(countChange(root('a'), root('a', { status: 2 }))).toBe(-1)
    expect(countChange(root('a', { status: 0 }), root('a', { status: 2 }))).toBe(0)
    expect(countChange(root('a'), root('a'))).toBe(0)
  })
})
