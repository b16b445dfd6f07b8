import { describe, expect, it } from 'vitest'
import { append, createStream, readHistory, recover, type Stream } from './stream.ts'

const KEEP = { size: 5, ttlMs: 1000 }

function streamOf(count: number, nowMs = 0): Stream {
  const stream = createStream('e')
  for (let n = 0; n < count; n += 1) append(stream, (offset) => `{"offset":${offset}}`, KEEP, nowMs)
  return stream
}

const offsets = (entries: Array<{ offset: number }> | null) => entries?.map(({ offset }) => offset) ?? null

describe('a stream', () => {
  it('counts from 1 and keeps the newest', () => {
    const stream = streamOf(7)
    expect(stream.top).toBe(7)
    expect(offsets(stream.entries)).toEqual([3, 4, 5, 6, 7])
  })

  it('keeps all of it as long as something comes, and its position for ever', () => {
    const stream = streamOf(2)
    append(stream, String, KEEP, 900)
    expect(offsets(readHistory(stream, { limit: -1 }, 1899))).toEqual([1, 2, 3])
    expect(offsets(readHistory(stream, { limit: -1 }, 1900))).toEqual([])
    expect(stream.top).toBe(3)
    append(stream, String, KEEP, 2000)
    expect(offsets(stream.entries)).toEqual([4])
  })
})

describe('recover', () => {
  it.each([
    [7, 'e', []],
    [5, 'e', [6, 7]],
    [2, 'e', [3, 4, 5, 6, 7]],
    [5, '', [6, 7]],
    [1, 'e', null],
    [8, 'e', null],
    [5, 'other', null],
  ])('from %d of epoch "%s" gives %j', (offset, epoch, expected) => {
    expect(offsets(recover(streamOf(7), { offset, epoch }, 0))).toEqual(expected)
  })

  it('gives nothing where too much was missed', () => {
    const stream = createStream('e')
    const keep = { size: 1000, ttlMs: 1000 }
    for (let n = 0; n < 301; n += 1) append(stream, String, keep, 0)
    expect(recover(stream, { offset: 0, epoch: 'e' }, 0)).toBeNull()
    expect(recover(stream, { offset: 1, epoch: 'e' }, 0)).toHaveLength(300)
    append(stream, () => 'x'.repeat(600_000), keep, 0)
    expect(recover(stream, { offset: 301, epoch: 'e' }, 0)).toBeNull()
  })

  it('tells what expired from what was never missed', () => {
    const stream = streamOf(3)
    expect(recover(stream, { offset: 2, epoch: 'e' }, 5000)).toBeNull()
    expect(recover(stream, { offset: 3, epoch: 'e' }, 5000)).toEqual([])
  })
})
