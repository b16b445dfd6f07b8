import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { formDraft, formField } from '#tests/support/forms.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { anonymousVisitor } from '#tests/support/visitors.ts'

interface Entries {
  list: Array<{ receipt_no: string; values: string[] }>
  next: number | null
}

eachDatabase('entries of forms for editors', (openDatabase) => {
  let backend: TestBackend
  let editor: StaffVisitor
  let form: string

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    editor = await staffVisitor(backend, 'editor')
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const item = await saveArticle(domains, { accountId: await saveAccount(domains), type: 'activity' })
    form = item.publicId
    const fields = [formField({ field_id: 'name', label: '姓名' }), formField({ field_id: 'note', label: '备注' })]
    await backend.database.write((tx) => backend.forms.saveForm(tx, item.id, formDraft({ fields, quota: 3 })))
    for (const values of [{ name: '林一舟', note: '=1+1' }, { name: '周' }]) {
      const { token } = await anonymousVisitor(backend)
      await ask(backend, '/form/v1/mobile/form/submit', { id: form, values }, { token })
    }
  })
  afterAll(() => backend.close())

  const askForms = <T>(path: string, body?: object, who = editor) =>
    askAdmin<T>(backend, who, `/forms/${path}`, { body: body ?? null })
  const recorded = async () =>
    (await backend.database.db.selectFrom('audit').select(['action', 'target', 'detail']).execute()).filter(
      ({ action }) => action.includes('forms'),
    )

  it('are counted without being read', async () => {
    const { data } = await askForms<object>(form)
    expect(data).toMatchObject({ quota: 3, used: 2, status: 1, fields: [{ label: '姓名' }, { label: '备注' }] })
    expect(JSON.stringify(data)).not.toContain('林一舟')
    expect(await recorded()).toEqual([])
  })

  it('are read in their order, page by page, and that is recorded without what they say', async () => {
    const first = await askForms<Entries>(`${form}/entries`, { limit: 1 })
    expect(first.data).toMatchObject({ list: [{ values: ['林一舟', '=1+1'] }], next: expect.any(Number) })
    const rest = await askForms<Entries>(`${form}/entries`, { limit: 1, after: first.data.next ?? 0 })
    expect(rest.data).toMatchObject({ list: [{ values: ['周', ''] }], next: null })
    const rows = await recorded()
    expect(rows.length).toBe(2)
    expect(JSON.stringify(rows)).toContain(form)
    expect(JSON.stringify(rows)).not.toContain('林一舟')
  })

  it('are a table in which nothing is a formula, and taking it is recorded', async () => {
    const before = (await recorded()).length
    const { data } = await askForms<{ csv: string; next: number | null }>(`${form}/table`, {})
    expect(data.next).toBeNull()
    const [heading, line] = data.csv.split('\r\n')
    expect(heading).toContain('"姓名","备注"')
    expect(line).toContain(`"林一舟","'=1+1"`)
    expect((await recorded()).length).toBe(before + 1)
  })

  it('are shown to nobody below an editor', async () => {
    for (const role of ['viewer', 'moderator', 'writer'] as const) {
      const who = await staffVisitor(backend, role)
      for (const [path, body] of [[form], [`${form}/entries`, {}], [`${form}/table`, {}]] as const)
        expect(await askForms(path, body, who)).toMatchObject({ status: 403, code: 40301 })
    }
  })

  it('are those of a form that is there', async () => {
    const none = createIdCodec(backend.idSalt).encode(900_000)
    expect(await askForms(none)).toMatchObject({ code: 40401 })
    expect(await askForms(`${none}/entries`, {})).toMatchObject({ code: 40401 })
    expect(await askForms(`${none}/table`, {})).toMatchObject({ code: 40401 })
    expect(await askForms('nothing/entries', {})).toMatchObject({ code: 40002 })
    expect(await askForms(`${form}/entries`, { limit: 201 })).toMatchObject({ code: 40001 })
  })
})
