import { describe, expect, it } from 'vitest'
import { changedParts, listChanges, mergeSites, toDocument, withField, withTheRest } from './site-document.ts'

const base = toDocument({
  site: { name: '潮声', descriptions: '', keywords: '海', licences: [] },
  accounts: [{ key: 'house', name: '本社', verified: false }],
  columns: [
    { key: 'sea', name: '海' },
    { key: 'land', name: '陆' },
    { key: 'sky', name: '天' },
  ],
  version: 4,
})
const name = { part: 'columns', key: 'sea', field: 'name' } as const

describe('a document of the site', () => {
  it('has what is said, and nothing else', () => {
    expect(base).toEqual({
      site: { name: '潮声', keywords: '海' },
      accounts: [{ key: 'house', name: '本社' }],
      columns: expect.any(Array),
      topics: [],
      lists: [],
      circles: [],
      places: [],
    })
  })

  it('has a place on the equator', () => {
    const places = [{ key: 'null', title: '零点', lng: 0, lat: 0, adcode: '' }]
    expect(toDocument({ places }).places).toEqual([{ key: 'null', title: '零点', lng: 0, lat: 0 }])
  })

  it('written over another leaves what it does not name, behind what it does', () => {
    const written = withTheRest(
      {
        columns: [
          { key: 'sky', name: '空' },
          { key: 'new', name: '新' },
        ],
      },
      base,
    )
    expect(written.columns.map(({ key }) => key)).toEqual(['sky', 'new', 'sea', 'land'])
    expect(written.site).toEqual(base.site)
    expect(Object.keys(changedParts(base, written))).toEqual(['columns'])
    expect(listChanges(base, written)).toEqual([
      { part: 'columns', key: 'sky', field: 'name', before: '天', after: '空' },
      { part: 'columns', key: 'new', field: 'key', before: undefined, after: 'new' },
      { part: 'columns', key: 'new', field: 'name', before: undefined, after: '新' },
      { part: 'columns', key: '', field: '', before: ['sea', 'land', 'sky'], after: ['sky', 'new', 'sea', 'land'] },
    ])
  })

  it('is the same once what was changed is changed back', () => {
    const changed = withField(base, name, '海洋')
    expect(changedParts(base, withField(changed, name, '海'))).toEqual({})
  })
})

describe('two documents that go out from the same', () => {
  it('are one where they say something else of different fields', () => {
    const ours = withField(withField(base, name, '海洋'), { part: 'site', key: '', field: 'icp' }, '备1')
    const theirs = withTheRest(
      {
        site: { name: '新潮声' },
        columns: [
          { key: 'new', name: '新' },
          { key: 'sea', name: '海', summary: '蓝' },
        ],
      },
      base,
    )
    const { document, conflicts } = mergeSites(base, ours, theirs)
    expect(conflicts).toEqual([])
    expect(document.site).toEqual({ name: '新潮声', icp: '备1' })
    expect(document.columns.slice(0, 2)).toEqual([
      { key: 'new', name: '新' },
      { key: 'sea', name: '海洋', summary: '蓝' },
    ])
  })

  it('leave to whoever writes what both have said otherwise', () => {
    const theirs = withField(base, name, '大海')
    const { document, conflicts } = mergeSites(base, withField(base, name, '海洋'), theirs)
    expect(document.columns[0]).toMatchObject({ name: '海洋' })
    expect(conflicts).toEqual([{ ...name, before: '海洋', after: '大海' }])
    expect(mergeSites(base, theirs, theirs).conflicts).toEqual([])
  })

  it('meet in the order of a list, too', () => {
    const order = { part: 'columns', key: '', field: '' } as const
    const ours = withField(base, order, ['sky', 'sea', 'land'])
    const theirs = withField(base, order, ['land', 'sea', 'sky'])
    expect(mergeSites(base, ours, base).document.columns.map(({ key }) => key)).toEqual(['sky', 'sea', 'land'])
    const { document, conflicts } = mergeSites(base, ours, theirs)
    expect(conflicts).toMatchObject([{ ...order, after: ['land', 'sea', 'sky'] }])
    expect(withField(document, order, conflicts[0]?.after).columns).toEqual(theirs.columns)
  })

  it('lose what one has taken away, unless the other said something of it', () => {
    const theirs = { ...base, columns: base.columns.filter(({ key }) => key !== 'sea') }
    expect(mergeSites(base, withField(base, { ...name, key: 'land' }, '地'), theirs).document.columns).toEqual([
      { key: 'land', name: '地' },
      { key: 'sky', name: '天' },
    ])
    expect(mergeSites(base, withField(base, name, '海洋'), theirs).document.columns.at(-1)).toEqual({
      key: 'sea',
      name: '海洋',
    })
  })
})
