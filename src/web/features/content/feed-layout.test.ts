import { describe, expect, it } from 'vitest'
import { layoutAlone, layoutFeed, type LaidOutCard } from './feed-layout.ts'
import { renewFeed } from './load-feed.ts'

const wide: LaidOutCard = { type: 'doc', cover: '/a', covers: ['/a'], cover_ratio: 1.5, label: '特稿' }
const plain = { ...wide, label: '' }
const bare = { ...plain, cover: '', covers: [], cover_ratio: 0 }
const three = { ...wide, covers: ['/a', '/b', '/c'] }

describe('the layout of a feed', () => {
  it('goes by what each card has', () => {
    expect(layoutFeed([plain, bare, three])).toEqual(['cover', 'text', 'three'])
  })

  it('goes by what each card is', () => {
    const types = ['audio', 'audio_album', 'circle', 'account', 'topic', 'svideo', 'gallery', 'question'] as const
    const layouts = types.map((type) => layoutAlone({ ...bare, type }))
    expect(layouts).toEqual(['sound', 'sound', 'post', 'entry', 'entry', 'cover', 'text', 'text'])
  })

  it('has a large card every so often, never first', () => {
    const layouts = layoutFeed(Array.from({ length: 12 }, () => wide))
    expect(layouts.flatMap((layout, index) => (layout === 'large' ? [index] : []))).toEqual([1, 6, 11])
  })

  it('may enlarge a film without a label', () => {
    const film = { ...plain, type: 'video' } as const
    expect(layoutFeed([plain, film])).toEqual(['cover', 'large'])
    expect(layoutFeed([plain, { ...film, cover_ratio: 0.6 }])).toEqual(['cover', 'cover'])
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

const ids = (...names: string[]) => names.map((path) => ({ path }))

describe('a first page that is loaded again', () => {
  const shown = { cards: ids('b', 'c', 'd'), cursor: 'after d' }

  it('stands above what is shown where the two meet', () => {
    const news = { cards: ids('x', 'a', 'b'), cursor: 'after b' }
    expect(renewFeed(shown, news)).toEqual({ cards: ids('x', 'a', 'b', 'c', 'd'), cursor: 'after d' })
  })

  it('takes the place of what is shown where something may lie between', () => {
    const news = { cards: ids('x', 'y', 'z'), cursor: 'after z' }
    expect(renewFeed(shown, news)).toEqual(news)
  })

  it('changes nothing where it is empty', () => {
    expect(renewFeed(shown, { cards: [], cursor: '' })).toEqual(shown)
  })
})
