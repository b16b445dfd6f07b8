import { describe, expect, it } from 'vitest'
import {
  extendsSleep,
  isTimeUp,
  loudness,
  passTrackEnd,
  secondsUntilSleep,
  startSleep,
  type SleepTimer,
} from './sleep-timer.ts'

const NOW = 1_800_000_000_000
const playing = (now: number, secondsLeft = 600) => ({ now, secondsLeft })

describe('the sleep timer', () => {
  it('counts down by the clock and fades over the last ten seconds', () => {
    const timer = startSleep(15, NOW)
    expect(secondsUntilSleep(timer, playing(NOW))).toBe(900)
    expect(loudness(timer, playing(NOW + 889_000))).toBe(1)
    expect(loudness(timer, playing(NOW + 895_000))).toBe(0.5)
    expect(loudness(timer, playing(NOW + 901_000))).toBe(0)
    expect(isTimeUp(timer, NOW + 899_999)).toBe(false)
    expect(isTimeUp(timer, NOW + 900_000)).toBe(true)
    expect(passTrackEnd(timer)).toBe(timer)
  })

  it('waits for the end of the track', () => {
    const timer = startSleep('track', NOW)
    expect(secondsUntilSleep(timer, playing(NOW, 240))).toBe(240)
    expect(loudness(timer, playing(NOW, 4))).toBe(0.4)
    expect(isTimeUp(timer, NOW + 1e9)).toBe(false)
    expect(passTrackEnd(timer)).toBeNull()
  })

  it('waits for the end of the one after it', () => {
    const timer = startSleep('next-track', NOW)
    expect(secondsUntilSleep(timer, playing(NOW))).toBeNull()
    expect(loudness(timer, playing(NOW, 1))).toBe(1)
    const next = passTrackEnd(timer) as SleepTimer
    expect(loudness(next, playing(NOW, 5))).toBe(0.5)
    expect(passTrackEnd(next)).toBeNull()
  })

  it('is extended by playing on within ten seconds', () => {
    expect(extendsSleep(NOW, NOW + 10_000)).toBe(true)
    expect(extendsSleep(NOW, NOW + 10_001)).toBe(false)
  })

  it('that is not set leaves the sound as loud as it is', () => expect(loudness(null, playing(NOW, 0))).toBe(1))
})
