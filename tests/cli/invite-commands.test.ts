import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend } from '#tests/support/backend.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { userVisitor } from '#tests/support/visitors.ts'

let dataFolder: string
let code: string
let guest: string

const davmu = (...args: string[]) => runDavmu(args, { DATA_DIR: dataFolder })

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'davmu-cli-'))
  const location = { kind: 'sqlite' as const, file: path.join(dataFolder, 'davmu-share.sqlite') }
  const backend = await startBackend(await openDatabase(location, () => undefined))
  const inviter = await userVisitor(backend)
  const invited = await userVisitor(backend)
  const own = await ask<{ code: string }>(backend, '/peony/v1/invite/record', null, inviter)
  code = own.data.code
  guest = invited.uid
  await ask(backend, '/peony/v1/account', { invite_code: code }, invited)
  await backend.close()
})

afterAll(() => rm(dataFolder, { recursive: true, force: true }))

test('invites show names who came, and what the network says', async () => {
  const { code: status, out } = await davmu('invites', 'show', code.toLowerCase())
  expect(status).toBe(0)
  expect(out).toMatch(new RegExp(`^${guest}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  network of the inviter\\n$`))
})

test('invites limit changes one code, and says what it takes', async () => {
  expect(await davmu('invites', 'limit', code, '--max-uses', '1', '--days', '7')).toMatchObject({ code: 0, err: '' })
  expect((await davmu('invites', 'limit', code)).err).toContain('--max-uses')
  expect((await davmu('invites', 'limit', code, '--days', 'many')).err).toContain('"many"')
})

test('davmu invites names a code that it does not know', async () => {
  for (const args of [
    ['show', 'ZZZZ2222'],
    ['limit', 'ZZZZ2222', '--days', '1'],
  ]) {
    expect(await davmu('invites', ...args)).toEqual({ code: 1, out: '', err: 'There is no invitation ZZZZ2222.\n' })
  }
})
