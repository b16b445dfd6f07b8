import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDifference,
  addHappening,
  beginDay,
  findCountedWays,
  isBot,
  NOTHING_DONE,
  toCounts,
  toDay,
  type Happening,
  type ReaderDay,
} from './rules.ts'

const MORNING = 1_700_000_000
const happened = (behavior: Happening['behavior'], at: number, changes: Partial<Happening> = {}): Happening => ({
  behavior,
  contentId: 1,
  reader: 1,
  at,
  duration: 0,
  percent: 0,
  paragraph: 0,
  word: '',
  ...changes,
})
const dayOf = (happenings: Happening[]): ReaderDay => happenings.reduce(addHappening, NOTHING_DONE)

describe('a day of a reader', () => {
  it('has a view more only half an hour after the last one that counted', () => {
    const at = [0, 1, 1799, 1800, 3599, 3600].map((seconds) => MORNING + seconds)
    expect(at.map((_, n) => dayOf(at.slice(0, n + 1).map((second) => happened('view', second))).views)).toEqual([
      1, 1, 1, 2, 2, 3,
    ])
    expect(
      dayOf([happened('expose', MORNING), happened('view', MORNING), happened('expose', MORNING + 5)]),
    ).toMatchObject({
      views: 1,
      exposures: 1,
    })
  })

  it('begins with what was seen just before midnight', () => {
    const yesterday = dayOf([happened('view', MORNING), happened('expose', MORNING + 60)])
    const today = [happened('view', MORNING + 1799), happened('expose', MORNING + 60 + 1800)]
    expect(today.reduce(addHappening, beginDay(yesterday))).toMatchObject({ views: 0, exposures: 1 })
    expect(beginDay(undefined)).toEqual(NOTHING_DONE)
  })

  it('adds up reading, at most half an hour for one report', () => {
    const reads = [
      happened('read', MORNING, { duration: 12.4, percent: 30 }),
      happened('read', MORNING + 15, { duration: 9999, percent: 20 }),
    ]
    expect(dayOf(reads)).toMatchObject({ duration: 12 + 1800, percent: 30, finished: 0, read_at: MORNING + 15 })
    expect(dayOf([...reads, happened('read', MORNING + 16, { percent: 95 })])).toMatchObject({
      percent: 95,
      finished: 1,
    })
  })

  it('is the same whatever is reported twice, and its percentage never falls', () => {
    const happening = fc.record({
      behavior: fc.constantFrom('view' as const, 'read' as const, 'expose' as const, 'share' as const),
      contentId: fc.constant(1),
      reader: fc.constant(1),
      at: fc.integer({ min: MORNING, max: MORNING + 7200 }),
      duration: fc.integer({ min: 0, max: 3000 }),
      percent: fc.integer({ min: 0, max: 100 }),
      paragraph: fc.integer({ min: 0, max: 300 }),
      word: fc.constant('copy'),
    })
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 12 }), fc.array(happening, { maxLength: 4 }), (first, more) => {
        const once = dayOf(first)
        expect(first.reduce(addHappening, once)).toEqual(once)
        const later = more.reduce(addHappening, once)
        expect(later.percent).toBeGreaterThanOrEqual(once.percent)
        expect(later.duration).toBeGreaterThanOrEqual(once.duration)
        expect(later.furthest).toBeGreaterThanOrEqual(once.furthest)
        expect(later.finished).toBeGreaterThanOrEqual(once.finished)
      }),
    )
  })

  it('has a way more with a view that counts and with each thing that was done, once', () => {
    const ways = (happenings: Happening[]) => {
      let day: ReaderDay = NOTHING_DONE
      return happenings.map((happening) => {
        const before = day
        day = addHappening(before, happening)
        return findCountedWays(before, day, happening)
      })
    }
    const view = happened('view', MORNING, { word: 'group' })
    for (const [depth, word] of [
      [1, '1'],
      [2, '2'],
      [3, '3+'],
      [9, '3+'],
    ] as const)
      expect(ways([{ ...view, depth }])).toEqual([
        [
          { kind: 'source', word: 'group' },
          { kind: 'depth', word },
        ],
      ])
    const share = happened('share', MORNING + 5, { word: 'copy' })
    expect(ways([view, view, share, share, happened('launch', MORNING + 6, { word: 'store' })])).toEqual([
      [{ kind: 'source', word: 'group' }],
      [],
      [{ kind: 'share', word: 'copy' }],
      [],
      [{ kind: 'launch', word: 'store' }],
    ])
    expect(ways([happened('view', MORNING), happened('read', MORNING, { word: 'copy' })])).toEqual([[], []])
  })

  it('counts one reader for its item, of views and reading but not of exposures', () => {
    const before = dayOf([happened('expose', MORNING)])
    const viewed = addHappening(before, happened('view', MORNING))
    const read = addHappening(viewed, happened('read', MORNING + 9, { duration: 9, percent: 100 }))
    expect(toCounts(before)).toMatchObject({ readers: 0, exposures: 1 })
    const total = addDifference(toCounts(before), toCounts(before), toCounts(viewed))
    expect(addDifference(total, toCounts(viewed), toCounts(read))).toEqual({
      views: 1,
      readers: 1,
      reads: 1,
      duration: 9,
      finished: 1,
      exposures: 1,
    })
  })
})

it('a day begins at midnight of the site', () => {
  const midnight = Date.UTC(2026, 10, 20, 16) / 1000 // 00:00 on the 21st, UTC+8
  expect([midnight - 1, midnight, midnight + 86_399].map(toDay)).toEqual([midnight - 86_400, midnight, midnight])
})

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', true],
  ['curl/8.5.0', true],
  ['Mozilla/5.0 HeadlessChrome/140.0', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0', false],
])('%s is a robot: %s', (userAgent, expected) => expect(isBot(userAgent)).toBe(expected))
