import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/live.ts'
import { message } from '#tests/support/live-messages.ts'
import {
  factLines,
  holdBack,
  holdFacts,
  joinFirst,
  joinPosts,
  newestSeq,
  postWords,
  selectPosts,
  toBlocks,
} from './post-rows.ts'
import { shownLike } from './post-likes.ts'
import { postTime } from './post-time.ts'

const post = (seq: number, parts: Partial<Message> = {}) => message({ seq, ...parts })

const seqs = (posts: readonly Message[]) => posts.map(({ seq }) => seq)

describe('posts of the page and of the log', () => {
  const fetched = [post(5), post(4), post(2)]

  it('are those of the page until the log is there', () => {
    expect(seqs(joinPosts(fetched, [], false))).toEqual([5, 4, 2])
  })

  it('are joined, the newest first, each of them once and as the log has it', () => {
    const joined = joinPosts(fetched, [post(4), post(5, { content: 'corrected' }), post(7)], true)
    expect(seqs(joined)).toEqual([7, 5, 4, 2])
    expect(joined[1]?.content).toBe('corrected')
  })

  it('lose what the log does not have any more in its stretch', () => {
    expect(seqs(joinPosts(fetched, [post(4), post(7)], true))).toEqual([7, 4, 2])
  })
})

describe('first posts of a page', () => {
  it('are left out when the log begins further up', () => {
    expect(seqs(joinFirst([post(5), post(4)], [post(5), post(6)], true))).toEqual([6, 5, 4])
    expect(seqs(joinFirst([post(5), post(4)], [post(7), post(8)], true))).toEqual([8, 7])
    expect(seqs(joinFirst([post(5), post(4)], [], false))).toEqual([5, 4])
  })
})

describe('a view of posts', () => {
  const pictures = { images: [{ url: 'a.webp' }], playback: null, link: null } as unknown as Message['media']
  const posts = [post(4), post(3, { is_key: 1 }), post(2, { media: pictures }), post(1, { is_key: 1 })]

  it.each([
    ['all', 'newest', [4, 3, 2, 1]],
    ['all', 'oldest', [1, 2, 3, 4]],
    ['key', 'newest', [3, 1]],
    ['key', 'oldest', [1, 3]],
    ['pictures', 'newest', [2]],
  ] as const)('of %s posts holds those alone, the %s first', (filter, order, expected) => {
    expect(seqs(selectPosts(posts, { filter, order }))).toEqual(expected)
  })

  it('holds back what is newer than the reader asked for', () => {
    const { shown, waiting } = holdBack(posts, 3)
    expect([seqs(shown), seqs(waiting)]).toEqual([[3, 2, 1], [4]])
    expect([newestSeq(posts), newestSeq([])]).toEqual([4, 0])
  })
})

describe('the words of a post', () => {
  it.each([
    ['停航。', ['停航。']],
    ['两条：\n- 停航\n- 停课\n\n其余照常。', ['两条：', ['停航', '停课'], '其余照常。']],
    ['-5 度，*号不是列表', ['-5 度，*号不是列表']],
    ['', []],
  ])('%j are lines and lists in order', (words, blocks) => {
    const told = toBlocks(words).map((block) =>
      'text' in block ? block.text.trim() : block.entries.map(({ text }) => text),
    )
    expect(told).toEqual(blocks)
  })
})

describe('key facts', () => {
  it('go when they are unpinned, are corrected, and wait when they are new', () => {
    const now = [post(9), post(2, { content: 'corrected' })]
    expect(holdFacts([post(2), post(1)], now).map(({ content }) => content)).toEqual(['corrected'])
  })

  it('are the lines of what is pinned, four at the most, each of them once', () => {
    const pinned = [
      post(3, { content: '- 停航\n- 停课\n\n- 停航' }),
      post(2, { is_key: 1, content: '封路\n绕行东环高架' }),
      post(1, { content: '一\n二' }),
    ]
    expect(factLines(pinned)).toEqual(['停航', '停课', '封路', '一'])
  })
})

describe('words of a post', () => {
  it('of a key event begin with its heading', () => {
    expect(postWords(post(1, { is_key: 1, content: 'Heading\n\nText\nmore' }))).toEqual({
      heading: 'Heading',
      text: 'Text\nmore',
    })
    expect(postWords(post(1, { content: 'Text\nmore' }))).toEqual({ heading: '', text: 'Text\nmore' })
  })

  it('say the day only where it is another one', () => {
    const at = Date.UTC(2026, 9, 18, 6, 32) / 1000
    expect(postTime(at, at * 1000 + 60_000, 'zh-CN')).toBe('14:32')
    expect(postTime(at, at * 1000 + 86_400_000, 'zh-CN')).toBe('10月18日 14:32')
  })
})

describe('a heart', () => {
  const mark = { on: true, count: 8, said: 7 }

  it('is counted with the reader’s own until the room counts anew', () => {
    expect(shownLike({ like_count: 7 }, undefined)).toEqual({ on: false, count: 7 })
    expect(shownLike({ like_count: 7 }, mark)).toEqual({ on: true, count: 8 })
    expect(shownLike({ like_count: 12 }, mark)).toEqual({ on: true, count: 12 })
    expect(shownLike({ like_count: 0 }, mark)).toEqual({ on: true, count: 1 })
  })
})
