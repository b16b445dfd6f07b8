import type { ContentType } from '#contract/content.ts'

/** What posters say in a language. */
export interface PosterWords {
  /** What a reader does with the code, by what is behind it. */
  call: Partial<Record<ContentType, string>> & { other: string; invite: string }
  /** As `call`, for a spot in a sound and in a film; `time` is `3:42`. */
  listenFrom(time: string): string
  watchFrom(time: string): string
  quote(text: string): string
  /** What a reader wrote, who is not named. */
  comment(text: string): string
  minutes(count: number): string
  tracks(count: number): string
  pictures(count: number): string
  /** Who made an item of a type. */
  credit(type: ContentType, name: string): string
  inviteTitle(site: string): string
  until(date: string): string
}

/** What is made of words; who made the others is named alone. */
const WRITTEN: ReadonlySet<ContentType> = new Set(['doc', 'special', 'local_live'])

const chinese: PosterWords = {
  call: {
    audio: '长按识别，接着听',
    audio_album: '长按识别，从头听起',
    video: '长按识别，接着看',
    svideo: '长按识别，接着看',
    video_album: '长按识别，从头看起',
    gallery: '长按识别，一张张看',
    local_live: '长按识别，进直播间',
    special: '长按识别，看整个专题',
    activity: '长按识别，看活动详情',
    question: '长按识别，看完整问答',
    mini_program: '长按识别，打开页面',
    other: '长按识别，接着往下读',
    invite: '长按识别，打开邀请',
  },
  listenFrom: (time) => `长按识别，从 ${time} 开始听`,
  watchFrom: (time) => `长按识别，从 ${time} 开始看`,
  quote: (text) => (/^[“"「]/.test(text) ? text : `“${text}”`),
  comment: (text) => `有人留言：“${text}”`,
  minutes: (count) => `约 ${count} 分钟`,
  tracks: (count) => `共 ${count} 集`,
  pictures: (count) => `${count} 图`,
  credit: (type, name) => (type === 'gallery' ? `图 ${name}` : WRITTEN.has(type) ? `文 ${name}` : name),
  inviteTitle: (site) => `邀请你一起读${site}`,
  until: (date) => `${date}前有效`,
}

const english: PosterWords = {
  call: {
    audio: 'Hold the code to listen on',
    audio_album: 'Hold the code to listen from the start',
    video: 'Hold the code to watch on',
    svideo: 'Hold the code to watch on',
    video_album: 'Hold the code to watch from the start',
    gallery: 'Hold the code to see every picture',
    local_live: 'Hold the code to join the live room',
    special: 'Hold the code to see the whole feature',
    activity: 'Hold the code for the details',
    question: 'Hold the code to read the answers',
    mini_program: 'Hold the code to open the page',
    other: 'Hold the code to read on',
    invite: 'Hold the code to open the invitation',
  },
  listenFrom: (time) => `Hold the code to listen from ${time}`,
  watchFrom: (time) => `Hold the code to watch from ${time}`,
  quote: (text) => (/^[“"]/.test(text) ? text : `“${text}”`),
  comment: (text) => `A reader wrote: “${text}”`,
  minutes: (count) => `about ${count} min`,
  tracks: (count) => (count === 1 ? '1 episode' : `${count} episodes`),
  pictures: (count) => (count === 1 ? '1 picture' : `${count} pictures`),
  credit: (_type, name) => `by ${name}`,
  inviteTitle: (site) => `You are invited to read ${site}`,
  until: (date) => `good until ${date}`,
}

/** The words for what is written in a language. */
export function wordsFor(locale: string): PosterWords {
  return locale.startsWith('zh') ? chinese : english
}
