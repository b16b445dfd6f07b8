import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showCode } from '#server/domains/staff/staff.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { logInStaff, secretOf } from '#tests/support/staff.ts'

const PASSWORD = 'the tide comes in at four'
const TIMEOUT = 120_000

describe('davmu admin', { timeout: TIMEOUT }, () => {
  let dataFolder: string
  let created: { code: number; out: string; err: string }

  const davmu = (args: string[], typed = '') => runDavmu(['admin', ...args], { DATA_DIR: dataFolder }, typed)

  async function withBackend<T>(work: (backend: TestBackend) => Promise<T>): Promise<T> {
    const location = { kind: 'sqlite' as const, file: path.join(dataFolder, 'davmu-share.sqlite') }
    const backend = await startBackend(await openDatabase(location, () => undefined))
    try {
      return await work(backend)
    } finally {
      await backend.close()
    }
  }

  const uriIn = (out: string) => /^otpauth:.+$/m.exec(out)?.[0] ?? ''
  const codeOf = (uri: string) => showCode(secretOf(uri), Math.floor(Date.now() / 1000))
  const logIn = (password: string, code: string) =>
    withBackend(async (backend) => {
      try {
        await logInStaff(backend, { name: 'lin', password, code })
        return 'in'
      } catch (error) {
        return (error as Error).message
      }
    })

  beforeAll(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'davmu-admin-'))
    created = await davmu(['create', 'Lin', '--password-stdin'], `${PASSWORD}\n`)
  }, TIMEOUT)
  afterAll(() => rm(dataFolder, { recursive: true, force: true }))

  it('create makes an administrator and shows a QR code for the authenticator, once', async () => {
    expect(created).toMatchObject({ code: 0, err: '' })
    expect(created.out).toContain('lin is a member of the staff: admin.\n')
    expect(created.out).toMatch(/█▀▀▀▀▀▀▀█/)
    expect(created.out).not.toContain(PASSWORD)
    expect(await logIn(PASSWORD, codeOf(uriIn(created.out)))).toBe('in')
  })

  it.each([
    [['create', 'lin', '--password-stdin'], PASSWORD, 'There is a member of this name.\n'],
    [['create', 'wang', '--password-stdin'], 'short', 'A password has from 12 to 200 characters.\n'],
    [['create', 'wang'], PASSWORD, 'There is no terminal to ask at: use --password-stdin.\n'],
    [['create', '王', '--password-stdin'], PASSWORD, expect.stringContaining('A name has from 2 to 32 letters')],
    [['role', 'lin', 'editor'], '', 'This is the last administrator: make another one first.\n'],
    [['enable', 'nobody'], '', 'There is no member named nobody.\n'],
  ])('%j is refused in one line', async (args, typed, line) => {
    expect(await davmu(args, typed)).toEqual({ code: 1, out: '', err: line })
  })

  describe('after another authenticator was shown', () => {
    let uri: string
    beforeEach(async () => {
      uri = uriIn((await davmu(['reset-totp', 'lin'])).out)
    }, TIMEOUT)

    it('roles and access are changed, sessions end with them, and every command is recorded', async () => {
      await davmu(['create', 'wang', '--password-stdin', '--role', 'admin'], PASSWORD)
      expect((await davmu(['role', 'wang', 'editor'])).out).toBe('wang is editor now.\n')
      expect((await davmu(['role', 'wang', 'admin'])).out).toBe('wang is admin now.\n')
      expect((await davmu(['disable', 'lin'])).out).toBe('lin cannot log in any more.\n')
      expect((await davmu(['list'])).out).toMatch(/^lin\tadmin\t.+\tdisabled\nwang\tadmin\tnever logged in\n$/)
      expect(await logIn(PASSWORD, codeOf(uri))).toBe('the login was answered 40106')
      expect((await davmu(['enable', 'lin'])).out).toBe('lin can log in again.\n')
      expect(await logIn(PASSWORD, codeOf(uri))).toBe('in')
      const actions = await withBackend(async ({ database }) => {
        const rows = await database.db.selectFrom('audit').select(['by', 'action', 'detail']).orderBy('id').execute()
        expect(JSON.stringify(rows)).not.toContain(PASSWORD)
        return rows.filter(({ by }) => by === 'cli').map(({ action }) => action)
      })
      expect(actions.slice(0, 2)).toEqual(['admin create', 'admin reset-totp'])
      expect(actions.slice(-5)).toEqual(['admin create', 'admin role', 'admin role', 'admin disable', 'admin enable'])
    })

    it('another password takes the place of the one before', async () => {
      const another = 'and goes out again at ten'
      const reset = await davmu(['reset-password', 'lin', '--password-stdin'], another)
      expect(reset.out).toBe('lin has another password.\n')
      expect(await logIn(PASSWORD, codeOf(uri))).toBe('the login was answered 40106')
      expect(await logIn(another, codeOf(uri))).toBe('in')
    })
  })
})
