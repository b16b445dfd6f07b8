import { describe, expect, it } from 'vitest'
import { layoutFeed } from './feed-layout.ts'
import { appendCards } from './load-feed.ts'

const wide = { cover: '/a', covers: ['/a'], cover_ratio: 1.5, label: '特稿' }
const plain = { ...wide, label: '' }
const bare = { cover: '', covers: [], cover_ratio: 0, label: '' }
const three = { ...wide, covers: ['/a', '/b', '/c'] }

describe('the layout of a feed', () => {
  it('goes by what each card has', () => {
    expect(layoutFeed([plain, bare, three])).toEqual(['cover', 'text', 'three'])
  })

  it('has a large card every so often, never first', () => {
    const layouts = layoutFeed(Array.from({ length: 12 }, () => wide))
    expect(layouts.flatMap((layout, index) => (layout === 'large' ? [index] : []))).toEqual([1, 6, 11])
  })

  it('never enlarges narrow covers or cards without a label', () => {
    expect(layoutFeed(Array.from({ length: 9 }, () => plain))).not.toContain('large')
    expect(layoutFeed(Array.from({ length: 9 }, () => ({ ...wide, cover_ratio: 0.7 })))).not.toContain('large')
  })

  it('has no large cards where it is dense', () => {
    expect(layoutFeed([plain, wide, wide, three, bare], true)).toEqual(['cover', 'cover', 'cover', 'three', 'text'])
  })

  it('keeps what stands above when cards are added', () => {
    const cards = [wide, plain, three, wide, bare, wide, wide, wide, plain, wide]
    expect(layoutFeed(cards).slice(0, 5)).toEqual(layoutFeed(cards.slice(0, 5)))
  })
})

describe('adding a page', () => {
  it('repeats no item', () => {
    const ids = (...names: string[]) => names.map((id) => ({ id }))
    expect(appendCards(ids('a', 'b'), ids('b', 'c', 'c', 'a', 'd'))).toEqual(ids('a', 'b', 'c', 'd'))
  })
})
