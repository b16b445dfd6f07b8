import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import type { WorkingCopyView } from '#contract/admin/working-copies.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { picture } from '../import/folders.ts'

interface Manuscript {
  fields: Record<string, unknown>
  body: string
}
interface Opened {
  copy: WorkingCopyView
}
interface Read extends Opened {
  manuscript: Manuscript
  base: Manuscript
  pictures: Record<string, { url: string; alt: string }>
}
interface Kept {
  seq: number
  problems: Array<{ field: string; message: string }>
  lease: WorkingCopyView['lease']
}
interface Conflict {
  seq: number
  by: string
  client_id: string
  manuscript: Manuscript
  version: number
}
interface Applied {
  item: { id: string; state: string; version: number; title: string; publish_time: number }
  revision: number
}
interface Checked {
  findings: Array<{ rule: string; level: string; field: string; paragraph: number; src: string }>
  told: { bookers: number; followers: number }
}
interface States {
  list: Array<{ number: number; by: string; reason: string; characters: number }>
}

const DAY = 24 * 60 * 60

eachDatabase('working copies', (openDatabase) => {
  let backend: TestBackend
  let ids: IdCodec
  let lin: StaffVisitor
  let zhou: StaffVisitor
  const asked: string[] = []
  /** What became of a write while another site was asked. */
  const meanwhile: string[] = []

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), {
      async findDeadLinks(links) {
        asked.push(...links)
        const written = backend.database.write(async () => 'written')
        meanwhile.push(await Promise.race([written, setTimeout(5000, 'waited')]))
        return new Set(links.filter((link) => link.startsWith('https://gone.example/')))
      },
    })
    ids = createIdCodec(backend.idSalt)
    lin = await staffVisitor(backend, 'editor', { name: 'lin' })
    zhou = await staffVisitor(backend, 'editor', { name: 'zhou' })
    await backend.database.write(async (tx) => {
      const account = { avatar: '', intro: '', verified: false, verifyLabel: '' }
      await backend.accounts.saveAccount(tx, { key: 'house', actor: 'inner', name: '潮声', ...account })
      await backend.site.saveColumn(tx, { key: 'sea', name: '海', position: 0 })
    })
  })
  afterAll(() => backend.close())

  const askAs = <T>(who: StaffVisitor, path: string, body?: object, headers = {}) =>
    askAdmin<T>(backend, who, `/working-copies${path}`, { body: body ?? null, headers })
  const ask = <T = Opened>(path: string, body?: object) => askAs<T>(lin, path, body)
  const makeItem = async (fields: object = {}, body = '第一段。\n\n第二段。') => {
    const written = { fields: { account: 'house', title: '旧题', state: 'published', ...fields }, body }
    return (await askAdmin<Applied>(backend, lin, '/contents', { body: written })).data.item
  }
  const open = async (contentId: string) => (await ask('', { content_id: contentId })).data.copy
  const begin = async (more: object = {}) => (await ask('', { account: 'house', ...more })).data.copy
  const keep = (id: string, seq: number, text: Partial<Manuscript> & object, who = lin) =>
    askAs<Kept & Conflict>(who, `/${id}`, { seq, client_id: `window of ${who.name}`, fields: {}, body: '', ...text })
  const apply = <T = Applied>(id: string, seq: number, version: number, more: object = {}) =>
    ask<T & Conflict>(`/${id}/apply`, { seq, version, ...more })
  const page = async (id: string) => {
    const answer = await backend.http.inject(`/inner/static/content/${id}`)
    const { data } = answer.json<{ data: { title: string; body_html: string; version: number } }>()
    return { ...data, code: answer.statusCode }
  }
  const later = (id: string, change: object) =>
    backend.database.write((tx) =>
      tx.sql
        .updateTable('working_copies')
        .set(change)
        .where('id', '=', ids.decode(id) ?? 0)
        .execute(),
    )

  describe('of an item', () => {
    it('keep the narration of an article, which readers get with it, and which no other type has', async () => {
      const narration = 'https://sound.example/old-title.mp3'
      const { id } = await makeItem({ narration })
      const heard = async () =>
        (await backend.http.inject(`/inner/static/content/${id}`)).json<{ data: { media: unknown } }>().data.media
      expect(await heard()).toMatchObject({ url: narration, sources: [{ type: 'audio/mpeg' }] })

      const copy = await open(id)
      const { manuscript } = (await ask<Read>(`/${copy.copy_id}`)).data
      expect(manuscript.fields).toMatchObject({ narration })
      const { narration: _taken, ...fields } = manuscript.fields
      const { data } = await keep(copy.copy_id, copy.seq, { ...manuscript, fields })
      await apply(copy.copy_id, data.seq, copy.base_version)
      expect(await heard()).toBeNull()
      const written = { fields: { account: 'house', title: '图', type: 'gallery', narration }, body: '' }
      const refused = await askAdmin<{ fields: Array<{ field: string }> }>(backend, lin, '/contents', { body: written })
      expect(refused).toMatchObject({ code: 40001, data: { fields: [{ field: 'body.fields.narration' }] } })
    })

    it('leave it as readers see it until they are applied, all at once', async () => {
      const item = await makeItem()
      const copy = await open(item.id)
      expect(copy).toMatchObject({
        content_id: item.id,
        state: 'published',
        title: '旧题',
        seq: 1,
        base_version: item.version,
        is_behind: false,
        lease: null,
      })
      const { fields } = (await ask<Read>(`/${copy.copy_id}`)).data.manuscript
      const kept = await keep(copy.copy_id, 1, { fields: { ...fields, title: '新题' }, body: '新的第一段。' })
      expect(kept.data).toMatchObject({ seq: 2, problems: [] })
      expect(await page(item.id)).toMatchObject({ title: '旧题', version: item.version })
      const applied = await apply(copy.copy_id, 2, item.version, { note: '改题' })
      expect(applied).toMatchObject({
        code: 0,
        data: { item: { id: item.id, state: 'published', title: '新题' }, revision: 2 },
      })
      expect(await page(item.id)).toMatchObject({ title: '新题', body_html: expect.stringContaining('新的第一段') })
      expect(await ask(`/${copy.copy_id}`)).toMatchObject({ status: 404, code: 40401 })
    })

    it('are one for each, whoever opens it', async () => {
      const item = await makeItem()
      const opened = await Promise.all([lin, zhou, lin].map((who) => askAs<Opened>(who, '', { content_id: item.id })))
      expect(new Set(opened.map(({ data }) => data.copy.copy_id)).size).toBe(1)
      expect((await ask('', { content_id: ids.encode(900_000) })).code).toBe(40401)
      expect((await ask('', { content_id: 'no id' })).code).toBe(40002)
    })

    it('hold its text byte for byte, and what is written into them', async () => {
      const body = '# 题目\n\n* 一\n*  二\n\n<p>原样&nbsp;</p>\n\n\\* 不是列表  \n末行'
      const item = await makeItem({ format: 'markdown' }, body)
      const copy = await open(item.id)
      const read = (await ask<Read>(`/${copy.copy_id}`)).data
      expect([read.manuscript.body, read.base.body]).toEqual([body, body])
      const typed = `${body}\r\n\t\n  `
      await keep(copy.copy_id, 1, { fields: read.manuscript.fields, body: typed })
      const again = (await ask<Read>(`/${copy.copy_id}`)).data
      expect([again.manuscript.body, again.base.body]).toEqual([typed, body])
      await keep(copy.copy_id, 2, { fields: { ...read.manuscript.fields, title: '只改题目' }, body })
      await apply(copy.copy_id, 3, item.version)
      const stored = await askAdmin<{ manuscript: Manuscript }>(backend, lin, `/contents/${item.id}`)
      expect(stored.data.manuscript.body).toBe(body)
    })

    it('know its pictures by what is written', async () => {
      const data = (await picture('#204060', 300, 200)).toString('base64')
      const kept = await askAdmin<{ address: string }>(backend, lin, '/images', { body: { data } })
      const { address } = kept.data
      const item = await makeItem({}, `正文\n\n![海](${address} "潮水")`)
      const { pictures } = (await ask<Read>(`/${(await open(item.id)).copy_id}`)).data
      expect(pictures).toMatchObject({ [address]: { alt: '海', caption: '潮水', width: 300 } })
    })

    it('are behind once it is changed, and are brought in line with its version', async () => {
      const item = await makeItem()
      const copy = await open(item.id)
      const other = { fields: { title: '别人改的' }, body: '别人的正文', version: item.version }
      await askAdmin(backend, zhou, `/contents/${item.id}`, { body: other })
      expect((await ask<Read>(`/${copy.copy_id}`)).data.copy.is_behind).toBe(true)
      const refused = await apply(copy.copy_id, 1, item.version)
      expect(refused).toMatchObject({ status: 409, code: 40901, data: { version: item.version + 1 } })
      const merged = { fields: { title: '两人的', account: 'house' }, body: '两人的正文' }
      const wrong = await keep(copy.copy_id, 1, { ...merged, base_version: item.version } as Manuscript)
      expect(wrong).toMatchObject({ code: 40901, data: { version: item.version + 1 } })
      await keep(copy.copy_id, 1, { ...merged, base_version: item.version + 1 } as Manuscript)
      const read = (await ask<Read>(`/${copy.copy_id}`)).data
      expect(read).toMatchObject({ copy: { is_behind: false }, base: { body: '别人的正文' }, manuscript: merged })
      expect((await apply(copy.copy_id, 2, item.version + 1)).data.item.title).toBe('两人的')
    })

    it('go with a draft that is deleted', async () => {
      const item = await makeItem({ state: 'draft' })
      const copy = await open(item.id)
      expect((await askAdmin(backend, lin, `/contents/${item.id}/delete`, { body: {} })).code).toBe(0)
      expect((await ask(`/${copy.copy_id}`)).code).toBe(40401)
    })
  })

  describe('of a new item', () => {
    it('become one, as a draft, at once or at a later time', async () => {
      const fields = { account: 'house', title: '新稿', format: 'markdown' }
      const make = async (more: object) => {
        const copy = await begin()
        expect(copy).toMatchObject({ content_id: null, state: 'new', base_version: 0 })
        await keep(copy.copy_id, 1, { fields, body: '正文' })
        return (await apply(copy.copy_id, 2, 0, more)).data.item
      }
      expect((await make({})).state).toBe('draft')
      const published = await make({ then: 'publish' })
      expect([published.state, (await page(published.id)).code]).toEqual(['published', 200])
      expect(published.publish_time).toBeGreaterThan(Date.now() / 1000 - 60)
      const scheduled = await make({ then: 'schedule', time: 4_000_000_000 })
      expect(scheduled).toMatchObject({ state: 'scheduled', publish_time: 4_000_000_000 })
    })

    it('are of any type, with what is there already', async () => {
      const copy = await begin({ type: 'gallery', fields: { title: '图集' }, body: '说明' })
      expect(copy).toMatchObject({ type: 'gallery', title: '图集' })
      const { manuscript } = (await ask<Read>(`/${copy.copy_id}`)).data
      expect(manuscript).toEqual({
        fields: { type: 'gallery', account: 'house', format: 'markdown', title: '图集' },
        body: '说明',
      })
      expect((await ask('', { type: 'topic' })).code).toBe(40001)
    })

    it('are not published with pictures that nobody described, and then nothing is written', async () => {
      const data = (await picture('#305070', 300, 200)).toString('base64')
      const { address } = (await askAdmin<{ address: string }>(backend, lin, '/images', { body: { data } })).data
      const copy = await begin()
      await keep(copy.copy_id, 1, { fields: { account: 'house', title: '无描述的图' }, body: `![](${address})` })
      expect(await apply(copy.copy_id, 2, 0, { then: 'publish' })).toMatchObject({ status: 422, code: 42202 })
      expect((await ask(`/${copy.copy_id}`)).code).toBe(0)
      const found = await askAdmin<{ list: unknown[] }>(
        backend,
        lin,
        `/contents?text=${encodeURIComponent('无描述的图')}`,
      )
      expect(found.data.list).toEqual([])
      const accepted = await apply(copy.copy_id, 2, 0, { then: 'publish', accept_undescribed: true })
      expect(accepted.data.item.state).toBe('published')
    })

    it('are refused with everything that is wrong named, and stay', async () => {
      const copy = await begin()
      await keep(copy.copy_id, 1, { fields: { account: 'nobody', title: '题' }, body: '正文' })
      expect(await apply<object>(copy.copy_id, 2, 0)).toMatchObject({
        code: 40001,
        data: { fields: [{ field: 'body.fields.account' }] },
      })
      expect(await apply(copy.copy_id, 2, 0, { then: 'schedule', time: 1 })).toMatchObject({ code: 40001 })
      expect(await apply(copy.copy_id, 2, 0, { then: 'vanish' })).toMatchObject({ code: 40001 })
      expect((await ask(`/${copy.copy_id}`)).code).toBe(0)
    })
  })

  describe('keep', () => {
    it('what cannot be read yet, and say why', async () => {
      const { copy_id: id } = await begin()
      const kept = await keep(id, 1, { fields: { title: '', date: '2026-1', colour: 'red' }, body: '' })
      expect([kept.code, kept.data.seq]).toEqual([0, 2])
      expect(kept.data.problems.map(({ field }) => field).toSorted()).toEqual(['fields.colour', 'fields.date'])
      expect((await keep(id, 2, { fields: {}, body: '正文' })).data.problems).toMatchObject([{ field: 'fields.title' }])
      const deep = await backend.http.inject({
        method: 'POST',
        url: `/admin/api/v1/working-copies/${id}`,
        headers: { cookie: lin.cookie, 'x-csrf-token': lin.csrfToken, 'content-type': 'application/json' },
        payload: `{"seq":3,"client_id":"w","body":"","fields":{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
      })
      expect(deep.json()).toMatchObject({ code: 40001 })
      expect((await keep(id, 3, { fields: { title: '题' }, body: 7 as unknown as string })).code).toBe(40001)
      expect((await ask<Read>(`/${id}`)).data.copy.seq).toBe(3)
    })

    it('the first of two who write at once, and tell the other what that was', async () => {
      const { copy_id: id } = await begin()
      const [one, two] = await Promise.all([
        keep(id, 1, { fields: { title: '林的' }, body: '林写' }),
        keep(id, 1, { fields: { title: '周的' }, body: '周写' }, zhou),
      ])
      const [kept, refused] = one.code === 0 ? [one, two] : [two, one]
      expect([kept.code, refused.status, refused.code]).toEqual([0, 409, 40901])
      const { manuscript, copy } = (await ask<Read>(`/${id}`)).data
      expect(refused.data).toEqual({ seq: 2, by: copy.by, client_id: `window of ${copy.by}`, manuscript })
    })

    it('once what the same window sends twice, and nothing that is late', async () => {
      const { copy_id: id } = await begin()
      const first = await keep(id, 1, { fields: { title: '一' }, body: '甲' })
      expect(await keep(id, 1, { fields: { title: '一' }, body: '甲' })).toEqual(first)
      expect((await keep(id, 1, { fields: { title: '一' }, body: '甲' }, zhou)).code).toBe(40901)
      await keep(id, 2, { fields: { title: '一' }, body: '甲乙' })
      expect((await keep(id, 1, { fields: { title: '一' }, body: '甲' })).code).toBe(40901)
      expect((await ask<Read>(`/${id}`)).data.manuscript.body).toBe('甲乙')
    })

    it('what a writer leaves to another one, and what loses', async () => {
      const { copy_id: id } = await begin()
      await keep(id, 1, { fields: { title: '一' }, body: '林写的' })
      const lost = { fields: { title: '一' }, body: '周没留下的' }
      await keep(id, 2, { fields: { title: '一' }, body: '周接着写', lost } as Manuscript, zhou)
      await keep(id, 3, { fields: { title: '一' }, body: '周再写' }, zhou)
      const { list } = (await ask<States>(`/${id}/states`)).data
      expect(list).toMatchObject([
        { number: 2, by: 'zhou', reason: 'lost', characters: 5 },
        { number: 1, by: 'lin', reason: 'writer', characters: 3 },
      ])
      expect((await ask<Read>(`/${id}/states/1`)).data.manuscript.body).toBe('林写的')
      expect((await ask(`/${id}/states/3`)).code).toBe(40401)
    })

    it('a state for each two minutes of work, twenty at most', async () => {
      const { copy_id: id } = await begin()
      for (let seq = 1; seq <= 23; seq += 1) {
        await keep(id, seq, { fields: { title: '一' }, body: `第${seq}次` })
        await backend.database.write(async (tx) => {
          const old = { created_at: tx.now - 121 }
          await tx.sql.updateTable('working_copy_states').set(old).execute()
          await tx.sql.updateTable('working_copies').set(old).execute()
        })
      }
      const { list } = (await ask<States>(`/${id}/states`)).data
      expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index))
    })

    it('nothing in the audit log, which opening, applying and throwing away stand in', async () => {
      const count = async () => (await backend.database.db.selectFrom('audit').select('action').execute()).length
      const item = await makeItem()
      const before = await count()
      const { copy_id: id } = await open(item.id)
      expect(await count()).toBe(before + 1)
      const { fields, body } = (await ask<Read>(`/${id}`)).data.manuscript
      await keep(id, 1, { fields, body: `${body}。` })
      await ask(`/${id}/lease`, {})
      expect(await count()).toBe(before + 1)
      await apply(id, 2, item.version)
      expect(await count()).toBe(before + 2)
      await ask(`/${(await open(item.id)).copy_id}/discard`, {})
      expect(await count()).toBe(before + 4)
    })

    it('240 times in a minute, whatever else is written', async () => {
      const member = await staffVisitor(backend, 'editor')
      const { copy_id: id } = await begin()
      const answers = []
      for (let n = 0; n < 241; n += 1) answers.push((await askAs(member, `/${id}/lease`, {})).code)
      expect(answers.filter((code) => code === 0)).toHaveLength(240)
      expect(answers.at(-1)).toBe(42901)
      expect((await askAs(member, `/${id}/plan`, { time: 0 })).code).toBe(0)
    })
  })

  describe('are held', () => {
    const lease = async (id: string, who: StaffVisitor, take = false) =>
      (await askAs<{ lease: WorkingCopyView['lease']; was: string }>(who, `/${id}/lease`, { take })).data

    it('by who writes, until it is over or taken', async () => {
      const { copy_id: id } = await begin()
      expect(await lease(id, lin)).toMatchObject({ lease: { name: 'lin' }, was: '' })
      expect(await lease(id, zhou)).toMatchObject({ lease: { name: 'lin' }, was: '' })
      expect(await lease(id, zhou, true)).toMatchObject({ lease: { name: 'zhou' }, was: 'lin' })
      // who was taken from is told with the next thing that is kept, which is kept all the same
      const kept = await keep(id, 1, { fields: { title: '一' }, body: '林写完这句' })
      expect(kept).toMatchObject({ code: 0, data: { lease: { name: 'zhou', staff_id: ids.encode(zhou.id) } } })
      await later(id, { lease_until: 1 })
      expect((await ask<Read>(`/${id}`)).data.copy.lease).toBeNull()
      expect(await lease(id, lin)).toMatchObject({ lease: { name: 'lin' } })
    })

    it('for another while with each keeping', async () => {
      const { copy_id: id } = await begin()
      const { lease: held } = (await keep(id, 1, { fields: { title: '一' }, body: '' })).data
      expect(held?.until).toBeGreaterThan(Date.now() / 1000 + 30)
    })
  })

  describe('are applied', () => {
    it('once, however many do so at once, and however often the same request comes', async () => {
      const item = await makeItem()
      const { copy_id: id } = await open(item.id)
      await keep(id, 1, { fields: { title: '一次' }, body: '正文' })
      const answers = await Promise.all(Array.from({ length: 4 }, () => apply(id, 2, item.version)))
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40401, 40401, 40401])
      const made = await begin()
      await keep(made.copy_id, 1, { fields: { title: '重发', account: 'house' }, body: '正文' })
      const headers = { 'request-id': randomUUID() }
      const send = () => askAs<Applied>(lin, `/${made.copy_id}/apply`, { seq: 2, version: 0 }, headers)
      const first = await send()
      expect(first.code).toBe(0)
      expect(await send()).toEqual(first)
    })

    it('as they were last kept, or not at all', async () => {
      const { copy_id: id } = await begin()
      await keep(id, 1, { fields: { title: '一', account: 'house' }, body: '正文' })
      expect(await apply(id, 1, 0)).toMatchObject({ code: 40901, data: { seq: 2, manuscript: { body: '正文' } } })
      const [applied, kept] = await Promise.all([
        apply(id, 2, 0),
        keep(id, 2, { fields: { title: '一', account: 'house' }, body: '正文又长了' }),
      ])
      // whichever came first, no text is gone: it is applied, or the copy still has it
      if (applied.code === 0) expect([40401, 40901]).toContain(kept.code)
      else {
        expect([applied.code, kept.code]).toEqual([40901, 0])
        expect((await ask<Read>(`/${id}`)).data.manuscript.body).toBe('正文又长了')
      }
    })

    it('whole or not at all when the process dies in the middle', async () => {
      const item = await makeItem()
      const { copy_id: id } = await open(item.id)
      await keep(id, 1, { fields: { title: '写到一半' }, body: '正文' })
      const write = backend.database.write.bind(backend.database)
      // what a crash leaves behind is what the database has without the commit
      backend.database.write = (work) =>
        write(async (tx) => {
          await work(tx)
          throw new Error('the process died')
        })
      const died = await apply(id, 2, item.version, { then: 'publish' }).finally(() => {
        backend.database.write = write
      })
      expect(died.status).toBe(500)
      expect(await page(item.id)).toMatchObject({ title: '旧题', version: item.version })
      expect((await ask<Read>(`/${id}`)).data).toMatchObject({ copy: { seq: 2 }, manuscript: { body: '正文' } })
      expect((await apply(id, 2, item.version)).code).toBe(0)
    })
  })

  describe('are thrown away', () => {
    it('and had back within seven days', async () => {
      const item = await makeItem()
      const { copy_id: id } = await open(item.id)
      const { undo_until: until } = (await ask<{ undo_until: number }>(`/${id}/discard`, {})).data
      expect(until).toBeGreaterThan(Date.now() / 1000 + 6 * DAY)
      for (const path of [`/${id}`, `/${id}/states`, `/${id}/check`]) expect((await ask(path)).code).toBe(40401)
      expect((await keep(id, 1, { fields: {}, body: '' })).code).toBe(40401)
      expect((await apply(id, 1, item.version)).code).toBe(40401)
      const other = await open(item.id)
      expect(other.copy_id).not.toBe(id)
      expect((await ask(`/${id}/undiscard`, {})).code).toBe(40901)
      await ask(`/${other.copy_id}/discard`, {})
      expect((await ask(`/${id}/undiscard`, {})).data.copy.copy_id).toBe(id)
    })

    it('for good after that', async () => {
      const { copy_id: id } = await begin()
      await ask(`/${id}/discard`, {})
      const now = Math.floor(Date.now() / 1000)
      await later(id, { removed_at: now - 7 * DAY })
      expect((await ask(`/${id}/undiscard`, {})).code).toBe(40401)
      expect(await backend.drafting.prune(now)).toBe(1)
      const row = backend.database.db
        .selectFrom('working_copies')
        .select('id')
        .where('id', '=', ids.decode(id) ?? 0)
      expect(await row.executeTakeFirst()).toBeUndefined()
    })
  })

  it('are listed, the last kept first, and those of one member, item or type', async () => {
    const item = await makeItem()
    const { copy_id: first } = await open(item.id)
    const { copy_id: second } = await begin({ type: 'video', fields: { title: '片' } })
    await keep(second, 1, { fields: { type: 'video', title: '片子' }, body: '' }, zhou)
    await later(second, { updated_at: 4_000_000_000 })
    await later(first, { updated_at: 3_999_999_999 })
    const list = async (query: string, who = lin) =>
      (await askAs<{ list: WorkingCopyView[]; next_cursor: string }>(who, query)).data
    const page = await list('?pagesize=1')
    expect(page.list).toMatchObject([{ copy_id: second, type: 'video', title: '片子', by: 'zhou' }])
    expect((await list(`?pagesize=1&cursor=${page.next_cursor}`)).list).toMatchObject([{ copy_id: first }])
    expect((await list('?mine=1&pagesize=1', zhou)).list).toMatchObject([{ copy_id: second }])
    expect((await list(`?content_id=${item.id}`)).list.map(({ copy_id: id }) => id)).toEqual([first])
    expect((await list('?type=video')).list.map(({ copy_id: id }) => id)).toContain(second)
    expect((await ask(`?cursor=${page.next_cursor}&mine=1`)).code).toBe(40001)
  })

  it('are planned for a time, at which nothing happens by itself', async () => {
    const { copy_id: id } = await begin()
    const planned = await ask(`/${id}/plan`, { time: 4_000_000_000, note: '周五的头条' })
    expect(planned.data.copy).toMatchObject({ plan_at: 4_000_000_000, plan_note: '周五的头条', state: 'new' })
    expect((await ask(`/${id}/plan`, { time: 0 })).data.copy).toMatchObject({ plan_at: 0, plan_note: '' })
  })

  describe('are checked', () => {
    it('as what they would be, with the place of each finding', async () => {
      const data = (await picture('#406080', 300, 200)).toString('base64')
      const { address } = (await askAdmin<{ address: string }>(backend, lin, '/images', { body: { data } })).data
      await askAdmin(backend, lin, '/moderation/words', { body: { word: '稳赚不赔', action: 'refuse' } })
      const item = await makeItem()
      const { copy_id: id } = await open(item.id)
      const body = [
        '第一段。',
        `![](${address})`,
        '[断了](/davmu/share/mp/doc/2026/11/nothing/index)，[没断](/davmu/share/)。',
        '这是稳赚不赔的。',
        '![在别处](https://pictures.example/a.png)',
      ].join('\n\n')
      const fields = { title: '字'.repeat(70), summary: '摘要', account: 'house', cover: '' }
      await keep(id, 1, { fields, body })
      const { findings, told } = (await ask<Checked>(`/${id}/check`)).data
      expect(findings).toMatchObject([
        { rule: 'undescribed_picture', level: 'must', field: 'body', paragraph: 2, src: address },
        { rule: 'no_cover', level: 'should', field: 'fields.cover', paragraph: 0 },
        { rule: 'title_too_long', level: 'should', field: 'fields.title' },
        { rule: 'dead_link', field: 'body', paragraph: 3, src: '/davmu/share/mp/doc/2026/11/nothing/index' },
        { rule: 'refused_word', field: 'body', paragraph: 4 },
      ])
      expect(told).toEqual({ bookers: 0, followers: 0 })
      expect(await page(item.id)).toMatchObject({ title: '旧题', version: item.version })
    })

    it('for colours that one theme makes hard to read, in each text that they have', async () => {
      const body = [
        '$\\color{red} x$，$\\color{red} y$',
        '## 大字 $\\textcolor{red}{E}$',
        '正文里的<b style="color:#eee">颜色</b>不留。',
      ]
      const modules = [
        { title: '一', style: 'html', text: '$\\color{blue} z$' },
        { title: '二', style: 'html', text: '$\\color{yellow} z$' },
      ]
      const { copy_id: id } = await begin({
        type: 'special',
        fields: { type: 'special', title: '题', summary: '摘要', modules },
        body: body.join('\n\n'),
      })
      const { findings } = (await ask<Checked>(`/${id}/check`)).data
      expect(findings.filter(({ rule }) => rule.startsWith('low_contrast'))).toMatchObject([
        { rule: 'low_contrast_light', level: 'should', field: 'body', paragraph: 1, src: '#ff0000' },
        { rule: 'low_contrast_dark', field: 'fields.modules.0.text', paragraph: 0, src: '#0000FF' },
        { rule: 'low_contrast_light', field: 'fields.modules.1.text', paragraph: 0, src: '#FFFF00' },
      ])
    })

    it('for links to other sites behind which there is nothing, which hold up nobody else', async () => {
      asked.length = 0
      const gone = 'https://gone.example/a'
      const body = `见[那里](https://there.example/b)。\n\n见[这里](${gone})，[再见](${gone})，[本站](/davmu/share/)。`
      const fields = { account: 'house', title: '题', summary: '摘要', source_url: 'https://gone.example/source' }
      const { copy_id: id } = await begin({ fields, body })
      const { findings } = (await ask<Checked>(`/${id}/check`)).data
      expect(findings.filter(({ rule }) => rule === 'dead_link_elsewhere')).toMatchObject([
        { level: 'should', field: 'body', paragraph: 2, src: gone },
        { field: 'fields.source_url', paragraph: 0, src: 'https://gone.example/source' },
      ])
      expect(new Set(asked)).toEqual(new Set(['https://there.example/b', gone, 'https://gone.example/source']))
      expect(new Set(meanwhile)).toEqual(new Set(['written']))
      const { item } = (await apply(id, 1, 0)).data
      const { warnings } = (
        await askAdmin<{ warnings: Checked['findings'] }>(backend, lin, `/contents/${item.id}/check`)
      ).data
      expect(warnings.map(({ rule }) => rule)).toEqual(['no_cover', 'dead_link_elsewhere', 'dead_link_elsewhere'])
    })

    it('for a live room’s tabs that lead nowhere', async () => {
      const columns = [{ type: 'intro' }, { type: 'link', name: '外链', link: 'https://gone.example/tab' }]
      const { copy_id: id } = await begin({
        type: 'local_live',
        fields: { type: 'local_live', title: '题', live: { columns } },
      })
      const { findings } = (await ask<Checked>(`/${id}/check`)).data
      expect(findings).toContainEqual(
        expect.objectContaining({ rule: 'dead_link_elsewhere', field: 'fields.live.columns.1.link' }),
      )
    })

    it('for pictures of a share card that clients pass over', async () => {
      const put = async (width: number, height: number) => {
        const data = (await picture('#406080', width, height)).toString('base64')
        return (await askAdmin<{ address: string }>(backend, lin, '/images', { body: { data } })).data.address
      }
      const sizesOf = async (fields: object) => {
        const { copy_id: id } = await begin({ fields: { title: '题', ...fields }, body: '正文' })
        const { findings } = (await ask<Checked>(`/${id}/check`)).data
        return findings.filter(({ rule }) => rule === 'image_too_small').map(({ field }) => field)
      }
      const large = await put(1000, 600)
      expect(await sizesOf({ cover: await put(299, 400) })).toEqual(['fields.cover'])
      expect(await sizesOf({ cover: large })).toEqual([])
      expect(await sizesOf({ cover: large, crops: { wide: '0,0,100,70.9', square: '0,0,29,48' } })).toEqual([
        'fields.crops.square',
      ])
    })

    it('for what a share card says instead of the item, and its picture', async () => {
      const data = (await picture('#406080', 200, 400)).toString('base64')
      const { address } = (await askAdmin<{ address: string }>(backend, lin, '/images', { body: { data } })).data
      const card = { title: '卡'.repeat(65), summary: '话'.repeat(121), picture: address }
      const fields = { title: '题'.repeat(65), share_card: card }
      const { copy_id: id } = await begin({ fields, body: '正文' })
      const { findings } = (await ask<Checked>(`/${id}/check`)).data
      expect(findings.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
        'no_cover fields.cover',
        'title_too_long fields.share_card.title',
        'summary_too_long fields.share_card.summary',
        'image_too_small fields.share_card.picture',
      ])
      await keep(id, 1, {
        fields: { ...fields, account: 'house', share_card: { ...card, title: '短', summary: '' } },
        body: '正文',
      })
      expect((await ask<Checked>(`/${id}/check`)).data.findings.map(({ rule }) => rule)).toEqual([
        'no_cover',
        'image_too_small',
      ])
      const { item } = (await apply(id, 2, 0, { then: 'publish' })).data
      const { data: detail } = (await backend.http.inject(`/inner/static/content/${item.id}`)).json<{
        data: ContentDetail
      }>()
      expect(detail.title).toBe('题'.repeat(65))
      expect(detail.share).toMatchObject({ title: '短', desc: '正文' })
      expect(detail.share.imgUrl).toContain(/[0-9a-f]{64}/.exec(address)?.[0])
    })

    it('as far as they can be read', async () => {
      const { copy_id: id } = await begin()
      const unreadable = (await ask<Checked>(`/${id}/check`)).data.findings
      expect(unreadable).toMatchObject([{ rule: 'unreadable', level: 'must', field: 'fields.title' }])
      await keep(id, 1, { fields: { title: '题', account: 'house', cover: 'nowhere.jpg' }, body: '正文' })
      const { findings } = (await ask<Checked>(`/${id}/check`)).data
      expect(findings).toContainEqual(expect.objectContaining({ rule: 'not_taken', src: 'nowhere.jpg' }))
    })

    it('and say how many follow the account that will speak', async () => {
      await backend.database.write((tx) => tx.sql.updateTable('accounts').set({ fans_count: 7 }).execute())
      const { copy_id: id } = await begin({ fields: { title: '题' }, body: '正文' })
      expect((await ask<Checked>(`/${id}/check`)).data.told.followers).toBe(7)
    })
  })
})
