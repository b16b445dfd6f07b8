import { describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import type { Answer } from '#contract/endpoints.ts'
import { COLUMN_TYPE, LIVE_STATUS, LIVE_TYPE } from '#contract/live-kinds.ts'
import type { LiveDetail, Message } from '#contract/live.ts'
import { contentPath, liveScreenPath, type LiveScreen } from '#contract/share-urls.ts'
import { detail, idOf, NOW, renderSite } from './fake-site.ts'

const id = idOf(7)
const path = contentPath({ actor: 'inner', type: 'local_live', id, publishTime: NOW - 7 * 3600 })
const content: ContentDetail = {
  ...detail(7, { type: 'local_live', title: '去澜江口等一线潮' }),
  path,
  body_html: '<p data-p="1">三个机位连着看。</p>\n<h2>节目单</h2>\n<ul><li>13:20 江口航拍\n三百米高处候着</li></ul>',
}
const room: LiveDetail = {
  live_id: id,
  post_id: id,
  track_id: id,
  title: content.title,
  summary: content.summary,
  author: content.author,
  share: content.share,
  poster_url: '',
  source: '',
  type: LIVE_TYPE.landscape,
  status: LIVE_STATUS.live,
  start_time: NOW - 3600,
  end_time: 0,
  server_time: NOW,
  columns: [
    { type: COLUMN_TYPE.chat, name: '聊天', group_id: 'chat0001', link_url: '', enable_chat: 1 },
    { type: COLUMN_TYPE.intro, name: '简介', group_id: '', link_url: '', enable_chat: 0 },
  ],
  playlists: [{ name: '', type: 'hls', playURL: 'https://live.example/index.m3u8', cover: '' }],
  group_id: 'chat0001',
  countdown_switch: 1,
  countdown_label: '',
  countdown_style: 1,
  disclaimer: '',
  disclaimer_enable: 0,
  notice_switch: 0,
  notice_label: '',
  notice_video: '',
  live_background: '',
  play_background: '',
  reservation_label: '',
  live_count: 23_000,
  online_count: 1200,
  share_count: 0,
  view_count: 23_000,
  booking_count: 12_486,
  like_count: 84,
  post_count: 1,
  key_count: 0,
  chat_policy: { slow_seconds: 0, pre_delay_seconds: 0, role: 'user' },
  dvr_seconds: 0,
  replay: null,
}
const post: Message = {
  msg_id: 'msg00001',
  live_id: id,
  group_id: '',
  type: 'text',
  content: '橙色帆绕过鹤嘴礁',
  media: null,
  user: { id: '', name: '周岑', avatar: '', role: 'host' },
  reply: null,
  like_count: 3,
  is_top: 0,
  is_key: 0,
  create_time: NOW - 60,
  play_offset: 3540,
  status: 1,
  seq: 1,
  client_id: '',
}

const success = (data: unknown): Answer<unknown> => ({ code: 0, msg: 'ok', data })

function render(changes: Partial<LiveDetail> = {}, { address = path, locale = '', preview = {} } = {}) {
  const shown = { ...room, ...changes }
  const posts = { list: [post], total: 1, pageindex: 1, pagesize: 20, has_more: false, next_cursor: '' }
  return renderSite(
    `/davmu/share${locale}${address}`,
    {
      'GET /inner/static/content/{id}': () => success(content),
      'GET /peony/v3/live/info/{id}': () => success(shown),
      'GET /peony/v3/live/room/{id}': () =>
        success({ ...posts, pinned: [], removed: [], server_time: NOW, total_key: 0 }),
      'GET /inner/preview/document/detail/{id}': () => success({ ...content, live_detail: shown, ...preview }),
    },
    { contentTypes: ['doc', 'local_live'] },
  )
}
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe('the page of a live room', () => {
  it('before it begins reads without scripts: when, how long still, what, and the programme', async () => {
    const { status, html, tags } = await render({ status: 0, start_time: NOW + 2 * 86_400 + 3600 })
    const main = mainOf(html)
    expect(status).toBe(200)
    expect(tags).toContain(id)
    for (const text of ['直播预告', '11月22日 周日 11:00', '距开播还有', '节目单', '江口航拍', '三个机位连着看'])
      expect(main).toContain(text)
    expect(main).toMatch(/>02<\/span><span[^>]*>天</)
    expect(html).toContain('预约，开播叫我')
    expect(html).toContain('1.2\u2009万')
  })

  it.each([
    ['shows no days in the last one', { start_time: NOW + 3600 }, '>01<', '天'],
    [
      'says the time in words where its hosts want that',
      { start_time: NOW + 3661, countdown_style: 3 },
      '1 小时 1 分 1 秒',
      '>01<',
    ],
    ['uses its own words', { start_time: NOW + 3600, countdown_label: '离开船还有' }, '离开船还有', '距开播还有'],
    ['leaves the countdown away', { start_time: NOW + 3600, countdown_switch: 0 }, '直播预告', '距开播还有'],
    [
      'tells its notice where that is a sentence alone',
      { start_time: NOW + 3600, notice_switch: 1, notice_label: '雨天改在室内' },
      '雨天改在室内',
      '<video',
    ],
    ['says that it begins now', { start_time: NOW - 1 }, '马上开始', '距开播还有'],
    ['says that its host is late', { start_time: NOW - 120 }, '稍等，主播在路上', '马上开始'],
    ['says that nobody knows when', { start_time: 0 }, '开播时间待定', '距开播还有'],
  ] as const)('before it begins %s', async (_name, changes, there, away) => {
    const main = mainOf((await render({ status: 0, ...changes })).html)
    expect(main).toContain(there)
    expect(main).not.toContain(away)
  })

  it('that was called off says so and cannot be booked', async () => {
    const { html } = await render({ status: 5, start_time: NOW + 3600 })
    expect(mainOf(html)).toContain('这场直播取消了')
    expect(html).not.toContain('预约，开播叫我')
    expect(html).toContain('EventCancelled')
  })

  it('on air has the film with the browser’s own controls, and the introduction for readers without scripts', async () => {
    const { html } = await render()
    const main = mainOf(html)
    expect(main).toMatch(/<video[^>]* controls[^>]*>.*<source src="https:\/\/live\.example\/index\.m3u8"/)
    expect(main).toMatch(/<noscript[^>]*>.*三个机位连着看.*<\/noscript>/s)
    expect(main).toContain('已播 1 小时 0 分')
    expect(html).toContain('"@type":"BroadcastEvent"')
  })

  it.each<[string, Partial<LiveDetail>, string]>([
    ['pauses', { status: 2 }, '主播离开一会儿，马上回来'],
    ['has no picture yet', { playlists: [] }, '还没有画面'],
  ])('that %s says so in the place of the film', async (_name, changes, words) => {
    expect(mainOf((await render(changes)).html)).toContain(words)
  })

  it.each<[string, Partial<LiveDetail>, string[]]>([
    [
      'it says how long it was, who watched it live and in all, and who liked it',
      { start_time: NOW - 7200, end_time: NOW - 1800, view_count: 31_000 },
      ['时长 1 小时 30 分钟', '直播观看 2.3\u2009万', '累计观看 3.1\u2009万', '点赞 84'],
    ],
    [
      'it says so while its replay is made ready, too, and no number twice',
      { status: LIVE_STATUS.ended, replay: null, end_time: NOW - 60 },
      ['时长 59 分钟', '直播观看 2.3\u2009万', '点赞 84'],
    ],
    [
      'that came in when it was over it says who has seen it',
      { start_time: 0, live_count: 0, like_count: 0 },
      ['累计观看 2.3\u2009万'],
    ],
    ['it says nothing of what is not known', { start_time: 0, live_count: 0, view_count: 0, like_count: 0 }, []],
  ])('of a room that is over %s', async (_name, changes, numbers) => {
    const replay = { playURL: 'https://live.example/replay.mp4', offset: 0 }
    const main = mainOf((await render({ status: LIVE_STATUS.replay, replay, ...changes })).html)
    const found = main.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)
    expect([...found].map(([, name, value]) => `${name} ${value}`)).toEqual(numbers)
    expect(main).toContain('直播已结束')
  })

  it('of words and pictures that is over says how long it was, how much was posted and who watched', async () => {
    const over = { type: LIVE_TYPE.image, status: LIVE_STATUS.ended, start_time: NOW - 7200, end_time: NOW - 1800 }
    const main = mainOf((await render(over)).html)
    for (const words of ['已结束', '1 小时', '2.3\u2009万']) expect(main).toContain(words)
    expect(main).not.toContain('直播中')
  })

  it('of words and pictures shows its posts', async () => {
    const { html } = await render({ type: 3 })
    expect(mainOf(html)).toContain('橙色帆绕过鹤嘴礁')
    expect(html).toContain('"@type":"LiveBlogPosting"')
  })

  it('is there under the name of its own screen, and leads there from the others', async () => {
    const named = (screen: LiveScreen) => render({}, { address: liveScreenPath(path, screen) })
    const [own, other] = await Promise.all([named('LandscapeScreen'), named('ImageScreen')])
    expect(own).toMatchObject({ status: 200, location: null })
    expect(other).toMatchObject({ status: 302, location: `/davmu/share${liveScreenPath(path, 'LandscapeScreen')}` })
    expect(await render({}, { address: `/inner/local_live/${id}/LandscapeScreen` })).toMatchObject({
      status: 301,
      location: `/davmu/share${liveScreenPath(path, 'LandscapeScreen')}`,
    })
  })

  it('that is not public yet is shown as it will be before its start', async () => {
    const facts = { version: 2, expire_at: NOW + 3600, editor: '', published_path: '' }
    const { status, html } = await render(
      { status: 0, start_time: NOW + 3600 },
      { address: path.replace('/inner/', '/preview-token/'), preview: { preview: facts } },
    )
    expect(status).toBe(200)
    expect(mainOf(html)).toContain('距开播还有')
    expect(html).not.toContain('预约，开播叫我')
  })

  it('reads in English under /en/', async () => {
    const main = mainOf((await render({ status: 0, start_time: NOW + 3600 }, { locale: '/en' })).html)
    expect(main).toContain('Coming up')
    expect(main).toContain('Starts Fri, Nov 20, 11:00')
  })
})
