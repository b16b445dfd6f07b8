import { expect, it } from 'vitest'
import type { Invitation } from '#contract/invites.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Person } from '#contract/people.ts'
import { card, NOW, renderSite } from './fake-site.ts'

const ids = createIdCodec('salt')
const ID = ids.encodePerson(7)
const success = (data: unknown) => ({ code: 0 as const, msg: 'ok', data })

const person: Person = {
  id: ID,
  nickname: '林一舟',
  avatar: '',
  intro: '住在港边。',
  gender: 0,
  ip_region: '',
  verified: 0,
  verify_label: '',
  create_time: NOW,
  follow_count: 3,
  fans_count: 0,
  star_count: 12,
  comment_count: 5,
  gid: '',
  mp: null,
}
const brief = { id: ID, name: '林一舟', avatar: '', verified: 0, verify_label: '', intro: '十分钟，刚好坐到东门。' }
const invitation: Invitation = {
  code: 'LZ7Q2345',
  invite_url: '',
  poster_url: '',
  inviter: brief,
  rules: '',
  expire_at: NOW + 86_400,
  used: 0,
  max_uses: 0,
  opened: 0,
  state: 'open',
  records: null,
}
const answerInvite = (answer: object) => ({
  'GET /peony/v1/invite/record': () => answer as ReturnType<typeof success>,
  'GET /inner/static/hot72': () =>
    success({ list: [{ ...card(3), rank: 1, hot: 9 }], window_hours: 72, update_time: NOW }),
})

it('a person has a page with what others may see, found by no search', async () => {
  const { status, html, tags } = await renderSite(`/davmu/share/inner/user/${ID}/index`, {
    'GET /peony/v1/account/{id}': () => success(person),
  })
  expect(status).toBe(200)
  for (const text of ['林一舟', '住在港边。', '来到这里', 'noindex']) expect(html).toContain(text)
  expect(tags).toEqual([ID])
})

it('a person who speaks for an account is shown as that, and under another actor there is no page of a person', async () => {
  const account = ids.encode(9)
  const speaker = await renderSite(`/davmu/share/inner/user/${ID}/index`, {
    'GET /peony/v1/account/{id}': () => success({ ...person, mp: { ...brief, id: account } }),
  })
  expect(speaker).toMatchObject({ status: 302, location: `/davmu/share/mp/user/${account}/index` })
  const elsewhere = await renderSite(`/davmu/share/mp/user/${ID}/index`, {
    'GET /peony/v1/account/{id}': () => success(person),
  })
  expect(elsewhere).toMatchObject({ status: 301, location: `/davmu/share/inner/user/${ID}/index` })
})

it('a person who gave their account up is gone', async () => {
  const { status } = await renderSite(`/davmu/share/inner/user/${ID}/index`, {
    'GET /peony/v1/account/{id}': () => ({ code: 41001, msg: '内容已下线', data: null }),
  })
  expect(status).toBe(410)
})

it('an invitation names who invites, says until when, and has something to read; no reward is spoken of', async () => {
  const { status, html } = await renderSite('/davmu/share/invite/LZ7Q2345/index', answerInvite(success(invitation)))
  expect(status).toBe(200)
  for (const text of ['邀请你一起读潮声', '十分钟，刚好坐到东门。', '今天在读什么', '第3篇', '邀请到', 'noindex'])
    expect(html).toContain(text)
  expect(html).not.toMatch(/奖励|红包|积分|抽奖|助力/)
})

it.each([
  [{ code: 41001, msg: '', data: { reason: 'expired' } }, '已经过期'],
  [{ code: 41001, msg: '', data: { reason: 'used_up' } }, '名额已经用完'],
  [{ code: 40401, msg: '', data: null }, '没有找到这个邀请'],
])('an invitation that is refused by %o says so, and the page below stays', async (answer, sentence) => {
  const { status, html } = await renderSite('/davmu/share/invite/LZ7Q2345/index', answerInvite(answer))
  expect(status).toBe(200)
  for (const text of [sentence, '直接看看', '第3篇']) expect(html).toContain(text)
})

it('the own invitation and the followed accounts are empty frames for everybody', async () => {
  for (const path of ['/invite/index', '/me/follows/index']) {
    const { status, html } = await renderSite(`/davmu/share${path}`)
    expect(status).toBe(200)
    expect(html).toContain('noindex')
  }
})
