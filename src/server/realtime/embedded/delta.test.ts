import { describe, expect, it } from 'vitest'
import { compare, compareAll, DELTA_BYTES_MAX, writeDelta } from './delta.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'
const toNumber = (digits: string) => Array.from(digits).reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0)

/** What a delta makes of a text, by the description of the format. */
function apply(before: string, delta: string): string {
  const [source, bytes] = [Buffer.from(before), Buffer.from(delta)]
  const parts: Buffer[] = []
  let at = bytes.indexOf('\n') + 1
  for (;;) {
    const [, digits = '', sign] = /^([\w~]+)([@:;])/.exec(bytes.toString('latin1', at)) ?? []
    at += digits.length + 1
    const length = toNumber(digits)
    if (sign === ':') {
      parts.push(bytes.subarray(at, at + length))
      at += length
    } else if (sign === '@') {
      const end = bytes.indexOf(',', at)
      const offset = toNumber(bytes.toString('latin1', at, end))
      parts.push(source.subarray(offset, offset + length))
      at = end + 1
    } else {
      const made = Buffer.concat(parts)
      const words = Buffer.concat([made, Buffer.alloc((4 - (made.length % 4)) % 4)])
      let sum = 0
      for (let word = 0; word < words.length; word += 4) sum = (sum + words.readUInt32BE(word)) >>> 0
      expect([sign, length, made.length]).toEqual([';', sum, toNumber(delta.slice(0, delta.indexOf('\n')))])
      return made.toString()
    }
  }
}

/** The same numbers on every run, from 0 to below 1. */
function* numbers(): Generator<number, never> {
  for (let state = 1; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

describe('a delta', () => {
  it('copies what stayed and inserts what is new', () => {
    const padding = 'x'.repeat(500)
    const [before, after] = [`{"n":1,"padding":"${padding}"}`, `{"n":2,"padding":"${padding}"}`]
    const delta = writeDelta(before, after)
    expect(delta?.length).toBeLessThan(40)
    expect(apply(before, delta ?? '')).toBe(after)
  })

  it('is not there where the text is no longer, or too long', () => {
    expect(writeDelta('', 'a')).toBeNull()
    expect(writeDelta('{"a":1}', '{"a":2}')).toBeNull()
    const long = 'x'.repeat(DELTA_BYTES_MAX)
    expect(apply(long, writeDelta(long, long) ?? '')).toBe(long)
    expect(writeDelta(long, `${long}x`)).toBeNull()
  })

  it('makes the same text of every pair, and cuts no character', () => {
    const random = numbers()
    const below = (limit: number) => Math.floor(random.next().value * limit)
    const words = [
      '你好',
      '你们',
      '新闻',
      '直播',
      'hello ',
      '"n":',
      '盐田',
      '😀',
      '😁',
      'é',
      '12345',
      '。',
      '在线人数',
      ',',
    ]
    const word = () => words[below(words.length)] ?? ''
    let count = 0
    for (let round = 0; round < 2000; round += 1) {
      const parts = Array.from({ length: below(120) }, word)
      const changed = [...parts]
      for (let change = 0; change < 3; change += 1)
        changed.splice(below(changed.length), below(3), ...Array.from({ length: below(2) }, word))
      const [before, after] = [parts.join(''), changed.join('')]
      const delta = writeDelta(before, after)
      if (delta === null) continue
      count += 1
      expect(delta.isWellFormed() && !delta.includes('\u{FFFD}')).toBe(true)
      expect(apply(before, delta)).toBe(after)
    }
    expect(count).toBeGreaterThan(1800)
  })
})

describe('publications as clients get them that take deltas', () => {
  const text = '在直播间里说的话，每次都有些不同'.repeat(4)

  it('have a text as their data: JSON, or what is new in it', () => {
    const before = JSON.stringify({ text, n: 1 })
    const { whole, delta, data } = compare(
      JSON.stringify({ data: { text, n: 2 }, tags: { a: 'b' }, offset: 7 }),
      before,
    )
    expect(data).toBe(JSON.stringify({ text, n: 2 }))
    expect(JSON.parse(whole)).toEqual({ data, tags: { a: 'b' }, offset: 7 })
    const parsed = JSON.parse(delta)
    expect(parsed).toEqual({ data: expect.any(String), tags: { a: 'b' }, offset: 7, delta: true })
    expect(apply(before, parsed.data)).toBe(data)
  })

  it('are whole where nothing came before, and where that is shorter', () => {
    const publication = JSON.stringify({ data: { text }, offset: 1 })
    expect(compare(publication, null)).toMatchObject({ delta: compare(publication, null).whole })
    expect(JSON.parse(compare('{"data":2}', '1').delta)).toEqual({ data: '2' })
  })

  it('begin whole and go on with what is new', () => {
    const given = [1, 2, 3].map((n) => JSON.stringify({ data: { text, n }, offset: n }))
    const { texts, latest } = compareAll(given)
    expect(texts.map((one) => JSON.parse(one).delta)).toEqual([undefined, true, true])
    expect(latest).toBe(JSON.stringify({ text, n: 3 }))
    expect(compareAll([])).toEqual({ texts: [], latest: null })
  })
})
