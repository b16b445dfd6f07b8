import { describe, expect, it } from 'vitest'
import type { Heard } from '../players/media-positions.ts'
import { findContinuation } from './continuation.ts'
import { findLine, parseTranscript } from './parse-transcript.ts'
import { listBegun } from './recent-strip.tsx'

describe('a transcript', () => {
  it('is read from WebVTT', () => {
    const lines = parseTranscript(
      '\uFEFFWEBVTT 守塔人\r\n\r\nNOTE 校对\r\n\r\n1\r\n00:07.500 --> 00:10.000 align:start\r\n<v 阿海>可是从<b>海上</b>看，\r\n灯塔 &amp; 雾。\r\n\r\n01:00:00.250 --> 01:00:02.000\r\n完。',
    )
    expect(lines).toEqual([
      { start: 7.5, end: 10, speaker: '阿海', words: '可是从海上看， 灯塔 & 雾。' },
      { start: 3600.25, end: 3602, speaker: '', words: '完。' },
    ])
  })

  it('is read from SRT', () => {
    expect(
      parseTranscript('1\n00:00:01,000 --> 00:00:02,500\n第一句\n\n2\n00:00:03,000 --> 00:00:04,000\n第二句'),
    ).toMatchObject([
      { start: 1, end: 2.5, words: '第一句' },
      { start: 3, words: '第二句' },
    ])
  })

  it.each(['', 'not a transcript', 'WEBVTT', 'WEBVTT\n\nx --> y\n?', '<html>404</html>'])('is empty: %j', (text) =>
    expect(parseTranscript(text)).toEqual([]),
  )

  it('tells the line of a time', () => {
    const lines = [1, 4, 9].map((start) => ({ start, end: start + 1, speaker: '', words: 'x' }))
    expect([0, 1, 3.9, 4, 100].map((seconds) => findLine(lines, seconds))).toEqual([-1, 0, 0, 1, 2])
    expect(findLine([], 3)).toBe(-1)
  })
})

describe('what was heard', () => {
  const heard = (index: number, at: number, isFinished = false, albumId = 'album'): Heard => ({
    seconds: 60,
    duration: 100,
    at,
    isFinished,
    item: { title: `第${index}集`, index, albumId, source: '', cover: '', color: '', path: `/${albumId}/${index}` },
  })

  it('goes on with the track that was heard last, or the one after it', () => {
    expect(findContinuation('album', 36, { a: heard(12, 20), b: heard(11, 10, true) })).toBe(12)
    expect(findContinuation('album', 36, { a: heard(12, 20, true), b: heard(3, 10) })).toBe(13)
    expect(findContinuation('album', 12, { a: heard(12, 20, true) })).toBeNull()
    expect(findContinuation('other', 36, { a: heard(12, 20) })).toBeNull()
  })

  it('is shown once for each album, without what is finished', () => {
    const all = {
      a: heard(12, 20),
      b: heard(11, 10),
      c: heard(0, 30, false, ''),
      d: heard(1, 5, true, 'third'),
      film: { seconds: 9, duration: 10, at: 90, isFinished: false },
    }
    expect(listBegun(all).map(({ item }) => item.path)).toEqual(['//0', '/album/12'])
  })
})
