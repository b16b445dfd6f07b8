import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTextTrack, toWebVtt } from './text-track.ts'

const cuesOf = (text: string) => parseTextTrack(text)?.cues

describe('WebVTT', () => {
  test('reads lines with and without hours, names and settings', () => {
    const text = [
      'WEBVTT - 潮声',
      'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0',
      '',
      'first',
      '00:01.000 --> 00:02.000 align:start position:0%',
      '一',
      '',
      '01:00:00.500 --> 01:00:01.250',
      '二',
      '三',
    ].join('\n')
    expect(cuesOf(text)).toEqual([
      { start: 1, end: 2, text: '一' },
      { start: 3600.5, end: 3601.25, text: '二\n三' },
    ])
  })

  test.each(['\r\n', '\r', '\n'])('takes line ends %j and a byte order mark', (end) => {
    const text = `\u{feff}${['WEBVTT', '', '00:01.000 --> 00:02.000', '一', '二'].join(end)}`
    expect(cuesOf(text)).toEqual([{ start: 1, end: 2, text: '一\n二' }])
  })

  test('passes over notes, styles, regions and lines that cannot be read', () => {
    const text = [
      'WEBVTT',
      'NOTE\n00:01.000 --> 00:02.000\nnot this',
      'STYLE\n::cue { color: red }',
      'REGION\nid:a',
      '00:05.000 --> 00:04.000\nends before it starts',
      '00:61.000 --> 00:62.000\nno such second',
      '00:01.000 -> 00:02.000\nno arrow',
      '00:03.000 --> 00:04.000',
      '00:03.000 --> 00:04.000\n<b></b>',
      'a\nb\n00:03.000 --> 00:04.000\ntwo names',
      '00:03.000 --> 00:04.000\n这句',
    ].join('\n\n')
    expect(cuesOf(text)).toEqual([{ start: 3, end: 4, text: '这句' }])
  })

  test('takes marks away and reads characters that were escaped', () => {
    const line = '<v.loud 陈望生>浪 &lt;大&gt; &amp;amp; <00:00:01.500><c.a>风&nbsp;&unknown;</c>'
    expect(cuesOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${line}`)?.[0]?.text).toBe('浪 <大> &amp; 风\u{a0}&unknown;')
  })

  test('puts lines in the order of their starts', () => {
    const text = 'WEBVTT\n\n00:03.000 --> 00:04.000\n后\n\n00:01.000 --> 00:02.000\n先'
    expect(cuesOf(text)?.map((cue) => cue.text)).toEqual(['先', '后'])
  })
})

describe('SubRip', () => {
  test('reads numbers, commas and several lines; takes marks away', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,500\n<font color="red">一</font>\n{\\an8}二\n\n2\n00:01:00,5 --> 00:01:01,5\n三\n'
    expect(parseTextTrack(text)).toEqual({
      format: 'subrip',
      cues: [
        { start: 1, end: 2.5, text: '一\n二' },
        { start: 60.5, end: 61.5, text: '三' },
      ],
    })
  })
})

test.each(['', 'WEBVTT', 'WEBVTTX\n\nx', 'hello', '-->'])('%j is no text track', (text) => {
  expect(parseTextTrack(text)).toBeNull()
})

test('a text track that was written reads the same', () => {
  const seconds = fc.integer({ min: 0, max: 9_000_000 }).map((ms) => ms / 1000)
  const line = fc.stringMatching(/^[^\s<>&]{1,20}$/u).map((text) => `<${text} & b>`)
  const cue = fc.record({ start: seconds, length: fc.integer({ min: 1, max: 9000 }), text: line })
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 5 }), (list) => {
      const cues = list
        .map(({ start, length, text }) => ({ start, end: Math.round(start * 1000 + length) / 1000, text }))
        .toSorted((one, other) => one.start - other.start)
      expect(cuesOf(toWebVtt(cues))).toEqual(cues)
    }),
  )
})

// What takes time with the square of the text would not end.
test('a text track of long nonsense is read to its end', () => {
  expect(parseTextTrack('00:'.repeat(300_000))).toBeNull()
  expect(parseTextTrack(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(300_000)}`)).not.toBeNull()
  expect(parseTextTrack(`WEBVTT\n\n${'\n \t'.repeat(300_000)}`)).toBeNull()
})
