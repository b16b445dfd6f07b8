import { describe, expect, it } from 'vitest'
import { parseLiveMessage } from './parse-live-messages.ts'

const NOW = Date.UTC(2026, 10, 22) / 1000

function parse(fields: Record<string, unknown>) {
  return parseLiveMessage(JSON.stringify({ id: 'm', live: 'markdown:a', offset: 0, ...fields }), NOW)
}

describe('a message of a live room', () => {
  it('is a post of the hosts unless it names a chat', () => {
    expect(parse({ text: ' 起航\r\n十二条船\u0007 ', key: true, top: true, likes: 3 })).toEqual({
      id: 'm',
      live: 'markdown:a',
      column: null,
      type: 'text',
      role: 'host',
      author: { name: '', avatar: '' },
      text: '起航\n十二条船',
      images: [],
      video: null,
      audio: null,
      link: null,
      key: true,
      top: true,
      likes: 3,
      time: null,
      offset: 0,
    })
    expect(parse({ column: 'chat', author: { name: '阿潮' }, text: '好' })).toMatchObject({ role: 'viewer' })
    expect(parse({ column: 'chat', text: '好' })).toMatchObject({ role: 'host' })
  })

  it.each([
    [{ images: ['a.png'] }, 'image'],
    [{ video: 'a.mp4' }, 'video'],
    [{ audio: 'https://sound.example/a.mp3' }, 'audio'],
    [{ link: { title: '名次', url: '/mp/doc/2026/10/AbCd1234' } }, 'link'],
    [{ text: '好' }, 'text'],
  ])('is of the type of what it shows: %j', (fields, type) => {
    expect(parse(fields).type).toBe(type)
  })

  it.each(['notice', 'system'])('of the type %s is said by the room itself', (type) => {
    expect(parse({ column: 'chat', type, text: '换机位' }).role).toBe('system')
  })

  it.each([
    ['19:42', 1182],
    ['1:01:05', 3665],
    ['-02:00', -120],
    [65, 65],
    ['-5', -5],
  ])('says when as on a clock: %s', (offset, seconds) => {
    expect(parse({ text: '好', offset }).offset).toBe(seconds)
  })

  it('says when by a date', () => {
    const time = '2026-10-18T13:25:00+08:00'
    expect(parse({ text: '好', offset: undefined, time })).toMatchObject({ offset: null, time: 1_792_301_100 })
  })

  it.each([
    [{}, 'text is empty'],
    [{ text: '好', offset: undefined }, 'time or offset is needed, one of them'],
    [{ text: '好', time: '2026-11-01' }, 'time or offset is needed, one of them'],
    [{ text: '好', offset: undefined, time: '2099-01-01' }, 'time is in the future'],
    [{ text: '好', offset: 'soon' }, 'offset "soon" is no time like 65, 01:05 or 1:01:05'],
    [{ text: '好', role: 'viewer' }, "role is not for a post, which is the hosts'"],
    [{ text: '好', column: 'chat', key: true }, 'key is for posts alone'],
    [{ text: '好', column: 'chat', role: 'viewer' }, 'author.name is missing'],
    [{ type: 'image', text: '好' }, 'images is missing for the type image'],
    [{ video: 'a.mp4', audio: 'a.mp3' }, 'audio cannot stand beside video'],
    [{ images: ['http://plain.example/a.png'] }, 'images.0 is neither a file nor an https address'],
    [{ link: { title: '名次', url: 'javascript:1' } }, 'link.url is not an http address'],
    [{ text: '好', colour: 'red' }, 'has an unknown field colour'],
    [{ text: '好', likes: -1 }, 'likes is below 0'],
    [{ text: '潮'.repeat(5001) }, 'text is longer than 5000 characters'],
    [{ live: undefined, text: '好' }, 'live is missing'],
  ])('is refused: %j', (fields, message) => {
    expect(() => parse(fields)).toThrow(message)
  })

  it('is refused as no JSON', () => {
    expect(() => parseLiveMessage('{', NOW)).toThrow('is no JSON')
  })
})
