import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserStorage } from '../../storage/browser-storage.ts'
import { createDraftStore, draftKey } from './draft-store.ts'

const KEY = draftKey('AbCd1234')
const DAY = 24 * 60 * 60 * 1000

function memory(): BrowserStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    read: (key) => JSON.parse(kept.get(key) ?? 'null') as unknown,
    write(key, value) {
      kept.set(key, JSON.stringify(value))
      return true
    },
  }
}

describe('the draft of a form', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const open = (storage: BrowserStorage, values = {}) =>
    createDraftStore({ key: KEY, storage, start: { values, uploads: [] }, now: () => Date.now() })
  const valuesOf = ({ state }: ReturnType<typeof open>) => state.getState().values

  it('is kept within 300 ms of a change and found by the next page', () => {
    const storage = memory()
    const keeper = open(storage)
    keeper.change('name', '林')
    vi.advanceTimersByTime(200)
    keeper.change('name', '林一')
    expect([storage.kept.size, keeper.state.getState().isKept]).toEqual([0, false])
    vi.advanceTimersByTime(100)
    expect(keeper.state.getState().isKept).toBe(true)
    expect(valuesOf(open(storage))).toEqual({ name: '林一' })
    keeper.change('name', undefined)
    keeper.flush()
    expect(valuesOf(open(storage))).toEqual({})
  })

  it('says that it is not kept where nothing can be stored', () => {
    const keeper = open({ read: () => null, write: () => false })
    keeper.change('name', '林一舟')
    vi.advanceTimersByTime(300)
    expect(keeper.state.getState()).toMatchObject({ isKept: false, values: { name: '林一舟' } })
  })

  it('goes when it was sent, and after a month', () => {
    const storage = memory()
    const keeper = open(storage, { name: '旧的' })
    keeper.change('name', '林一舟')
    keeper.drop()
    expect([valuesOf(keeper), valuesOf(open(storage))]).toEqual([{ name: '旧的' }, {}])
    keeper.change('name', '林一舟')
    keeper.flush()
    vi.advanceTimersByTime(30 * DAY)
    expect(valuesOf(open(storage))).toEqual({})
  })

  it('keeps the name of its sending until something changes', () => {
    const storage = memory()
    const keeper = open(storage)
    keeper.change('name', '林一舟')
    keeper.note({ requestId: 'one', isQueued: true })
    expect(open(storage).state.getState()).toMatchObject({ requestId: 'one', isQueued: true })
    keeper.change('name', '林二舟')
    expect(keeper.state.getState()).toMatchObject({ requestId: '', isQueued: false })
  })

  it('follows the tab that changed something last, and gives back what stood here', () => {
    const [here, there] = [memory(), memory()]
    const [one, two] = [open(here), open(there)]
    one.change('name', '这边')
    vi.advanceTimersByTime(500)
    two.change('name', '那边')
    vi.advanceTimersByTime(500)
    one.hear(there.read(KEY))
    two.hear(here.read(KEY))
    expect([valuesOf(one), valuesOf(two)]).toEqual([{ name: '那边' }, { name: '那边' }])
    expect([one.state.getState().replaced?.values, two.state.getState().replaced]).toEqual([{ name: '这边' }, null])
    one.takeBack()
    two.hear(here.read(KEY))
    expect([valuesOf(one), valuesOf(two)]).toEqual([{ name: '这边' }, { name: '这边' }])
    expect(two.state.getState().replaced?.values).toEqual({ name: '那边' })
  })

  it('is not replaced by an older one while it is being typed', () => {
    const storage = memory()
    const [one, two] = [open(memory()), open(storage)]
    two.change('name', '那边')
    two.flush()
    vi.advanceTimersByTime(100)
    one.change('name', '这边')
    one.hear(storage.read(KEY))
    expect(valuesOf(one)).toEqual({ name: '这边' })
  })

  it('is nothing where something else is stored', () => {
    for (const stored of ['x', 3, [], { values: 3 }, { values: {}, savedAt: 'x' }]) {
      const storage = memory()
      storage.write(KEY, stored)
      expect(valuesOf(open(storage, { a: 'b' }))).toEqual({ a: 'b' })
    }
  })
})
