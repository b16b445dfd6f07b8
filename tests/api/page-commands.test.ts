import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, describe, it, vi } from 'vitest'
import { openDatabase } from '#server/storage/open-database.ts'
import { saveSetting } from '#server/storage/settings.ts'
import { createDomains, saveAccount, saveArticle, saveColumn } from '#tests/support/factories.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'

const SALT = 'salt of the tests'
const SITE = 'https://site.example'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let draft: string
let column: string
let account: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'davmu-pages-'))
  const database = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'davmu-share.sqlite') })
  const domains = createDomains(database)
  await database.write((tx) => saveSetting(tx, 'id_salt', SALT))
  const accountId = await saveAccount(domains, { name: '潮声', actor: 'inner' })
  account = domains.ids.encode(accountId)
  column = domains.ids.encode(await saveColumn(domains, '海洋'))
  draft = (await saveArticle(domains, { accountId, state: 'draft' })).publicId
  await database.close()
})
afterAll(() => rm(folder, { recursive: true }))

const davmu = (...args: string[]) => runDavmu(args, { DATA_DIR: folder, ID_SALT: SALT, SITE_ORIGIN: SITE })

describe('npx davmu preview-link', () => {
  it('makes, lists and revokes a link', async () => {
    const { code, out } = await davmu('preview-link', draft, '--hours', '2', '--editor', '林述')
    expect(code).toBe(0)
    const [address = '', facts] = out.split('\n')
    expect(address).toMatch(new RegExp(`^${SITE}/davmu/share/preview-[^/]+/doc/\\d{4}/\\d{2}/${draft}/index$`))
    expect(facts).toMatch(/^link 1, good until \d{4}-/)
    expect((await davmu('preview-link', draft, '--list')).out).toMatch(/^link 1, good until .+, made for 林述\n$/)
    expect((await davmu('preview-link', address, '--revoke')).out).toBe('The link is revoked.\n')
    expect((await davmu('preview-link', draft, '--list')).out).toMatch(/^link 1, revoked /)
  })

  it.each([
    [['nothing'], 'There is nothing to preview under nothing.'],
    [['x', '--hours', '0'], '--hours: "0" is not a number of hours from 1 to 2160'],
    [['https://a.example/', '--revoke'], '--revoke: this is not the address of a preview'],
    [['https://a.example/preview-x/doc/index', '--revoke'], 'This link was not made by this installation.'],
  ])('refuses %j with one clear line', async (args, message) => {
    expect(await davmu('preview-link', ...args)).toEqual({ code: 1, out: '', err: `${message}\n` })
  })
})

it('npx davmu pages prints where the pages about no single item are', async () => {
  expect(await davmu('pages')).toEqual({
    code: 0,
    out:
      `column         ${SITE}/davmu/share/?gid=${column}  海洋\n` +
      `account        ${SITE}/davmu/share/inner/user/${account}/index  潮声\n`,
    err: '',
  })
})
