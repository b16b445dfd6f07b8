import { describe, expect, it } from 'vitest'
import {
  estimateBytes,
  listQualities,
  listWays,
  nearestHeight,
  type FilmSource,
  type StreamSupport,
} from './film-sources.ts'

const source = (url: string, facts: Partial<FilmSource> = {}): FilmSource => ({
  url,
  type: url.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4',
  quality: '',
  width: 0,
  height: 0,
  bitrate: 0,
  size: 0,
  ...facts,
})
const stream = source('a.m3u8', { height: 480, bitrate: 320_000, size: 9_000_000 })
const large = source('a-720.mp4', { height: 720, size: 8_000_000 })
const small = source('a-360.mp4', { height: 360, size: 2_000_000 })
const all = [stream, large, small]

const safari: StreamSupport = { native: true, pieces: true, maybe: true }
const chromium: StreamSupport = { native: false, pieces: true, maybe: true }
const oldPhone: StreamSupport = { native: false, pieces: false, maybe: true }
const none: StreamSupport = { native: false, pieces: false, maybe: false }

const ways = (can: StreamSupport, wanted = 0) =>
  listWays(all, can, wanted).map(({ by, source }) => `${by} ${source.url}`)

describe('ways to play a film', () => {
  it('begin with the stream, by whoever plays it best, and end with the files', () => {
    expect(ways(safari)).toEqual(['native a.m3u8', 'file a-720.mp4', 'file a-360.mp4'])
    expect(ways(chromium)).toEqual(['pieces a.m3u8', 'file a-720.mp4', 'file a-360.mp4'])
    expect(ways(oldPhone)).toEqual(['native a.m3u8', 'file a-720.mp4', 'file a-360.mp4'])
  })

  it('are the files alone where no stream can be played', () =>
    expect(ways(none)).toEqual(['file a-720.mp4', 'file a-360.mp4']))

  it('put the file of the wanted height before a stream whose height nobody chooses', () => {
    expect(ways(safari, 360)).toEqual(['file a-360.mp4', 'native a.m3u8', 'file a-720.mp4'])
    expect(ways(chromium, 360)).toEqual(['pieces a.m3u8', 'file a-360.mp4', 'file a-720.mp4'])
  })

  it('fall back on the nearest height', () => expect(ways(none, 480)).toEqual(['file a-360.mp4', 'file a-720.mp4']))

  it('are none without sources', () => expect(listWays([], chromium, 0)).toEqual([]))
})

describe('qualities to choose between', () => {
  it('are the levels of an open stream, with the bytes of the whole film', () =>
    expect(
      listQualities({ sources: all, duration: 60 }, [
        { height: 240, bitrate: 160_000 },
        { height: 480, bitrate: 320_000 },
      ]),
    ).toEqual([
      { height: 480, bytes: 2_400_000 },
      { height: 240, bytes: 1_200_000 },
    ]))

  it('are the files until then', () =>
    expect(listQualities({ sources: all, duration: 60 }, [])).toEqual([
      { height: 720, bytes: 8_000_000 },
      { height: 360, bytes: 2_000_000 },
    ]))

  it('are none where there is no choice', () => {
    expect(listQualities({ sources: [large], duration: 60 }, [])).toEqual([])
    expect(listQualities({ sources: [stream], duration: 60 }, [])).toEqual([])
  })
})

describe('the height that is played', () => {
  it('is the nearest to the one that was chosen for another film', () => {
    expect(nearestHeight([720, 360], 480)).toBe(360)
    expect(nearestHeight([720, 360], 1080)).toBe(720)
  })

  it('follows the connection where none was chosen or there is none', () => {
    expect(nearestHeight([720, 360], 0)).toBe(0)
    expect(nearestHeight([], 480)).toBe(0)
  })
})

describe('the bytes of a film', () => {
  it('are those of a file, or reckoned from its rate', () => {
    expect(estimateBytes(large, 60)).toBe(8_000_000)
    expect(estimateBytes(source('b.mp4', { bitrate: 800_000 }), 60)).toBe(6_000_000)
  })

  it('of a stream are those of its best quality, not of all that are stored', () =>
    expect(estimateBytes(stream, 60)).toBe(2_400_000))

  it('are 0 where nothing is known', () => expect(estimateBytes(source('b.mp4'), 0)).toBe(0))
})
