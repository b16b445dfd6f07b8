import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { userVisitor } from '#tests/support/visitors.ts'

const TIMEOUT = 120_000
const CODE = /^[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2}$/

describe('davmu login-codes', { timeout: TIMEOUT }, () => {
  let dataFolder: string
  beforeAll(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'davmu-codes-'))
  })
  afterAll(() => rm(dataFolder, { recursive: true, force: true }))

  const davmu = (...args: string[]) => runDavmu(['login-codes', ...args], { DATA_DIR: dataFolder })
  async function withBackend<T>(work: (backend: TestBackend) => Promise<T>): Promise<T> {
    const location = { kind: 'sqlite' as const, file: path.join(dataFolder, 'davmu-share.sqlite') }
    const backend = await startBackend(await openDatabase(location, () => undefined))
    try {
      return await work(backend)
    } finally {
      await backend.close()
    }
  }
  const logIn = (backend: TestBackend, code: string) =>
    ask<{ uid: string }>(backend, '/peony/v1/auth', { appid: 1, platform: 'mobile', login_code: code })

  it('create prints codes that log in once, and says so in the audit log without them', async () => {
    const made = await davmu('create', '--count', '2')
    const codes = made.out.trim().split('\n')
    expect([codes.length, codes.every((code) => CODE.test(code)), made.err]).toEqual([2, true, ''])
    await withBackend(async (backend) => {
      const [first = '', second = ''] = codes
      const answers = [await logIn(backend, first), await logIn(backend, first), await logIn(backend, second)]
      expect(answers.map(({ code }) => code)).toEqual([0, 40105, 0])
      const audit = await backend.database.db.selectFrom('audit').selectAll().execute()
      expect(audit).toMatchObject([{ action: 'login-codes create', by: 'cli' }])
      expect(JSON.stringify(audit)).not.toContain(first)
    })
  })

  it('create makes one for the user with a number, list tells its fate, and revoke takes it back', async () => {
    const { uid } = await withBackend((backend) => userVisitor(backend, '13812340000'))
    const { out } = await davmu('create', '--user', '13812340000', '--hours', '1')
    const listed = await davmu('list')
    const [line = ''] = listed.out.split('\n')
    expect([line.includes(uid), line.includes('good until'), listed.out.includes(out.trim())]).toEqual([
      true,
      true,
      false,
    ])
    const [number = ''] = line.split(' ')
    expect((await davmu('revoke', number)).code).toBe(0)
    expect((await davmu('revoke', number)).err).toBe(`There is no unused code ${number}.\n`)
    await withBackend(async (backend) => expect((await logIn(backend, out.trim())).code).toBe(40105))
  })

  it.each([
    [['create', '--user', '13900000000'], 'There is no user 13900000000.\n'],
    [['create', '--user', 'lin@'], 'lin@ is no e-mail address.\n'],
    [['create', '--hours', '0'], '--hours takes a number from 1 to 720, not "0".\n'],
    [['create', '--count', '101'], '--count takes a number from 1 to 100, not "101".\n'],
  ])('%j is refused with a word', async (args, err) => {
    expect(await davmu(...args)).toMatchObject({ code: 1, err })
  })
})
