import { describe, expect, it } from 'vitest'
import { formatCrop, middleCrop, parseCrop } from './cover-crops.ts'

describe('a part of a cover', () => {
  it('is read as it is written', () => {
    const crop = { x: 5, y: 12.25, width: 90, height: 68.5 }
    expect(formatCrop(crop)).toBe('5,12.25,90,68.5')
    expect(parseCrop(formatCrop(crop))).toEqual(crop)
    expect(formatCrop({ x: 1 / 3, y: 0, width: 200 / 3, height: 100 })).toBe('0.33,0,66.67,100')
  })

  it.each(['', '5,5', '5,5,0,10', '50,0,51,10', '0,50,10,51', '-1,0,10,10', 'a,b,c,d', '0,0,1e1,10'])(
    'is nothing where it says %s',
    (written) => {
      expect(parseCrop(written)).toBeNull()
    },
  )

  it('lies in the middle and is as large as it can be before one was chosen', () => {
    expect(middleCrop('square', 2)).toEqual({ x: 25, y: 0, width: 50, height: 100 })
    expect(middleCrop('wide', 1)).toMatchObject({ x: 0, width: 100, y: expect.closeTo(28.72, 1) as number })
  })
})
