import { expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import type { Notice } from '#contract/notices.ts'
import { personPath } from '#contract/share-urls.ts'
import { loadText } from '../../i18n/catalogues.ts'
import { wordNotice } from './notice-words.ts'

const card = { title: '守塔人的最后一班', path: '/mp/doc/2024/05/AbCd1234/index' } as ContentCard
const plain: Notice = {
  id: 'NoTice12',
  kind: 'system',
  create_time: 1_790_000_000,
  is_read: 0,
  detail: {},
  card: null,
  comment: null,
  from: null,
  people: 1,
  is_gone: 0,
}
const text = await loadText('zh-CN')
const word = (notice: Partial<Notice>) => wordNotice({ ...plain, ...notice }, text)

it('a notice leads from a reply to the comment on its page, whose address may have a query', () => {
  const reply = { kind: 'reply', card, comment: { id: 'Co12', content: '天一黑就亮。', is_gone: 0 } } as const
  expect(word({ ...reply, from: { id: 'x', name: '阿潮', avatar: '' } })).toMatchObject({
    title: '阿潮 回复了你',
    excerpt: '天一黑就亮。',
    to: '/mp/doc/2024/05/AbCd1234/index?c=Co12',
  })
  const question = { ...card, path: '/fazak/problemShare/index?id=Q1' }
  expect(word({ ...reply, card: question }).to).toBe('/fazak/problemShare/index?id=Q1&c=Co12')
})

it('a notice names the first of several, and says how many they are, also where nobody is known', async () => {
  const about = { card, comment: { id: 'Co12', content: '天一黑就亮。', is_gone: 0 } } as const
  const from = { id: 'PeRson12', name: '阿澈', avatar: '' }
  const titles = (['reply', 'mention', 'comment', 'star'] as const).map(
    (kind) => word({ ...about, kind, from, people: 12 }).title,
  )
  expect(titles).toEqual([
    '阿澈等 12 人回复了你',
    '阿澈等 12 人在评论里提到了你',
    '阿澈等 12 人评论了你的作品',
    '阿澈等 12 人赞了你的评论',
  ])
  expect(word({ ...about, kind: 'star', people: 1 }).title).toBe('有人 赞了你的评论')
  const english = await loadText('en')
  expect(wordNotice({ ...plain, ...about, kind: 'reply', from, people: 12 }, english).title).toBe(
    '阿澈 and others (12 people) replied to you',
  )
})

it('a notice of who follows leads to the first of them', () => {
  const from = { id: 'PeRson12', name: '阿澈', avatar: '' }
  expect(word({ kind: 'follow', from })).toMatchObject({ title: '阿澈 关注了你', to: personPath('PeRson12') })
  expect(word({ kind: 'follow', people: 3 })).toMatchObject({ title: '3 人关注了你', to: null })
})

it('a notice says of what is gone that it is, and leads nowhere', () => {
  expect(word({ kind: 'reply', comment: { id: 'Co12', content: '', is_gone: 1 }, is_gone: 1 })).toMatchObject({
    excerpt: '这条评论已经不在了',
    to: null,
  })
  const start = { what: 'start', start_time: 1_790_000_000, place: '' }
  expect(word({ kind: 'reminder', detail: start, is_gone: 1 })).toMatchObject({ title: '内容已下线', to: null })
})

it('a notice tells when and where something begins, in the zone of the site', () => {
  const detail = { what: 'start', start_time: 1_790_000_000, place: '老渔港' }
  expect(word({ kind: 'reminder', card, detail })).toMatchObject({
    title: card.title,
    excerpt: '2026-09-21 22:13 开始',
    place: '老渔港',
    to: card.path,
  })
})

it('a notice tells that something was called off', () => {
  const detail = { what: 'off', start_time: 1_790_000_000, place: '' }
  expect(word({ kind: 'reminder', card, detail })).toMatchObject({
    title: card.title,
    excerpt: '这场直播取消了，原定 2026-09-21 22:13 开始',
    to: card.path,
  })
})

it('a notice tells how much is new in what was booked, and leads to the newest', () => {
  const detail = { what: 'news', title: '守塔手记', count: 2 }
  expect(word({ kind: 'reminder', card, detail })).toMatchObject({
    title: '《守塔手记》有 2 条更新',
    excerpt: card.title,
    to: card.path,
  })
})

it('a notice tells what was decided, on what, why and until when', () => {
  const refused = { outcome: 'rejected', of: 'comment', excerpt: '加微信领资料', reason: '广告' }
  expect(word({ kind: 'moderation', detail: refused })).toMatchObject({
    title: '你的评论没有通过审核',
    excerpt: '加微信领资料',
    reason: '原因：广告',
    to: null,
  })
  const muted = { outcome: 'muted', of: 'account', reason: '', until: 1_790_000_000 }
  expect(word({ kind: 'moderation', detail: muted })).toMatchObject({
    title: '你暂时不能发言',
    excerpt: '到 2026-09-21 22:13 为止',
    reason: '',
  })
  expect(word({ kind: 'moderation', detail: { outcome: 'new', of: 'thing' } }).title).toBe('有一条审核结果')
})

it('a notice has words of the house for the house', () => {
  expect(word({ detail: { title: '今晚维护', text: '十分钟。' } })).toMatchObject({
    title: '今晚维护',
    excerpt: '十分钟。',
  })
  expect(word({}).title).toBe('通知')
})
