import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALENDAR_SPAN_MAX, type CalendarEntry } from '#contract/admin/calendar.ts'
import type { WorkingCopyView } from '#contract/admin/working-copies.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'

interface Calendar {
  list: CalendarEntry[]
  is_cut: boolean
}
interface Item {
  id: string
}

const DAY = 24 * 60 * 60

eachDatabase('the calendar of the newsroom', (openDatabase) => {
  let backend: TestBackend
  let editor: StaffVisitor
  let viewer: StaffVisitor
  let noon: number

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    editor = await staffVisitor(backend, 'editor', { name: 'lin' })
    viewer = await staffVisitor(backend, 'viewer')
    noon = backend.clock() + 10 * DAY
    await backend.database.write(async (tx) => {
      const account = { avatar: '', intro: '', verified: false, verifyLabel: '' }
      await backend.accounts.saveAccount(tx, { key: 'house', actor: 'inner', name: '潮声', ...account })
      await backend.accounts.saveAccount(tx, { key: 'desk', actor: 'mp', name: '海港编辑部', ...account })
    })
  })
  afterAll(() => backend.close())

  const ask = <T>(path: string, body?: object, who = editor) => askAdmin<T>(backend, who, path, { body: body ?? null })
  const create = async (fields: object) => {
    const written = { fields: { account: 'house', ...fields }, body: '正文' }
    return (await ask<{ item: Item }>('/contents', written)).data.item.id
  }
  const schedule = (id: string, time: number) => ask(`/contents/${id}/schedule`, { time })
  const begin = async (what: object) =>
    (await ask<{ copy: WorkingCopyView }>('/working-copies', what)).data.copy.copy_id
  const plan = (id: string, time: number, note = '') => ask(`/working-copies/${id}/plan`, { time, note })
  const list = async (query = '', from = noon, until = noon + DAY) =>
    (await ask<Calendar>(`/calendar?from=${from}&until=${until}${query}`, undefined, viewer)).data
  const told = async (query = '', from = noon, until = noon + DAY) =>
    (await list(query, from, until)).list.map(({ kind, title, time }) => `${kind} ${title} ${time - noon}`)
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()

  describe('tells of a span', () => {
    beforeAll(async () => {
      await plan(await begin({ fields: { title: '新稿', account: 'desk' } }), noon + 60, '等照片')
      const changed = await create({ title: '要改的', state: 'published', date: at(noon - 13 * DAY) })
      await plan(await begin({ content_id: changed }), noon + 120)
      await schedule(await create({ title: '定时的' }), noon + 180)
      const race = { type: 'local_live', title: '帆船赛', state: 'published', date: at(noon - 11 * DAY) }
      await create({ ...race, starts: at(noon + 240), live: { screen: 'landscape' } })
      await create({ type: 'activity', title: '看日出', starts: at(noon + 300), ends: at(noon + 900) })
      const sunset = { type: 'activity', title: '看日落', state: 'published', date: at(noon - 12 * DAY) }
      await create({ ...sunset, starts: at(noon + 360), ends: at(noon + 960) })
      await plan(await begin({ fields: { title: '以后的', account: 'house' } }), noon + DAY)
      await ask(`/working-copies/${await begin({ fields: { title: '扔掉的' } })}/discard`, {})
    })

    it('what is planned, scheduled and takes place, the first first, and of drafts nothing', async () => {
      expect(await told()).toEqual([
        'planned 新稿 60',
        'planned 要改的 120',
        'scheduled 定时的 180',
        'live 帆船赛 240',
        'event 看日落 360',
      ])
      const { list: entries, is_cut: isCut } = await list()
      expect(isCut).toBe(false)
      expect(entries[0]).toMatchObject({
        content_id: null,
        state: 'new',
        account: '海港编辑部',
        note: '等照片',
        path: '',
      })
      expect(entries[1]).toMatchObject({
        content_id: expect.any(String),
        state: 'published',
        account: '潮声',
        note: '',
      })
      expect(entries[4]).toMatchObject({ copy_id: null, type: 'activity', end_time: noon + 960, state: 'published' })
      expect(entries[4]?.path).toContain('/activity/')
    })

    it('what appeared, at its own time', async () => {
      expect(await told('', noon - 13 * DAY, noon)).toEqual([
        `published 要改的 ${-13 * DAY}`,
        `published 看日落 ${-12 * DAY}`,
        `published 帆船赛 ${-11 * DAY}`,
      ])
    })

    it('of one account, and of one type', async () => {
      expect(await told('&account=desk')).toEqual(['planned 新稿 60'])
      expect(await told('&type=activity')).toEqual(['event 看日落 360'])
      expect(await told('&type=doc&account=house')).toEqual(['planned 要改的 120', 'scheduled 定时的 180'])
    })

    it('with its first second, without its last', async () => {
      expect(await told('', noon + 180, noon + 240)).toEqual(['scheduled 定时的 180'])
    })
  })

  it('follows what is moved: a plan and what is scheduled', async () => {
    const from = noon + 20 * DAY
    const copy = await begin({ fields: { title: '挪的', account: 'house' } })
    await plan(copy, from)
    const item = await create({ title: '改期的' })
    await schedule(item, from + 60)
    await plan(copy, from + 7200)
    expect((await schedule(item, from + 3600)).code).toBe(0)
    expect((await list('', from, from + DAY)).list.map(({ title, time }) => [title, time - from])).toEqual([
      ['改期的', 3600],
      ['挪的', 7200],
    ])
    await plan(copy, 0)
    expect((await list('', from, from + DAY)).list.map(({ title }) => title)).toEqual(['改期的'])
  })

  it('leaves a live room out that was called off', async () => {
    const from = noon + 30 * DAY
    const room = { type: 'local_live', title: '取消的', state: 'published', date: at(noon - 11 * DAY) }
    const id = await create({ ...room, starts: at(from), live: { screen: 'landscape' } })
    expect(await list('', from, from + DAY)).toMatchObject({ list: [{ kind: 'live' }] })
    expect((await ask(`/lives/${id}/cancel`, {})).code).toBe(0)
    expect(await list('', from, from + DAY)).toMatchObject({ list: [] })
  })

  it.each([
    ['without a span', ''],
    ['whose end is its beginning', 'from=100&until=100'],
    ['of more than 92 days', `from=0&until=${CALENDAR_SPAN_MAX + 1}`],
    ['of no numbers', 'from=now&until=later'],
    ['of an account that is not there', 'from=0&until=100&account=nobody'],
    ['of a type that no item has', 'from=0&until=100&type=topic'],
  ])('refuses a question %s', async (_, query) => {
    expect(await ask(`/calendar?${query}`)).toMatchObject({ status: 400, code: 40001 })
  })
})
