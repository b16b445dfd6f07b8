import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBatches } from './batches.ts'

describe('batches', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  it('save what comes at once in one go, and answer all of it together', async () => {
    const save = vi.fn<(items: readonly number[]) => Promise<number>>(async (items) => items.length)
    const { add } = createBatches(save)
    expect(await Promise.all([add([1, 2]), add([3]), add([4, 5])])).toEqual([5, 5, 5])
    expect(save.mock.calls).toEqual([[[1, 2, 3, 4, 5]]])
  })

  it('gather the next one while one is being saved, and never save two at once', async () => {
    const { promise: isSaved, resolve: endFirst } = Promise.withResolvers<void>()
    const begun: number[][] = []
    const { add } = createBatches(async (items: readonly number[]) => {
      begun.push([...items])
      if (begun.length === 1) await isSaved
    })
    const first = add([1])
    await vi.waitFor(() => expect(begun).toEqual([[1]]))
    const others = [add([2]), add([3])]
    await vi.advanceTimersByTimeAsync(1000)
    expect(begun).toEqual([[1]])
    endFirst()
    await Promise.all([first, ...others])
    expect(begun).toEqual([[1], [2, 3]])
  })

  it('are settled when nothing is left to save, also of what nobody waits for', async () => {
    const saved: number[] = []
    const { add, settle } = createBatches(async (items: readonly number[]) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      saved.push(...items)
    })
    await settle()
    void add([1])
    await vi.waitFor(() => expect(saved).toEqual([1]))
    void add([2])
    void add([3])
    await settle()
    expect(saved).toEqual([1, 2, 3])
  })

  it('that fail leave the next ones alone', async () => {
    const save = vi.fn<(items: readonly string[]) => Promise<string>>(async (items) => items.join(''))
    save.mockRejectedValueOnce(new Error('disk full'))
    const { add } = createBatches(save)
    const failed = [add(['a']), add(['b'])]
    await expect(failed[0]).rejects.toThrow('disk full')
    await expect(failed[1]).rejects.toThrow('disk full')
    expect(await add(['c'])).toBe('c')
  })

  it('hold 2,000 items at most', async () => {
    const sizes: number[] = []
    const { add } = createBatches(async (items: readonly number[]) => void sizes.push(items.length))
    await Promise.all(Array.from({ length: 5 }, () => add(Array.from({ length: 1000 }, () => 0))))
    expect(sizes).toEqual([2000, 2000, 1000])
  })
})
