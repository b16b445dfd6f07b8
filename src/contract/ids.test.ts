import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIdCodec, ID_MIN_LENGTH } from './ids.ts'

const ids = createIdCodec('one salt')

describe('hashed ids', () => {
  it('decode to the id they were made from', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (id) => {
        const hashed = ids.encode(id)
        expect(hashed.length).toBeGreaterThanOrEqual(ID_MIN_LENGTH)
        expect(ids.decode(hashed)).toBe(id)
      }),
    )
  })

  it('made with another salt do not decode to the same', () => {
    expect(createIdCodec('another salt').decode(ids.encode(7))).not.toBe(7)
  })

  it('refuse every other text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const id = ids.decode(text)
        expect(id === null || ids.encode(id) === text).toBe(true)
      }),
    )
    for (const text of [
      '',
      'short',
      'has space',
      '../../../etc',
      '文章编号编号编号',
      'x'.repeat(500),
      `${ids.encode(7)} `,
    ]) {
      expect(ids.decode(text)).toBeNull()
    }
  })

  it('of persons are nobody else’s', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (id) => {
        const person = ids.encodePerson(id)
        expect(ids.decodePerson(person)).toBe(id)
        expect(ids.decode(person)).toBeNull()
        expect(ids.decodePerson(ids.encode(id))).toBeNull()
      }),
    )
    for (const text of ['', 'short', '文章编号编号编号', 'x'.repeat(500)]) expect(ids.decodePerson(text)).toBeNull()
  })
})
