import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooLong, normalizeKeyword, parseSearchQuery, searchPath, searchSorts, searchTimes } from './search-query.ts'

const isId = (text: string) => /^id\d+$/.test(text)
const parse = (query: string) => parseSearchQuery(new URLSearchParams(query), isId)

describe('a keyword', () => {
  it('is written in one way', () => {
    expect(normalizeKeyword(' ｉＰｈｏｎｅ１５\t\u0000 手机\u3000\n')).toBe('iPhone15 手机')
    expect(normalizeKeyword('\u0000 \u0007')).toBe('')
  })

  it('is too long from 65 characters on', () => {
    expect(isTooLong('字'.repeat(64))).toBe(false)
    expect(isTooLong('字'.repeat(65))).toBe(true)
  })
})

describe('the query of a search', () => {
  const usual = { keyword: '', type: 'all', sort: 'relevance', time: 'all', uid: '', special: '' }

  it('leaves out what is no sensible value', () => {
    expect(parse('keyword=x&type=nothing&sort=up&time=century&uid=me&special=mine')).toEqual({ ...usual, keyword: 'x' })
    expect(parse('keyword=x&type=constructor&sort=&time&uid=')).toEqual({ ...usual, keyword: 'x' })
  })

  it('is nothing at all without a keyword', () => {
    expect(parse('sort=hot&type=doc&keyword=%20')).toEqual(usual)
  })

  it('writes only what differs from the usual', () => {
    expect(searchPath({})).toBe('/search/index')
    expect(searchPath({ keyword: '灯 塔&', type: 'all', sort: 'time', uid: 'id7' })).toBe(
      '/search/index?keyword=%E7%81%AF%20%E5%A1%94%26&sort=time&uid=id7',
    )
    expect(searchPath({ keyword: 'a' }, '/search/components/SearchContentList')).toBe(
      '/search/components/SearchContentList?keyword=a',
    )
  })

  it('reads what it wrote, whatever is searched for', () => {
    const query = fc.record({
      keyword: fc.string({ unit: 'binary' }).map((text) => normalizeKeyword(text.toWellFormed())),
      type: fc.constantFrom('all', 'doc', 'video_album'),
      sort: fc.constantFrom(...searchSorts),
      time: fc.constantFrom(...searchTimes),
      uid: fc.constantFrom('', 'id1'),
      special: fc.constantFrom('', 'id2'),
    })
    fc.assert(
      fc.property(query, (asked) => {
        const path = searchPath(asked)
        expect(parse(path.split('?')[1] ?? '')).toEqual(asked.keyword === '' ? usual : asked)
      }),
    )
  })

  it('survives half of a surrogate pair', () => {
    expect(parse(searchPath({ keyword: '\ud83d' }).split('?')[1] ?? '').keyword).toBe('\ufffd')
  })
})
