import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Track } from '#contract/content.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { clientState } from '../../runtime/client-state.ts'
import { createAudioPlayer, type AudioPlayer } from './audio-player.ts'
import { claimSound } from './claim-sound.ts'
import { findHeard, findPosition, narrationId, savePosition } from './media-positions.ts'
import { playerState, selectTrack } from './player-state.ts'
import type { PlayableTrack } from './queue.ts'

const NOW = 1_800_000_000_000
const COUNT = 5
const album = { id: 'album', title: '守塔人手记', artist: '潮声', path: '/album', count: COUNT, sort: 'asc' as const }
const media = (index: number) => ({
  sources: [{ url: `/${index}.m4a`, type: 'audio/mp4', size: 1 }],
  url: `/${index}.m4a`,
  duration: 100,
})
const listed = Array.from({ length: COUNT }, (_, place) => ({
  id: `t${place + 1}`,
  index: place + 1,
  title: `第${place + 1}集`,
  cover: '',
  cover_color: '',
  path: `/t${place + 1}`,
  media: media(place + 1),
})) as unknown as Track[]
const track = (index: number): PlayableTrack => ({
  id: `t${index}`,
  title: `第${index}集`,
  artist: '潮声',
  cover: '',
  color: '',
  path: `/t${index}`,
  index,
  duration: 100,
  sources: media(index).sources,
  isPreview: false,
})

/** As much of an audio element as the player asks for; what it plays lasts 100 seconds. */
class FakeSound extends EventTarget {
  readyState = 0
  currentTime = 0
  duration = Number.NaN
  ended = false
  paused = true
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  address = ''
  isBroken = false
  set src(address: string) {
    this.address = address
  }
  canPlayType = () => 'maybe'
  hasAttribute = () => this.address !== ''
  removeAttribute = () => void (this.address = '')
  load() {
    this.readyState = 0
    this.currentTime = 0
    this.duration = Number.NaN
    this.ended = false
    this.paused = true
    this.tell('timeupdate') // as browsers do
  }
  async play() {
    this.paused = false
    if (this.isBroken) return this.tell('error')
    this.readyState = 4
    this.duration = 100
    this.tell('loadedmetadata')
    this.tell('playing')
  }
  pause() {
    this.paused = true
    this.tell('pause')
  }
  /** Lets it play for some seconds. */
  run(seconds: number) {
    for (let second = 0; second < seconds && !this.paused; second += 1) {
      vi.advanceTimersByTime(1000)
      this.currentTime += this.playbackRate
      this.tell('timeupdate')
    }
  }
  end() {
    this.currentTime = this.duration
    this.ended = true
    this.paused = true
    this.tell('pause')
    this.tell('ended')
  }
  tell(name: string) {
    this.dispatchEvent(new Event(name))
  }
}

let sound: FakeSound
let player: AudioPlayer
const told: string[] = []
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
    })
  }
  const nothing = () => undefined
  const line = Object.assign(new EventTarget(), { append: nothing, replaceChildren: nothing, parentNode: null })
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      hidden: false,
      getElementById: () => line,
      querySelectorAll: () => [],
      body: line,
    }),
  )
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', { userAgent: 'phone', onLine: true, globalPrivacyControl: true })
  clientState.setState(clientState.getInitialState(), true)
  playerState.setState(playerState.getInitialState(), true)
  told.length = 0
  sound = new FakeSound()
  player = newPlayer()
})
afterEach(() => void vi.useRealTimers())

function newPlayer(): AudioPlayer {
  const text = (id: string) => {
    told.push(id)
    return id
  }
  const call = () =>
    Promise.resolve({ code: 0, data: { list: listed, has_more: false, total: COUNT, next_cursor: '' } })
  return createAudioPlayer(
    { api: { call }, config: { statsHost: '' }, text } as unknown as Runtime,
    sound as unknown as HTMLAudioElement,
  )
}

const state = () => playerState.getState()
const current = () => selectTrack(state())?.id
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('the player', () => {
  it('begins where the reader left the track, and never loses the place', async () => {
    savePosition('t2', { seconds: 42, duration: 100, at: NOW - 1000 })
    player.play(track(2), album)
    page.dispatchEvent(new Event('pagehide'))
    expect(findHeard('t2')).toMatchObject({ seconds: 42, at: NOW - 1000 })
    await settle()
    expect([sound.currentTime, state().status]).toEqual([42, 'playing'])
    sound.run(6)
    expect(findPosition('t2')).toBeGreaterThanOrEqual(47)
    player.toggle()
    expect(findPosition('t2')).toBe(48)
  })

  it('keeps the place on each opening that goes at once, however often', async () => {
    savePosition('t2', { seconds: 42, duration: 100, at: NOW - 1000 })
    for (let opening = 0; opening < 20; opening += 1) {
      player.play(track(2), album)
      page.dispatchEvent(new Event('pagehide'))
      player.close()
      vi.advanceTimersByTime(100)
    }
    expect(findPosition('t2')).toBe(42)
  })

  it('goes on with the album and marks what was heard', async () => {
    player.play(track(2), album)
    await settle()
    expect(state().queue?.tracks).toHaveLength(COUNT)
    sound.run(3)
    sound.end()
    await settle()
    expect([current(), state().status]).toEqual(['t3', 'playing'])
    expect(findHeard('t2')?.isFinished).toBe(true)
    player.step(-1)
    await settle()
    expect(current()).toBe('t2')
    expect(sound.currentTime).toBe(0)
  })

  it('stops at the end of the album and begins anew when asked to', async () => {
    player.play(track(COUNT), album)
    await settle()
    sound.run(3)
    sound.end()
    await settle()
    expect(state()).toMatchObject({ status: 'paused', seconds: 100 })
    player.toggle()
    await settle()
    expect([state().status, sound.currentTime]).toEqual(['playing', 0])
  })

  it('tries a broken track three times, then goes on with the next one', async () => {
    sound.isBroken = true
    player.play(track(1), album)
    await settle()
    await vi.advanceTimersByTimeAsync(1000)
    expect(told).toEqual([])
    sound.addEventListener('error', () => (sound.isBroken = false), { once: true })
    await vi.advanceTimersByTimeAsync(3000)
    expect(told).toEqual(['audio.skipped'])
    expect([current(), state().status]).toEqual(['t2', 'playing'])
  })

  it('says so when nothing can be played, and tries again when asked to', async () => {
    sound.isBroken = true
    player.play(track(1), null)
    await vi.advanceTimersByTimeAsync(5000)
    expect(state().status).toBe('failed')
    expect(told).toEqual(['audio.failed'])
    sound.isBroken = false
    player.toggle()
    await settle()
    expect(state().status).toBe('playing')
  })

  it('is paused by another sound', async () => {
    player.play(track(1), null)
    await settle()
    claimSound({}, () => undefined)
    expect([sound.paused, state().status]).toEqual([true, 'paused'])
  })

  it('falls asleep by the clock, fading, and plays as long again when it is played at once', async () => {
    player.play(track(1), null)
    await settle()
    player.setSleep(15)
    vi.advanceTimersByTime(895_000)
    expect(sound.volume).toBeCloseTo(0.5, 1)
    vi.advanceTimersByTime(5000)
    expect([sound.paused, sound.volume, state().sleep]).toEqual([true, 1, null])
    vi.advanceTimersByTime(9000)
    player.toggle()
    await settle()
    expect(state()).toMatchObject({ status: 'playing', sleep: { choice: 15, endsAt: NOW + 1_809_000 } })
    player.toggle()
    vi.advanceTimersByTime(900_000)
    player.toggle()
    expect(state().sleep).toBeNull()
  })

  it('falls asleep at the end of the track; played at once, it stops after the next one', async () => {
    player.play(track(1), album)
    await settle()
    player.setSleep('track')
    sound.run(2)
    sound.end()
    await settle()
    expect([current(), state().status]).toEqual(['t1', 'paused'])
    player.toggle()
    await settle()
    expect([current(), state().status, state().sleep?.choice]).toEqual(['t2', 'playing', 'track'])
  })

  it('asks before it loads where that costs, and closes when it is refused', () => {
    vi.stubGlobal('navigator', { userAgent: 'phone', connection: { saveData: true }, globalPrivacyControl: true })
    player.play(track(1), null)
    expect(state().asking?.id).toBe('t1')
    expect(sound.address).toBe('')
    player.agree(false)
    expect(state()).toMatchObject({ status: 'idle', queue: null, asking: null })
    player.play(track(1), null)
    player.agree(true)
    expect(sound.address).toBe('/1.m4a')
  })

  it('keeps where a narration was left apart from its article, and reports nothing of it, unlike of a track', async () => {
    const sendBeacon = vi.fn<Navigator['sendBeacon']>(() => true)
    vi.stubGlobal('navigator', { userAgent: 'phone', onLine: true, sendBeacon })
    const reporting = newPlayer()
    const hear = async (id: string) => {
      reporting.play({ ...track(1), id }, null)
      await settle()
      sound.run(20)
      reporting.close()
      return sendBeacon.mock.calls.length
    }
    expect(await hear(narrationId('t1'))).toBe(0)
    expect(findPosition(narrationId('t1'))).toBe(20)
    expect(findHeard('t1')).toBeNull()
    expect(await hear('t1')).toBeGreaterThan(0)
  })

  it('keeps nothing of what is not yet public', async () => {
    player.play({ ...track(1), isPreview: true }, null)
    await settle()
    sound.run(8)
    player.toggle()
    expect(findHeard('t1')).toBeNull()
  })
})
