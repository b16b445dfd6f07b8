import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSavingData } from '../../runtime/data-saving.ts'
import { mayPrefetch } from '../../runtime/may-prefetch.ts'
import { setAutoplay } from './autoplay.ts'
import { claimSound } from './claim-sound.ts'
import { agreeToLoad, asksBeforeLoading, playsItself, type Visitor } from './data-saver.ts'
import { readFilmSettings, saveFilmSettings, wantedHeight } from './film/film-settings.ts'
import { AUTOMATIC, nearestHeight } from './film/film-sources.ts'
import { startHearing } from './hearing.ts'
import { savesInLive } from './live/live-saving.ts'
import { rememberedSpeed, rememberSpeed } from './speeds.ts'
import { decideAfterFailure } from './track-failure.ts'

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
    })
  }
})

describe('one sound at a time', () => {
  it('pauses what sounded before, not what starts again', () => {
    const [film, sound] = [{}, {}]
    const [pauseFilm, pauseSound] = [vi.fn<() => void>(), vi.fn<() => void>()]
    claimSound(film, pauseFilm)
    claimSound(film, pauseFilm)
    expect(pauseFilm).not.toHaveBeenCalled()
    const release = claimSound(sound, pauseSound)
    expect(pauseFilm).toHaveBeenCalledTimes(1)
    release()
    claimSound(film, pauseFilm)
    expect(pauseSound).not.toHaveBeenCalled()
  })
})

describe('a speed', () => {
  it('is remembered for each kind', () => {
    expect(rememberedSpeed('audio')).toBe(1)
    rememberSpeed('audio', 1.5)
    rememberSpeed('video', 2)
    expect([rememberedSpeed('audio'), rememberedSpeed('video')]).toEqual([1.5, 2])
  })

  it('that is none is forgotten', () => {
    localStorage.setItem('davmu.speeds', '{"audio":17}')
    expect(rememberedSpeed('audio')).toBe(1)
  })
})

describe('a track that cannot be loaded', () => {
  it('is tried twice more, each time later, then passed over', () => {
    expect(decideAfterFailure(0, 0, true)).toEqual({ kind: 'retry', waitMs: 1000 })
    expect(decideAfterFailure(1, 0, true)).toEqual({ kind: 'retry', waitMs: 3000 })
    expect(decideAfterFailure(2, 0, true)).toEqual({ kind: 'skip' })
  })

  it('stops the sound where nothing follows, and when several in a row fail', () => {
    expect(decideAfterFailure(2, 0, false)).toEqual({ kind: 'stop' })
    expect(decideAfterFailure(2, 3, true)).toEqual({ kind: 'stop' })
  })
})

describe('what costs the reader', () => {
  const userAgent = 'phone'
  it.each([
    [{ userAgent }, false],
    [{ userAgent, connection: { saveData: false, type: 'wifi' } }, false],
    [{ userAgent, connection: { saveData: true } }, true],
    [{ userAgent, connection: { type: 'cellular' } }, true],
  ])('is asked about: %o', (visitor, asks) => expect(asksBeforeLoading(visitor)).toBe(asks))

  it('is asked about once', () => {
    agreeToLoad()
    expect(asksBeforeLoading({ userAgent, connection: { saveData: true } })).toBe(false)
  })
})

describe('a film', () => {
  const [wifi, mobile, unknown] = [{ type: 'wifi' }, { type: 'cellular' }, {}].map((connection) => ({
    userAgent: 'phone',
    connection,
  })) as [Visitor, Visitor, Visitor]
  const saver = { userAgent: 'phone', connection: { saveData: true } }

  it.each([
    ['always', [true, true, true, false]],
    ['wifi', [true, false, true, false]],
    ['off', [false, false, false, false]],
  ] as const)('that may begin by itself %s does so on Wi-Fi, mobile, who knows, saving data: %j', (wanted, plays) => {
    setAutoplay(wanted)
    expect([wifi, mobile, unknown, saver].map(playsItself)).toEqual(plays)
  })

  it('begins by itself on Wi-Fi where nothing was chosen, and once the reader agreed', () => {
    expect([wifi, mobile].map(playsItself)).toEqual([true, false])
    agreeToLoad()
    expect([wifi, mobile].map(playsItself)).toEqual([true, true])
    setAutoplay('off')
    expect([wifi, mobile].map(playsItself)).toEqual([false, false])
  })
})

describe('who saves data', () => {
  it('is asked before sounds and films, which do not begin by themselves, and has nothing loaded ahead', () => {
    const visitor = { userAgent: 'phone', onLine: true, connection: { type: 'wifi', saveData: false } }
    const state = () => [asksBeforeLoading(visitor), playsItself(visitor), mayPrefetch(visitor)]
    expect(state()).toEqual([false, true, true])
    setSavingData(true)
    expect(state()).toEqual([true, false, false])
    setSavingData(false)
    expect(state()).toEqual([false, true, true])
  })

  it('has the least of a film, unless they chose a quality', () => {
    setSavingData(true)
    expect(nearestHeight([1080, 480, 720], wantedHeight(readFilmSettings()))).toBe(480)
    saveFilmSettings({ volume: 0.5 })
    setSavingData(false)
    expect(wantedHeight(readFilmSettings())).toBe(AUTOMATIC)
    saveFilmSettings({ height: 720 })
    setSavingData(true)
    expect(wantedHeight(readFilmSettings())).toBe(720)
  })

  it('does so in live rooms, unless they chose otherwise there', () => {
    expect(savesInLive()).toBe(false)
    setSavingData(true)
    expect(savesInLive()).toBe(true)
    localStorage.setItem('davmu.liveSaving', 'false')
    expect(savesInLive()).toBe(false)
  })
})

describe('a hearing', () => {
  it('counts what was heard, by the clock, and the furthest place', () => {
    const hearing = startHearing('a')
    expect(hearing.take()).toBeNull()
    for (let second = 0; second <= 10; second += 1) hearing.hear(second, 100, 2)
    expect(hearing.take()).toEqual({ duration: 5, percent: 10 })
    hearing.jump()
    hearing.hear(2, 100, 1)
    hearing.hear(3, 100, 1)
    expect(hearing.take()).toEqual({ duration: 1, percent: 10 })
    hearing.jump()
    hearing.hear(90, 100, 1)
    expect(hearing.take()).toEqual({ duration: 0, percent: 90 })
    expect(hearing.take()).toBeNull()
  })
})
