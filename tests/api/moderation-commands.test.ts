import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { makeUsers, NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { saveColumn } from '#tests/support/factories.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'davmu-test-'))
let site: CommentSite
let users: Array<{ userId: number; name: string }>

beforeAll(async () => {
  const database = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'davmu-share.sqlite') })
  site = await startCommentSite(database, { settings: { commentPolicy: 'first' } })
  users = await makeUsers(database, 2)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

const davmu = (...args: string[]) => runDavmu(['moderate', ...args], { DATA_DIR: folder, COMMENT_POLICY: 'first' })
const undoOf = ({ out }: { out: string }) => /\(undo: (\w+)\)/.exec(out)?.[1] ?? ''

it('comments are looked through and decided on beside a running site', async () => {
  const [ann, bob] = users
  if (!ann || !bob) throw new Error('no users')
  const first = await site.write('一\n行\u001B[31m\u200E 好', ann)
  const second = await site.write('二', bob, { now: NOW + 1 })
  const line = (id: string, time: string, name: string, text: string) =>
    `${['comment', 'comment', id, time, site.article.publicId, name, text, ''].join('\t')}\n`
  const ofSecond = line(second.id, '2026-09-21T22:13:21+08:00', bob.name, '二')
  expect((await davmu('queue')).out).toBe(
    line(first.id, '2026-09-21T22:13:20+08:00', ann.name, '一 行[31m 好') + ofSecond,
  )
  const approved = await davmu('approve', first.id)
  expect(approved).toMatchObject({ code: 0, out: `${first.id} is public (undo: ${undoOf(approved)}).\n` })
  expect((await davmu('queue', '--kind', 'comment')).out).toBe(ofSecond)
  expect((await davmu('newest')).out).toContain(`${first.id}\t2026-09-21T22:13:20+08:00`)
  expect(await site.count()).toBe(1)
  expect(await davmu('approve', first.id)).toMatchObject({
    code: 1,
    err: `${first.id} is in another state, or what it replies to still waits.\n`,
  })
  expect((await davmu('undo', undoOf(approved))).out).toBe(`${first.id} is as it was before.\n`)
  expect(await site.count()).toBe(0)
  await davmu('approve', first.id)

  const reader = await anonymousVisitor(site.backend)
  const report = await site.ask<{ ticket_no: string }>('/peony/v1/report', {
    token: reader.token,
    payload: { target: 'comment', id: first.id, reason: 'ads', note: '卖\n货' },
  })
  const reported = (state: string) =>
    `${report.data.ticket_no}\t2026-09-21T22:13:20+08:00\tcomment\t${first.id}\tads\t${state}\t卖 货\t\n`
  expect((await davmu('reports')).out).toBe(reported('open'))
  expect(await davmu('remove', first.id, second.id, '--reason', '广告')).toMatchObject({
    code: 1,
    err: `${second.id} is in another state, or what it replies to still waits.\n`,
  })
  expect((await davmu('reports')).out).toBe(reported('settled'))
  expect(await davmu('reject', 'AAAAAAAA')).toMatchObject({
    code: 1,
    err: 'There is no comment with the id AAAAAAAA.\n',
  })
  expect(await site.count()).toBe(0)
}, 240_000)

it('words and policies are set beside a running site', async () => {
  const reader = await userVisitor(site.backend)
  expect((await davmu('words', 'add', '加微信', '--homophones')).out).toBe('加微信 is looked for.\n')
  expect((await site.post('嘉威欣', reader)).code).toBe(42201)
  const [wordId = ''] = (await davmu('words')).out.split('\t')
  await site.write('二手船', users[0] ?? reader, { now: Math.floor(Date.now() / 1000) })
  expect((await davmu('words', 'try', '二 手')).out).toBe('1 of 1 comments.\n二手船\n')
  await davmu('words', 'remove', wordId)
  expect((await site.post('嘉威欣', reader)).data.status).toBe(0)
  expect((await davmu('policy', 'pre')).out).toBe('site: pre (configured: first)\n')
  expect((await site.post('等着', reader)).data.status).toBe(0)
  expect((await davmu('policy', 'post', '--content', site.article.publicId)).out).toBe(
    `site: pre (configured: first)\n${site.article.publicId}: post\n`,
  )
  expect((await site.post('马上', reader)).data.status).toBe(1)
  const gid = site.ids.encode(await saveColumn(site.domains))
  expect((await davmu('policy', 'off', '--column', gid)).out).toBe(`site: pre (configured: first)\n${gid}: off\n`)
  expect((await davmu('policy', '--column', gid)).out).toContain(`${gid}: off\n`)
  expect(await davmu('policy', 'off', '--column', site.article.publicId)).toMatchObject({ code: 1 })
}, 240_000)

it('somebody is banned with everything they wrote, and let in again', async () => {
  const reader = await userVisitor(site.backend)
  const person = site.ids.encodePerson(reader.userId)
  await site.post('一条', reader)
  await site.post('两条', reader)
  const before = await site.count()
  const banned = await davmu('ban', person, '--reason', '刷屏', '--remove-all')
  expect(banned.out).toContain(`${person} is banned.\n`)
  expect(await site.count()).toBe(before - 2)
  expect(await site.post('三条', reader)).toMatchObject({
    status: 403,
    code: 40302,
    data: { until: 0, reason: '刷屏' },
  })
  const restriction = banned.out.split(':')[0] ?? ''
  expect((await davmu('restrictions')).out).toBe(`${restriction}\tban\t${person}\tfor good\tcli\t刷屏\n`)
  expect((await davmu('lift', restriction)).out).toBe(`${restriction} is lifted.\n`)
  expect((await site.post('三条', reader)).code).toBe(0)
  expect((await davmu('mute', '0.0.0.0/4', '--address', '--reason', 'x')).err).toBe(
    'address_range is no network, or too wide a one.\n',
  )
}, 240_000)
