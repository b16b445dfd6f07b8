import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EnteredForm, FormDetail, FormValues } from '#contract/forms.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { FormDraft } from '#server/domains/forms/forms.ts'
import { ask, type Asking } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { MODERATOR } from '#tests/support/moderator.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { formDraft, formField } from '#tests/support/forms.ts'
import { anonymousVisitor, randomMobile, userVisitor } from '#tests/support/visitors.ts'

interface Receipt {
  entry_id: string
  receipt_no: string
  status: number
  waiting: number
}

const START = 1_790_000_000
const DAY = 24 * 60 * 60
const NAME = { name: '林一舟' }

eachDatabase('forms', (openDatabase) => {
  let now = START
  let backend: TestBackend
  let domains: Domains
  let accountId: number

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => now })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  afterAll(() => backend.close())

  const newActivity = async (form: Partial<FormDraft> | null = {}) => {
    const item = await saveArticle(domains, { accountId, type: 'activity' })
    if (form) await backend.database.write((tx) => backend.forms.saveForm(tx, item.id, formDraft(form)))
    return item
  }
  const detail = (id: string, asking: Asking = {}) =>
    ask<FormDetail>(backend, `/form/v1/mobile/form/detail?id=${id}`, undefined, asking)
  const submit = (id: string, values: FormValues, asking: Asking, entryId?: string) =>
    ask<Receipt>(
      backend,
      '/form/v1/mobile/form/submit',
      { id, values, ...(entryId !== undefined && { entry_id: entryId }) },
      asking,
    )
  const withdraw = (id: string, entryId: string, asking: Asking) =>
    ask<{ status: number }>(backend, '/form/v1/mobile/form/withdraw', { id, entry_id: entryId }, asking)
  const entries = (asking: Asking, query = '') =>
    ask<{ list: EnteredForm[]; has_more: boolean; next_cursor: string }>(
      backend,
      `/form/v1/mobile/form/entries${query}`,
      undefined,
      asking,
    )
  const countOf = async (contentId: number) => {
    const form = await backend.forms.describe(contentId)
    const { entries: rows } = await backend.forms.listEntries(contentId, { after: 0, limit: 500 })
    return { used: form?.used, rows: rows.length }
  }

  it('belong to activities, whose page names them', async () => {
    const [withForm, without] = [await newActivity(), await newActivity(null)]
    const of = (id: string) => ask<{ form_id: string; path: string }>(backend, `/dinner/content/${id}`)
    expect((await of(withForm.publicId)).data).toMatchObject({
      form_id: withForm.publicId,
      path: `/activity/${withForm.publicId}/index`,
    })
    expect((await of(without.publicId)).data.form_id).toBe('')
    expect(await detail(without.publicId)).toMatchObject({ status: 404, code: 40401 })
    expect(await detail(domains.ids.encode(999_999))).toMatchObject({ status: 404, code: 40401 })
    expect(await detail('no-id-at-all')).toMatchObject({ status: 404, code: 40002 })
  })

  it('are open between their times, by the time of the server', async () => {
    const { publicId: id } = await newActivity({ startAt: now + 10, endAt: now + 20 })
    const visitor = await anonymousVisitor(backend)
    const states: Array<[number, number]> = []
    for (const at of [now, now + 9, now + 10, now + 19, now + 20]) {
      now = at
      const { data } = await detail(id)
      states.push([data.status, data.server_time - START])
      if (data.status !== 1) expect(await submit(id, NAME, visitor)).toMatchObject({ status: 409, code: 40901 })
    }
    expect(states.map(([status]) => status)).toEqual([0, 0, 1, 1, 3])
    expect(states.map(([, time]) => time)).toEqual([0, 9, 10, 19, 20])
  })

  it('are entered once by each subject, who sees it and nobody else', async () => {
    const { id: contentId, publicId: id } = await newActivity({ quota: 10 })
    const [one, two] = [await anonymousVisitor(backend), await userVisitor(backend)]
    const made = await submit(id, { ...NAME, other: '多出来的' }, one)
    expect(made).toMatchObject({ status: 200, code: 0, data: { status: 1 } })
    expect(made.data.receipt_no).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect((await detail(id, one)).data).toMatchObject({
      used: 1,
      my_entry: { entry_id: made.data.entry_id, receipt_no: made.data.receipt_no, values: NAME, editable: true },
    })
    expect((await detail(id)).data.my_entry).toBeNull()
    expect((await detail(id, two)).data.my_entry).toBeNull()
    expect(await submit(id, NAME, one)).toMatchObject({ status: 409, code: 40901 })
    expect((await submit(id, NAME, two)).code).toBe(0)
    expect(await countOf(contentId)).toEqual({ used: 2, rows: 2 })
  })

  it('of a repeated request are one entry', async () => {
    const { id: contentId, publicId: id } = await newActivity()
    const asking = { ...(await anonymousVisitor(backend)), requestId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(id, NAME, asking)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.code).toBe(0)
    expect(await countOf(contentId)).toEqual({ used: 1, rows: 1 })
    expect(await submit(id, { name: '别人' }, asking)).toMatchObject({ status: 409, code: 40902 })
  })

  it('never take more entries than there are places', { timeout: 120_000 }, async () => {
    const { id: contentId, publicId: id } = await newActivity({ quota: 50 })
    const crowd = await Promise.all(Array.from({ length: 200 }, () => anonymousVisitor(backend)))
    /** Whoever is told that it is busy comes again. */
    const enter = async (visitor: Asking): Promise<number> => {
      const { status, code } = await submit(id, NAME, visitor)
      return status === 503 ? enter(visitor) : code
    }
    const answers = await Promise.all(crowd.map(enter))
    const codes = Map.groupBy(answers, (code) => code)
    expect([codes.get(0)?.length, codes.get(40901)?.length]).toEqual([50, 150])
    expect(await countOf(contentId)).toEqual({ used: 50, rows: 50 })
    expect((await detail(id)).data).toMatchObject({ status: 2, used: 50, quota: 50 })
  })

  const chosenFrom = (places: Record<string, number>, changes: Partial<FormDraft> = {}) =>
    newActivity({
      fields: [
        formField({
          field_id: 'slot',
          kind: 'radio',
          required: true,
          options: Object.entries(places).map(([value, count]) => ({ value, label: value, hint: '', places: count })),
        }),
      ],
      ...changes,
    })
  const leftIn = async (id: string) => {
    const { left, used, waiting, status } = (await detail(id)).data
    return { left: Object.fromEntries(left.map(({ value, count }) => [value, count])), used, waiting, status }
  }
  const toldOf = async (visitor: Asking) => {
    const { data } = await ask<{ list: Array<{ kind: string; detail: object }> }>(
      backend,
      '/peony/v1/notice',
      undefined,
      visitor,
    )
    return data.list.map(({ kind, detail: facts }) => ({ kind, ...facts }))
  }

  it('say how many places an option has left, and refuse one that is full', async () => {
    const { publicId: id } = await chosenFrom({ am: 1, pm: 0 })
    const [one, two] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    expect((await submit(id, { slot: 'am' }, one)).data).toMatchObject({ status: 1, waiting: 0 })
    expect(await submit(id, { slot: 'am' }, two)).toMatchObject({
      status: 422,
      code: 42202,
      data: { fields: [{ field: 'slot', message: '已经没有名额了，请换一项' }] },
    })
    const other = await submit(id, { slot: 'pm' }, two)
    expect(other.code).toBe(0)
    expect(await submit(id, { slot: 'am' }, two, other.data.entry_id)).toMatchObject({ code: 42202 })
    expect(await leftIn(id)).toEqual({ left: { am: 0 }, used: 2, waiting: 0, status: 1 })
  })

  it('let who comes too late wait, and move up in order when a place becomes free, and tell them', async () => {
    const { publicId: id } = await newActivity({ quota: 1, waitingList: true })
    const [first, second, third] = await Promise.all([0, 1, 2].map(() => anonymousVisitor(backend)))
    if (!first || !second || !third) throw new Error('three are needed')
    const made = await submit(id, NAME, first)
    expect((await submit(id, NAME, second)).data).toMatchObject({ status: 2, waiting: 1 })
    const last = await submit(id, NAME, third)
    expect(last.data).toMatchObject({ waiting: 2 })
    expect((await submit(id, { name: '改过' }, third, last.data.entry_id)).data).toMatchObject({ waiting: 2 })
    expect((await detail(id, third)).data).toMatchObject({ used: 1, waiting: 2, my_entry: { waiting: 2 } })
    expect((await entries(third)).data.list[0]).toMatchObject({ waiting: 2 })

    expect((await withdraw(id, made.data.entry_id, first)).data).toEqual({ status: 2 })
    expect((await detail(id, second)).data).toMatchObject({ used: 1, waiting: 1, my_entry: { waiting: 0 } })
    expect((await detail(id, third)).data.my_entry).toMatchObject({ waiting: 1 })
    expect(await toldOf(second)).toMatchObject([{ kind: 'reminder', what: 'place', title: '秋季净滩日' }])
    expect(await toldOf(third)).toEqual([])
    expect((await withdraw(id, last.data.entry_id, third)).code).toBe(0)
    expect((await detail(id)).data).toMatchObject({ used: 1, waiting: 0, status: 2 })
  })

  it('let who waits for a full option pass nobody who waits for the same, and take another one that has places', async () => {
    const { publicId: id } = await chosenFrom({ am: 1, pm: 1 }, { waitingList: true })
    const crowd = await Promise.all([0, 1, 2, 3].map(() => anonymousVisitor(backend)))
    const made: Receipt[] = []
    for (const visitor of crowd.slice(0, 3)) made.push((await submit(id, { slot: 'am' }, visitor)).data)
    expect(made.map(({ waiting }) => waiting)).toEqual([0, 1, 2])
    expect(await leftIn(id)).toEqual({ left: { am: 0, pm: 1 }, used: 1, waiting: 2, status: 1 })
    const third = await submit(id, { slot: 'pm' }, crowd[2] ?? {}, made[2]?.entry_id)
    expect(third.data).toMatchObject({ waiting: 0, receipt_no: made[2]?.receipt_no })
    expect(await toldOf(crowd[2] ?? {})).toEqual([])
    expect((await submit(id, { slot: 'pm' }, crowd[3] ?? {})).data).toMatchObject({ waiting: 2 })
    await withdraw(id, made[0]?.entry_id ?? '', crowd[0] ?? {})
    expect((await detail(id, crowd[1])).data.my_entry).toMatchObject({ waiting: 0 })
    expect((await detail(id, crowd[3])).data.my_entry).toMatchObject({ waiting: 1 })
  })

  it('never give more places of an option than there are, and let the others wait', { timeout: 120_000 }, async () => {
    const { id: contentId, publicId: id } = await chosenFrom({ am: 10, pm: 10 }, { quota: 15, waitingList: true })
    const crowd = await Promise.all(Array.from({ length: 60 }, () => anonymousVisitor(backend)))
    const answers = await Promise.all(
      crowd.map((visitor, index) => submit(id, { slot: index % 2 === 0 ? 'am' : 'pm' }, visitor)),
    )
    expect(answers.filter(({ code }) => code !== 0)).toEqual([])
    const places = answers.map(({ data }) => data.waiting).filter((waiting) => waiting > 0)
    expect(places.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1))
    await Promise.all(answers.slice(0, 20).map(({ data }, index) => withdraw(id, data.entry_id, crowd[index] ?? {})))
    const { entries: rows } = await backend.forms.listEntries(contentId, { after: 0, limit: 500 })
    const taken = Map.groupBy(
      rows.filter(({ waiting }) => waiting === 0),
      ({ values }) => String(values['slot']),
    )
    expect(rows).toHaveLength(40)
    expect((taken.get('am')?.length ?? 0) + (taken.get('pm')?.length ?? 0)).toBe(15)
    expect(Math.max(taken.get('am')?.length ?? 0, taken.get('pm')?.length ?? 0)).toBeLessThanOrEqual(10)
    expect(await leftIn(id)).toEqual({
      left: { am: 10 - (taken.get('am')?.length ?? 0), pm: 10 - (taken.get('pm')?.length ?? 0) },
      used: 15,
      waiting: 25,
      status: 2,
    })
  })

  it('give places that an editor adds to those who wait, and count anew what an option has', async () => {
    const { id: contentId, publicId: id } = await newActivity({ quota: 1, waitingList: true })
    const [first, second] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    await submit(id, NAME, first)
    await submit(id, NAME, second)
    const save = (changes: Partial<FormDraft>) =>
      backend.database.write((tx) => backend.forms.saveForm(tx, contentId, formDraft(changes)))
    await save({ quota: 2, waitingList: true })
    expect((await detail(id, second)).data).toMatchObject({ used: 2, waiting: 0, my_entry: { waiting: 0 } })
    expect(await toldOf(second)).toMatchObject([{ what: 'place' }])
    const options = [{ value: '林一舟', label: '林', hint: '', places: 3 }]
    await save({ fields: [formField({ field_id: 'name', kind: 'radio', options })] })
    expect(await leftIn(id)).toMatchObject({ left: { 林一舟: 1 }, used: 2 })
  })

  it('keep the place of who logs in, also where they waited with the other name', async () => {
    const { publicId: id } = await newActivity({ quota: 1, waitingList: true })
    const contact = randomMobile()
    const user = await userVisitor(backend, contact)
    await submit(id, { name: '先前的' }, user)
    now += 60
    const visitor = await anonymousVisitor(backend)
    expect((await submit(id, { name: '后来的' }, visitor)).data.waiting).toBe(1)
    const again = await userVisitor(backend, contact, visitor.token)
    expect((await detail(id, again)).data).toMatchObject({
      used: 1,
      waiting: 0,
      my_entry: { waiting: 0, values: { name: '先前的' } },
    })
  })

  it('say of each field what is wrong with it', async () => {
    const { publicId: id } = await newActivity({
      fields: [
        formField({ field_id: 'name', required: true }),
        formField({ field_id: 'mobile', kind: 'mobile', required: true }),
        formField({ field_id: 'agree', kind: 'agreement' }),
      ],
    })
    expect(await submit(id, { mobile: '1380000000' }, await anonymousVisitor(backend))).toEqual({
      status: 422,
      code: 42202,
      data: {
        fields: [
          { field: 'name', message: '这一项要填' },
          { field: 'mobile', message: '还差 1 位，手机号应为 11 位' },
          { field: 'agree', message: '要同意才能提交' },
        ],
      },
    })
  })

  it('refuse words that are not allowed, in what is written freely', { timeout: 60_000 }, async () => {
    const blocked = await startBackend(await openDatabase(), { clock: () => now, blockedWords: ['代考'] })
    const site: Domains = { ...blocked, ids: createIdCodec(blocked.idSalt) }
    const item = await saveArticle(site, { accountId: await saveAccount(site), type: 'activity' })
    await blocked.database.write((tx) => blocked.forms.saveForm(tx, item.id, formDraft()))
    const visitor = await anonymousVisitor(blocked)
    const enter = (name: string) =>
      ask(blocked, '/form/v1/mobile/form/submit', { id: item.publicId, values: { name } }, visitor)
    expect(await enter('找人代考')).toMatchObject({ status: 422, code: 42201 })
    expect((await blocked.forms.describe(item.id))?.used).toBe(0)
    // Nobody but the staff reads entries, so that a word which only has texts wait keeps nobody from entering.
    const word = { word: '林一舟', action: 'hold', homophones: false } as const
    await blocked.database.write((tx) => blocked.judging.saveWord(tx, word, { staff: MODERATOR, now }))
    expect((await enter('林一舟')).code).toBe(0)
    expect((await blocked.moderation.listQueue({ pagesize: 20 })).list).toEqual([])
    await blocked.close()
  })

  it('take pictures of their user alone', async () => {
    const { publicId: id } = await newActivity({
      loginRequired: true,
      fields: [formField({ field_id: 'photo', kind: 'image' })],
    })
    const answer = await submit(id, { photo: ['nothing'] }, await userVisitor(backend))
    expect(answer).toMatchObject({ status: 400, code: 40001, data: { fields: [{ field: 'body.values.photo.0' }] } })
  })

  it('refuse what no form asks for', async () => {
    const { publicId: id } = await newActivity()
    const visitor = await anonymousVisitor(backend)
    expect((await submit(id, { name: 'x'.repeat(5001) }, visitor)).code).toBe(40001)
    expect(await submit('no-id-at-all', NAME, visitor)).toMatchObject({ code: 40002 })
    expect(await submit(id, NAME, visitor, 'no-id-at-all')).toMatchObject({ code: 40002 })
    expect(await submit(domains.ids.encode(999_999), NAME, visitor)).toMatchObject({ code: 40401 })
    expect(await submit(id, NAME, {})).toMatchObject({ status: 401, code: 40101 })
  })

  it('may ask for a login', async () => {
    const { publicId: id } = await newActivity({ loginRequired: true })
    expect(await submit(id, NAME, await anonymousVisitor(backend))).toMatchObject({ status: 401, code: 40103 })
    expect((await submit(id, NAME, await userVisitor(backend))).code).toBe(0)
  })

  it('let an entry be changed and withdrawn until they end, also where they are full', async () => {
    const { id: contentId, publicId: id } = await newActivity({ quota: 1, endAt: now + DAY })
    const [one, two] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    const first = await submit(id, NAME, one)
    expect(first.data.status).toBe(2)
    expect((await submit(id, NAME, two)).code).toBe(40901)
    const changed = await submit(id, { name: '林二舟' }, one, first.data.entry_id)
    expect(changed.data).toEqual(first.data)
    expect((await detail(id, one)).data.my_entry?.values).toEqual({ name: '林二舟' })
    expect(await withdraw(id, first.data.entry_id, one)).toMatchObject({ code: 0, data: { status: 1 } })
    expect(await withdraw(id, first.data.entry_id, one)).toMatchObject({ status: 404, code: 40401 })
    const second = await submit(id, NAME, two)
    expect(second.code).toBe(0)

    now += DAY
    expect((await detail(id, two)).data).toMatchObject({ status: 3, my_entry: { editable: false } })
    expect((await submit(id, NAME, two, second.data.entry_id)).code).toBe(40901)
    expect((await withdraw(id, second.data.entry_id, two)).code).toBe(40901)
    expect(await countOf(contentId)).toEqual({ used: 1, rows: 1 })
  })

  it("answer for somebody else's entry as for one that is not there", async () => {
    const [here, elsewhere] = [await newActivity(), await newActivity()]
    const [owner, other] = [await anonymousVisitor(backend), await userVisitor(backend)]
    const { data } = await submit(here.publicId, NAME, owner)
    const missing = domains.ids.encode(999_999)
    const answers = [
      await submit(here.publicId, NAME, other, data.entry_id),
      await submit(here.publicId, NAME, other, missing),
      await submit(elsewhere.publicId, NAME, owner, data.entry_id),
      await withdraw(here.publicId, data.entry_id, other),
      await withdraw(here.publicId, missing, other),
      await withdraw(elsewhere.publicId, data.entry_id, owner),
      await withdraw(missing, data.entry_id, owner),
    ]
    for (const answer of answers) expect(answer).toEqual({ status: 404, code: 40401, data: null })
    expect((await detail(here.publicId, owner)).data.my_entry?.values).toEqual(NAME)
  })

  it('are listed for those who entered them, last first', async () => {
    const visitor = await anonymousVisitor(backend)
    const made: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { publicId: id } = await newActivity({ title: `活动${count}` })
      await submit(id, NAME, visitor)
      made.unshift(id)
      now += 1
    }
    const first = await entries(visitor, '?pagesize=2')
    expect(first.data.list.map(({ form_id: id }) => id)).toEqual(made.slice(0, 2))
    expect(first.data.list[0]).toMatchObject({ title: '活动2', values: NAME, content: { type: 'activity' }, status: 1 })
    const rest = await entries(visitor, `?pagesize=2&cursor=${first.data.next_cursor}`)
    expect(rest.data).toMatchObject({ list: [{ form_id: made[2] }], has_more: false, next_cursor: '' })
    expect((await entries(await anonymousVisitor(backend))).data.list).toEqual([])

    await backend.database.write((tx) => backend.content.removeContent(tx, domains.ids.decode(made[0] ?? '') ?? 0))
    const [gone] = (await entries(visitor)).data.list
    expect(gone).toMatchObject({ form_id: made[0], content: null })
    expect((await withdraw(made[0] ?? '', gone?.entry_id ?? '', visitor)).code).toBe(0)
  })

  it('keep what is entered unreadable, but for its owner and for those who run the activity', async () => {
    const fields = [formField({ field_id: 'name', label: '姓名' }), formField({ field_id: 'note', label: '=备注' })]
    const { id: contentId, publicId: id } = await newActivity({ fields })
    await submit(id, { name: '王"小"明', note: '=1+1' }, await anonymousVisitor(backend))
    const rows = await backend.database.db.selectFrom('form_entries').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('小明')
    const page = await backend.forms.listEntries(contentId, { after: 0, limit: 1 })
    expect(page).toMatchObject({ entries: [{ values: { name: '王"小"明', note: '=1+1' } }], next: null })
    const [heading, line] = backend.forms.toCsv({ fields }, page.entries, true).split('\r\n')
    expect(heading).toBe(`"receipt_no","created","changed","waiting","姓名","'=备注"`)
    expect(line).toMatch(/,"王""小""明","'=1\+1"$/)
  })

  it('go over to the user who logs in, once', async () => {
    const [both, alone] = [await newActivity({ quota: 5 }), await newActivity({ quota: 5 })]
    const [mobile, device] = [randomMobile(), randomUUID()]
    const user = await userVisitor(backend, mobile)
    await submit(both.publicId, { name: '先前的' }, user)
    const visitor = await anonymousVisitor(backend, device)
    now += 60
    await submit(both.publicId, { name: '后来的' }, visitor)
    await submit(alone.publicId, NAME, visitor)
    const again = await userVisitor(backend, mobile, visitor.token)
    const names = (await entries(again)).data.list.map(({ values }) => values['name'])
    expect(new Set(names)).toEqual(new Set(['林一舟', '后来的']))
    expect((await entries(visitor)).data.list).toEqual([])
    expect([await countOf(both.id), await countOf(alone.id)]).toEqual([
      { used: 1, rows: 1 },
      { used: 1, rows: 1 },
    ])
  })

  it('are exported to their owner and forgotten with them', async () => {
    const { id: contentId, publicId: id } = await newActivity({ quota: 5 })
    const { userId, subject, ...asking } = await userVisitor(backend)
    const { data } = await submit(id, NAME, asking)
    const person = { userId, subject }
    const exported = await backend.forms.personal.export(backend.database.db, person)
    expect(exported).toMatchObject({ form_entries: [{ receipt_no: data.receipt_no, values: { 姓名: '林一舟' } }] })
    await backend.database.write((tx) => backend.forms.personal.forget(tx, person))
    expect(await countOf(contentId)).toEqual({ used: 0, rows: 0 })
  })

  it('that are taken away are closed where they have entries, else gone', async () => {
    const [entered, idle] = [await newActivity(), await newActivity()]
    await submit(entered.publicId, NAME, await anonymousVisitor(backend))
    await backend.database.write(async (tx) => {
      await backend.forms.saveForm(tx, entered.id, null)
      await backend.forms.saveForm(tx, idle.id, null)
    })
    expect(await backend.forms.describe(idle.id)).toBeNull()
    expect((await backend.forms.describe(entered.id))?.endAt).toBeGreaterThan(0)
  })
})
