import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, picture } from './folders.ts'

export const SAMPLE_MEDIA = path.resolve(import.meta.dirname, '../../samples/media')

const SITE = `site: {name: 潮声}
accounts:
  - {key: xinwen, name: 新闻, avatar: media/face.png, cover: media/wide.png, region: 澜州, verify_info: 已核验主体}
columns: [{key: haiyang, name: 海洋}]
topics:
  - {key: taifeng, name: 台风, summary: 风从海上来, cover: media/wide.png, related: [chao]}
  - {key: chao, name: 潮汐, merged_into: taifeng}
lists: [{key: jinri, name: 今日, summary: 每天十条, cover: media/wide.png, style: numbered}]
circles: [{key: ganhai, name: 赶海, avatar: media/face.png, intro: 退潮以后, member_count: 1280}]
`

const MODEL = `key: yuchuan
name: 渔船名录
model:
  name: 渔船
  fields: [{key: hao, label: 船号}, {key: zhao, label: 照片, kind: image}]
catalog: [{key: laogang, name: 老港, children: [{key: dong, name: 东码头}]}]
items:
  - key: zhe-01
    title: 浙澜渔 01
    cover: ../media/wide.png
    catalog: dong
    values: {hao: "01", zhao: ../media/face.png}
    text: |
      一九八七年下水。

      ![船身](../media/wide.png)
    updated: 2026-11-01
  - {key: zhe-02, title: 浙澜渔 02}
`

/** One item of each type in the format of docs/content-format.md, with sound and film from the samples. */
const ARTICLES: Record<string, string> = {
  'doc.md':
    '---\ntitle: 文章\ntopics: [taifeng]\nlists: [jinri]\ncolumns: [haiyang]\nnarration: ../media/ep07.m4a\n---\n一段正文，说的是海。\n',
  'gallery.md':
    '---\ntype: gallery\ntitle: 图集\n---\n![一](../media/wide.png "第一张")\n\n![二](../media/face.png "第二张")\n',
  'audio.md': `---
type: audio
title: 第一集
topics: [chao]
media: ../media/ep07.m4a
transcript: ../media/ep01.vtt
chapters: ["00:00 开场", "00:30 上塔"]
album: shouta
number: 1
---
节目说明。
`,
  'audio-2.md':
    '---\ntype: audio\ntitle: 第二集\nmedia: https://sound.example/2.mp3\nduration: 1:35\nalbum: shouta\n---\n',
  'album.md':
    '---\ntype: audio_album\nid: shouta\ntitle: 守塔手记\ncover: ../media/wide.png\nfinished: true\nstarts: 2026-11-19 20:00\nends: 2026-11-19 21:30\nplace: 老渔港\n---\n',
  'video.md': `---
type: video
title: 夜江
media: [../media/stream-yejiang/index.m3u8, ../media/clip-mian.mp4]
captions: {zh-CN: ../media/film-yejiang.vtt}
audio_only: ../media/ep07.m4a
cover: ../media/wide.png
album: films
number: 3
---
`,
  'films.md': '---\ntype: video_album\nid: films\ntitle: 短片\n---\n一组短片。\n',
  'svideo.md': '---\ntype: svideo\ntitle: 一碗面\nmedia: ../media/clip-mian.mp4\ncover: ../media/face.png\n---\n',
  'mini.md': `---
type: mini_program
title: 潮汐表
mini_program: {app_id: wx0123456789abcdef, username: gh_0123456789ab, path: pages/index, env_version: trial, code: ../media/face.png}
---
`,
  'special.md': `---
type: special
title: 专题
anchor: false
modules:
  - {title: 最新进展, style: timeline, items: [doc, shouta]}
  - {title: 出门须知, style: html, text: "**带伞**"}
---
导语。
`,
  'activity.md': `---
type: activity
title: 秋季净滩日
cover: ../media/wide.png
form:
  intro: 两个时段任选
  start: 2026-11-01T09:00:00+08:00
  end: 2026-11-24T18:00:00+08:00
  quota: 240
  login: false
  fields:
    - {id: name, label: 姓名, autocomplete: name}
    - {id: mobile, label: 手机号, kind: mobile, hint: 只用来通知集合变动}
    - {id: slot, label: 时段, kind: radio, options: [上午 8:30, {value: pm, label: 下午 14:30, hint: 剩得多}]}
    - {id: mates, label: 同行人数, kind: number, required: false, min: 0, max: 3}
    - {id: car, label: 车牌, required: false, pattern: "浙[A-Z][A-Z0-9]{5}", placeholder: 浙A12345}
---
带水杯，穿雨鞋。
`,
  'question.md': `---
type: question
title: 拖欠工资怎么办
question: {asker: 林女士, category: 劳动, region: 澜州}
answers:
  - {name: 周律师, title: 执业律师, org: 澜州港湾律师所, license_no: "13501201910012345", avatar: ../media/face.png, verified: true, date: 2026-11-02, stars: 12, text: "先留证据。\\n再投诉。", images: [../media/wide.png]}
  - {name: 吴律师, date: 2026-11-03, best: true, text: 可以申请仲裁。}
---
我在工地做了三个月，工资没有发。
`,
  'circle.md': `---
type: circle
circle: ganhai
user: {name: 阿潮, avatar: ../media/face.png, verified: true, verify_label: 老船长, region: 福建}
link: {title: 潮汐表, url: https://example.org/tide, cover: ../media/wide.png}
channel: dimim
---
今天退得远。

![滩](../media/wide.png)
`,
  'live.md': `---
type: local_live
id: saichuan
title: 帆船赛
cover: ../media/wide.png
starts: 2026-10-18 13:20
ends: 2026-10-18 15:40
live:
  status: replay
  auto_start: false
  ended: 2026-10-18 15:42
  columns:
    - {type: chat}
    - {type: chat, name: 讲评, chat: false}
    - {type: posts, name: 图文}
    - {type: link, name: 名次, link: /mp/doc/2026/10/AbCd1234}
    - {key: about, type: intro}
  playlists:
    - {name: 主机位, address: ../media/stream-yejiang/index.m3u8, cover: ../media/wide.png}
    - {name: 听声, address: https://live.example/sound, type: audio}
  countdown: {show: false, label: 距离开船, style: flip}
  notice: {label: 去年的一分钟, video: ../media/clip-mian.mp4}
  disclaimer: 画面来自现场，以裁判为准。
  background: ../media/wide.png
  play_background: ../media/face.png
  reservation_label: 开船叫我
  dvr: 1800
  chat: {slow: 5, delay: 10, who: host}
  replay: {address: ../media/clip-mian.mp4, offset: -12}
---
十二条船，九海里，一座礁。
`,
}

const MESSAGES = [
  {
    id: 'p1',
    live: 'markdown:saichuan',
    text: '起航\n十二条船过线。',
    images: ['media/wide.png'],
    key: true,
    offset: '10:00',
  },
  { id: 'p2', live: 'markdown:saichuan', video: 'media/clip-mian.mp4', likes: 3, offset: 660 },
  {
    id: 'c1',
    live: 'markdown:saichuan',
    column: 'chat',
    author: { name: '阿潮', avatar: 'media/face.png' },
    text: '好看',
    offset: '10:05',
  },
  {
    id: 'c2',
    live: 'markdown:saichuan',
    column: 'chat',
    type: 'notice',
    text: '换到灯塔机位',
    top: true,
    offset: '10:10',
  },
  {
    id: 'c3',
    live: 'markdown:saichuan',
    column: 'chat',
    link: { title: '名次', url: 'https://example.org/rank', cover: 'media/wide.png' },
    offset: '10:20',
  },
]

/** A folder with a site of every type of item, with circles, topics, lists and a content model. */
export async function makeKindsFolder(changes: Record<string, string | Buffer> = {}): Promise<string> {
  const folder = await makeFolder({
    'site.yaml': SITE,
    'models/yuchuan.yaml': MODEL,
    'live.jsonl': MESSAGES.map((message) => `${JSON.stringify(message)}\n`).join(''),
    'media/face.png': await picture('#336699', 160, 160),
    'media/wide.png': await picture('#aabbcc', 640, 360),
    ...Object.fromEntries(Object.entries(ARTICLES).map(([name, text]) => [`articles/${name}`, text])),
    ...changes,
  })
  await copyMedia(folder, ['ep07.m4a', 'ep01.vtt', 'clip-mian.mp4', 'film-yejiang.vtt', 'stream-yejiang'])
  return folder
}

/** Puts sound and films of the samples into the `media/` of a folder. */
export async function copyMedia(folder: string, names: readonly string[]): Promise<void> {
  await mkdir(path.join(folder, 'media'), { recursive: true })
  for (const name of names)
    await cp(path.join(SAMPLE_MEDIA, name), path.join(folder, 'media', name), { recursive: true })
}
