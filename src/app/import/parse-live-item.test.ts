import { describe, expect, it } from 'vitest'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { parseMarkdownItem } from './parse-markdown-item.ts'

function parse(front: string) {
  return parseMarkdownItem('live.md', `---\ntype: local_live\ntitle: 帆船赛\n${front}\n---\n简介\n`)
}

const live = (fields: string) => parse(`live:\n  ${fields}`).parts.live

describe('a live room in the front matter', () => {
  it('needs nothing', () => {
    const { times, live: room } = parse('').parts
    expect(times).toBeUndefined()
    expect(room).toMatchObject({
      type: 1,
      status: LIVE_STATUS.upcoming,
      autoStart: true,
      playlists: [],
      countdown: { isShown: true, label: '', style: 1 },
      notice: { isShown: false, label: '', video: '' },
      chat: { slowSeconds: 0, preDelaySeconds: 0, role: 'user' },
      startedAt: null,
      replay: null,
    })
    expect(room?.columns.map(({ key, name, enableChat }) => [key, name, enableChat])).toEqual([
      ['chat', '聊天', true],
      ['posts', '图文', false],
      ['intro', '简介', false],
    ])
  })

  it.each([
    ['portrait', ['chat', 'intro']],
    ['image', ['posts', 'chat', 'intro']],
  ])('has the columns that suit the screen %s', (screen, keys) => {
    expect(live(`screen: ${screen}`)?.columns.map(({ key }) => key)).toEqual(keys)
  })

  it('names columns in the language of the item', () => {
    expect(parse('lang: en').parts.live?.columns.map(({ name }) => name)).toEqual(['Chat', 'Updates', 'About'])
  })

  it('gives columns keys of their own', () => {
    const columns = live(
      'columns: [{type: chat}, {type: chat, name: 讲评, chat: false}, {key: more, type: intro}]',
    )?.columns
    expect(columns?.map(({ key, enableChat }) => [key, enableChat])).toEqual([
      ['chat', true],
      ['chat-2', false],
      ['more', false],
    ])
  })

  it('takes an address alone, and tells from it how it is played', () => {
    const playlists = live(
      'playlists: [a/index.m3u8, "https://live.example/a.aac?k=1", "https://live.example/b"]',
    )?.playlists
    expect(playlists?.map(({ playURL, type }) => [playURL, type])).toEqual([
      ['a/index.m3u8', 'hls'],
      ['https://live.example/a.aac?k=1', 'audio'],
      ['https://live.example/b', 'mp4'],
    ])
    expect(live('replay: a.mp4')?.replay).toEqual({ address: 'a.mp4', offset: 0 })
  })

  it('takes times from now', () => {
    const { times, live: room } = parse('starts: -3h\nends: +30m\nlive: {status: live, started: -170m}').parts
    expect(times).toEqual({ startAt: { fromNow: -10_800 }, endAt: { fromNow: 1800 }, place: '' })
    expect(room?.startedAt).toEqual({ fromNow: -10_200 })
  })

  it.each([
    ['live:\n  screen: round', 5, 'live.screen is not one of landscape, portrait, image'],
    ['live:\n  colour: red', 4, 'live has no field colour'],
    ['live:\n  columns:\n    - {type: link}', 6, 'live.columns.0.link is missing: the column is a link'],
    ['live:\n  columns:\n    - {type: chat, link: /x}', 6, 'live.columns.0.link is not for a column of chat'],
    ['live:\n  columns:\n    - {type: chat}\n    - {key: chat, type: intro}', 7, 'live.columns.1.key is there twice'],
    ['live:\n  status: replay', 4, 'live.replay is missing: the status is replay'],
    ['live:\n  playlists: ["http://live.example/a.m3u8"]', 5, 'is neither a file nor an https address'],
    ['live:\n  started: 2026-10-18\n  ended: 2026-10-17', 6, 'live.ended is not after the start'],
    ['starts: +2d\nends: +1d', 5, 'ends is not after starts'],
    ['starts: soon', 4, 'nor a time from now like +2d'],
    ['live: 7', 4, 'live is not a mapping'],
  ])('is refused with its line: %s', (front, line, message) => {
    expect(() => parse(front)).toThrow(expect.objectContaining({ line, message: expect.stringContaining(message) }))
  })

  it('is for no other type', () => {
    expect(() => parseMarkdownItem('a.md', '---\ntype: gallery\ntitle: 图\nlive: {}\n---\n')).toThrow(
      'live is not for gallery, but for local_live',
    )
  })
})
