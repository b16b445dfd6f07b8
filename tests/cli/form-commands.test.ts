import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend } from '#tests/support/backend.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { formDraft } from '#tests/support/forms.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { anonymousVisitor } from '#tests/support/visitors.ts'

let dataFolder: string
let activity: string

const davmu = (...args: string[]) => runDavmu(args, { DATA_DIR: dataFolder })

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'davmu-cli-'))
  const location = { kind: 'sqlite' as const, file: path.join(dataFolder, 'davmu-share.sqlite') }
  const backend = await startBackend(await openDatabase(location, () => undefined))
  const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
  const item = await saveArticle(domains, { accountId: await saveAccount(domains), type: 'activity' })
  activity = item.publicId
  await backend.database.write((tx) => backend.forms.saveForm(tx, item.id, formDraft({ quota: 5 })))
  for (const name of ['林一舟', '阿\u202E潮'])
    await ask(
      backend,
      '/form/v1/mobile/form/submit',
      { id: activity, values: { name } },
      await anonymousVisitor(backend),
    )
  await backend.close()
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

test('forms entries tells what was entered, harmless to a terminal', async () => {
  const { code, out } = await davmu('forms', 'entries', activity)
  expect(code).toBe(0)
  expect(out).toMatch(/^2 of 5 entered\n[A-Z0-9-]{9} {2}\d{4}-\d\d-\d\d \d\d:\d\d\n {2}姓名: 林一舟\n/)
  expect(out).toContain('  姓名: 阿 潮\n')
})

test('forms entries --csv is a table that spreadsheets read', async () => {
  const { out } = await davmu('forms', 'entries', activity, '--csv')
  const lines = out.split('\r\n')
  expect(lines[0]).toBe('\uFEFF"receipt_no","created","changed","waiting","姓名"')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/,"林一舟"$/)
})

test('forms entries of what has no form fails', async () => {
  expect(await davmu('forms', 'entries', 'nothing0')).toMatchObject({
    code: 1,
    err: 'There is no form of an activity nothing0.\n',
  })
})
