import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend } from '#tests/support/backend.ts'
import { saveAccount } from '#tests/support/factories.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { userVisitor } from '#tests/support/visitors.ts'

let dataFolder: string
let accountId: string
let userId: number

const davmu = (...args: string[]) => runDavmu(args, { DATA_DIR: dataFolder })

async function withBackend<T>(work: (backend: Awaited<ReturnType<typeof startBackend>>) => Promise<T>): Promise<T> {
  const location = { kind: 'sqlite' as const, file: path.join(dataFolder, 'davmu-share.sqlite') }
  const backend = await startBackend(await openDatabase(location, () => undefined))
  try {
    return await work(backend)
  } finally {
    await backend.close()
  }
}

const speaksFor = () =>
  withBackend(async ({ identity, database }) => {
    const authors = await identity.findAuthors(database.db, [userId])
    return authors.get(userId)?.name
  })

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'davmu-cli-'))
  await withBackend(async (backend) => {
    const ids = createIdCodec(backend.idSalt)
    accountId = ids.encode(await saveAccount({ ...backend, ids }, { name: '潮声深读' }))
    userId = (await userVisitor(backend, '13800001234')).userId
  })
})

afterAll(() => rm(dataFolder, { recursive: true, force: true }))

test('account assign has a user write as an account, unassign as themselves', async () => {
  expect((await davmu('account', 'list')).out).toBe(`${accountId}  潮声深读\n`)
  const assigned = await davmu('account', 'assign', accountId, '13800001234')
  expect(assigned).toEqual({ code: 0, out: 'The user speaks for 潮声深读.\n', err: '' })
  expect(await speaksFor()).toBe('潮声深读')
  expect((await davmu('account', 'unassign', '13800001234', '--area-code', '+86')).code).toBe(0)
  expect(await speaksFor()).toMatch(/^读者/)
}, 60_000)

test.each([
  [['assign', 'nonsense', '13800001234'], 'There is no account with the id nonsense.\n'],
  [['unassign', '13900001234'], 'Nobody has logged in with this number yet.\n'],
  [['unassign', '13800001234', '--area-code', '852'], 'Nobody has logged in with this number yet.\n'],
  [['unassign', '1380000'], '+86 1380000 is no telephone number.\n'],
  [['unassign'], "error: missing required argument 'mobile-or-email'\n"],
])(
  'davmu account %j fails with one line',
  async (args, line) => {
    expect(await davmu('account', ...args)).toEqual({ code: 1, out: '', err: line })
  },
  60_000,
)
