import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { makeUsers, NOW, startCommentSite, type CommentSite } from '#tests/support/comment-site.ts'
import { anonymousVisitor } from '#tests/support/visitors.ts'

const CLI = path.resolve(import.meta.dirname, '../../src/cli/main.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'davmu-test-'))
let site: CommentSite
let users: Array<{ userId: number; name: string }>

beforeAll(async () => {
  const database = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'davmu-share.sqlite') })
  site = await startCommentSite(database, { commentPolicy: 'first' })
  users = await makeUsers(database, 2)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true, force: true })
})

function davmu(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder }
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, 'comments', ...args], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

it('comments can be looked through, approved and taken down beside a running site', async () => {
  const [ann, bob] = users
  if (!ann || !bob) throw new Error('no users')
  const first = await site.write('一\n行\u001B[31m\u200E 好', ann)
  const second = await site.write('二', bob, { now: NOW + 1 })
  const line = (state: string, id: string, time: string, name: string, text: string) =>
    `${[state, id, time, site.article.publicId, name, text].join('\t')}\n`
  const ofFirst = (state: string) => line(state, first.id, '2026-09-21T22:13:20+08:00', ann.name, '一 行[31m 好')
  const ofSecond = line('pending', second.id, '2026-09-21T22:13:21+08:00', bob.name, '二')
  expect((await davmu('list')).out).toBe(ofFirst('pending') + ofSecond)
  expect(await davmu('approve', first.id)).toMatchObject({ code: 0, out: `${first.id} is public.\n` })
  expect((await davmu('list')).out).toBe(ofSecond + ofFirst('public'))
  expect(await site.count()).toBe(1)
  expect(await davmu('approve', first.id)).toMatchObject({
    code: 1,
    err: `${first.id} does not wait for a moderator, or what it replies to still does.\n`,
  })

  const reader = await anonymousVisitor(site.backend)
  const report = await site.ask<{ ticket_no: string }>('/peony/v1/report', {
    token: reader.token,
    payload: { target: 'comment', id: first.id, reason: 'ads', note: '卖\n货' },
  })
  expect((await davmu('reports')).out).toBe(
    `${report.data.ticket_no}\t2026-09-21T22:13:20+08:00\tcomment\t${first.id}\tads\t卖 货\n`,
  )
  expect(await davmu('remove', first.id, second.id, 'AAAAAAAA')).toEqual({
    code: 1,
    out: `${first.id} is taken down.\n${second.id} is taken down.\n`,
    err: 'There is no comment with the id AAAAAAAA.\n',
  })
  expect(await site.count()).toBe(0)
}, 120_000)
