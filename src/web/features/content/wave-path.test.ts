import { describe, expect, it } from 'vitest'
import { WAVE, wavePath } from './wave-path.ts'

const barsOf = (path: string) => path.split('M').slice(1)

describe('the wave of something to hear', () => {
  it('is the same for the same item and another for another', () => {
    expect(wavePath('AbCd1234')).toBe(wavePath('AbCd1234'))
    expect(wavePath('AbCd1234')).not.toBe(wavePath('AbCd1235'))
  })

  it('has all its bars inside its box', () => {
    const bars = barsOf(wavePath('AbCd1234'))
    expect(bars).toHaveLength(WAVE.bars)
    for (const bar of bars) {
      const [x, top, tall] = bar.split(/[ v]/).map(Number) as [number, number, number]
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(WAVE.width)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(tall).toBeGreaterThan(0)
      expect(top + tall).toBeLessThanOrEqual(WAVE.height)
    }
  })

  it('falls into two parts that are the whole together', () => {
    expect(wavePath('x', 0, 10) + wavePath('x', 10)).toBe(wavePath('x'))
  })
})
