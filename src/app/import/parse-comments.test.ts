import { describe, expect, it } from 'vitest'
import { parseComment } from './parse-comments.ts'
import { SourceError } from './source-error.ts'

const NOW = Date.UTC(2026, 10, 20) / 1000
const WHOLE = {
  id: 'a',
  item: 'markdown:x',
  user: { id: 'u', name: '甲' },
  text: '好',
  time: '2026-11-19T08:00:00+08:00',
}
const parse = (line: object) => parseComment(JSON.stringify(line), NOW)
const messageOf = (line: object | string) => {
  try {
    parseComment(typeof line === 'string' ? line : JSON.stringify(line), NOW)
  } catch (error) {
    if (error instanceof SourceError) return error.message
    throw error
  }
  return 'taken'
}

describe('a line of comments', () => {
  it('needs little', () => {
    expect(parse(WHOLE)).toEqual({
      ...WHOLE,
      parent: null,
      user: { id: 'u', name: '甲', avatar: '', account: null },
      time: 1_795_046_400,
      updated: 1_795_046_400,
      state: 'public',
      author: false,
      anchor: null,
    })
  })

  it('says everything', () => {
    const all = {
      ...WHOLE,
      id: 12,
      parent: 7,
      user: { id: 3, name: ' 甲\n乙 ', avatar: ' a.png ', account: 'shendu' },
      updated: '2026-11-19T09:00:00+08:00',
      state: 'pending',
      author: true,
      anchor: { p: 2, quote: '灯' },
      likes: 12,
    }
    expect(parse(all)).toEqual({
      id: '12',
      item: 'markdown:x',
      parent: '7',
      user: { id: '3', name: '甲 乙', avatar: 'a.png', account: 'shendu' },
      text: '好',
      time: 1_795_046_400,
      updated: 1_795_050_000,
      state: 'pending',
      author: true,
      anchor: { p: 2, quote: '灯' },
    })
  })

  it('is never older after a change than it was', () => {
    expect(parse({ ...WHOLE, updated: '2026-11-18' }).updated).toBe(1_795_046_400)
  })

  it('may leave empty what is null', () => {
    const empty = { ...WHOLE, parent: null, user: { ...WHOLE.user, avatar: null, account: null }, anchor: null }
    expect(parse(empty)).toEqual(parse(WHOLE))
  })

  it('may be longer than what readers write here', () => {
    expect(parse({ ...WHOLE, text: '潮'.repeat(10_000) }).text).toHaveLength(10_000)
    expect(messageOf({ ...WHOLE, text: '潮'.repeat(10_001) })).toBe('text is longer than 10000 characters')
  })

  it.each([
    ['{"id":', 'is no JSON'],
    ['[]', 'is no object'],
    [{ ...WHOLE, id: undefined }, 'id is missing'],
    [{ ...WHOLE, id: ' \u0000' }, 'id is empty'],
    [{ ...WHOLE, id: ['a'] }, 'id is no text'],
    [{ ...WHOLE, item: undefined }, 'item is missing'],
    [{ ...WHOLE, user: undefined }, 'user is missing'],
    [{ ...WHOLE, user: { id: 'u' } }, 'user.name is missing'],
    [{ ...WHOLE, user: { id: 'u', name: '名'.repeat(61) } }, 'user.name is longer than 60 characters'],
    [{ ...WHOLE, text: 5 }, 'text is no text'],
    [{ ...WHOLE, time: 'yesterday' }, 'time "yesterday" is not a time like 2026-11-19T22:05:00+08:00'],
    [{ ...WHOLE, time: '2026-11-20T08:00:01+08:00' }, 'time is in the future'],
    [{ ...WHOLE, updated: '2026-12-01' }, 'updated is in the future'],
    [{ ...WHOLE, state: 'hidden' }, 'state is none of public, pending, removed'],
    [{ ...WHOLE, author: 'yes' }, 'author is neither true nor false'],
    [{ ...WHOLE, anchor: 'here' }, 'anchor is no object'],
  ])('is refused when it is %j', (line, message) => {
    expect(messageOf(line)).toBe(message)
  })
})
