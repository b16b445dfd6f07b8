import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LivePlaylist } from '#contract/live.ts'
import { createLiveStream } from './live-stream.ts'

const lines: LivePlaylist[] = ['one', 'two'].map((name) => ({
  name,
  type: 'mp4',
  playURL: `https://live.example/${name}.mp4`,
  cover: '',
}))

/** A video element as far as a film uses one; it plays when a test says so. */
class FakeVideo extends EventTarget {
  src = ''
  currentTime = 0
  duration = NaN
  readyState = 0
  muted = false
  volume = 1
  seekable = { length: 0, start: () => 0, end: () => 0 }
  buffered = { length: 0 }
  error = null
  ended = false
  canPlayType = () => ''
  load() {}
  removeAttribute() {
    this.src = ''
  }
  play() {
    return Promise.resolve()
  }
  pause() {}
  say(...events: string[]) {
    for (const event of events) this.dispatchEvent(new Event(event))
  }
}

let video: FakeVideo
let page: EventTarget & { hidden: boolean }

beforeEach(() => {
  vi.useFakeTimers()
  video = new FakeVideo()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { vendor: '', onLine: true })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
})
afterEach(() => {
  vi.useRealTimers()
})

function play(of = lines) {
  const stream = createLiveStream(of, 0)
  stream.attach(video as unknown as HTMLVideoElement)
  stream.play()
  video.say('play', 'playing')
  return stream
}

describe('a live stream', () => {
  it('takes the next line at the second stall within twenty seconds', () => {
    const stream = play()
    video.say('waiting')
    video.say('playing')
    vi.advanceTimersByTime(10_000)
    expect(stream.state.getState().line).toBe(0)
    video.say('waiting')
    expect(stream.state.getState().isSwitching).toBe(true)
    vi.advanceTimersByTime(0)
    expect(stream.state.getState()).toMatchObject({ line: 1, switches: 1 })
    expect(video.src).toBe('https://live.example/two.mp4')
    video.say('playing')
    expect(stream.state.getState().isSwitching).toBe(false)
  })

  it('takes a stall that goes on for two', () => {
    const stream = play()
    video.say('waiting')
    vi.advanceTimersByTime(5000)
    expect(stream.state.getState().line).toBe(0)
    vi.advanceTimersByTime(1500)
    expect(stream.state.getState().line).toBe(1)
  })

  it('stays where two stalls lie further apart', () => {
    const stream = play()
    video.say('waiting', 'playing')
    vi.advanceTimersByTime(21_000)
    video.say('waiting', 'playing')
    vi.advanceTimersByTime(1000)
    expect(stream.state.getState()).toMatchObject({ line: 0, isSwitching: false })
  })

  it('counts no stall of a hidden page', () => {
    const stream = play()
    page.hidden = true
    video.say('waiting', 'playing', 'waiting')
    vi.advanceTimersByTime(60_000)
    expect(stream.state.getState().line).toBe(0)
  })

  it('gives up a line that does not begin, and begins a single one anew', () => {
    const stream = createLiveStream(lines.slice(0, 1), 0)
    stream.attach(video as unknown as HTMLVideoElement)
    stream.play()
    const { film } = stream.state.getState()
    vi.advanceTimersByTime(12_000)
    expect(stream.state.getState()).toMatchObject({ isSwitching: true, switches: 0 })
    vi.advanceTimersByTime(4000)
    expect(stream.state.getState().film).not.toBe(film)
    video.say('playing')
    expect(stream.state.getState().isSwitching).toBe(false)
  })

  it('tries nothing more once the reader has stopped it', () => {
    const stream = play()
    video.say('waiting')
    stream.pause()
    vi.advanceTimersByTime(60_000)
    expect(stream.state.getState()).toMatchObject({ line: 0, isSwitching: false })
  })

  it('keeps its sound over lines', () => {
    const stream = play()
    expect(video.muted).toBe(true)
    stream.setMuted(false)
    stream.setLine(1)
    expect(video.muted).toBe(false)
    expect(stream.state.getState().line).toBe(1)
  })
})
