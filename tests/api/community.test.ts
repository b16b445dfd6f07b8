import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogNode, CirclePost, ModelItem, Question, QuestionAnswer } from '#contract/community.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Page } from '#contract/shapes.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import {
  answerDraft,
  circlePostDraft,
  modelItemDraft,
  questionDraft,
  repositoryDraft,
} from '#tests/support/community-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { articleDraft, saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'

const MOBILE = '13812345678'
const QUESTION = '/law/v1/api/share/question/detail'
const ANSWERS = '/law/v1/api/share/question/answerlist'
const POST = '/circle/v1/api/share/content/detail'
const MODEL = '/peony/v1/picho/v1/open'

eachDatabase('what a community shares', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains
  let accountId: number

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { contentTypes: ['doc', 'question', 'circle'] })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
    await backend.database.write((tx) =>
      backend.community.saveCircle(tx, { key: 'ganhai', name: '赶海圈', avatar: '', intro: '', memberCount: 1208 }),
    )
  })
  afterAll(() => backend.close())

  const saveItem = async (type: 'question' | 'circle', part: Partial<Parameters<typeof articleDraft>[0]> = {}) => {
    const { id } = await backend.database.write((tx) =>
      backend.content.saveContent(tx, articleDraft({ accountId, type, ...part })),
    )
    return { id, publicId: domains.ids.encode(id) }
  }
  const saveQuestion = async (
    draft = questionDraft(),
    part: Partial<Parameters<typeof articleDraft>[0]> = {},
  ): Promise<{ id: number; publicId: string }> => {
    const item = await saveItem('question', part)
    await backend.database.write((tx) => backend.community.saveQuestion(tx, item.id, draft))
    return item
  }
  const savePost = async (draft = circlePostDraft(), part: Partial<Parameters<typeof articleDraft>[0]> = {}) => {
    const item = await saveItem('circle', part)
    await backend.database.write((tx) => backend.community.saveCirclePost(tx, item.id, draft))
    return item
  }
  const save = (draft: Parameters<TestBackend['community']['saveRepository']>[1]) =>
    backend.database.write((tx) => backend.community.saveRepository(tx, draft))
  const rid = async (key: string) => {
    const row = await backend.database.db
      .selectFrom('repositories')
      .select('id')
      .where('source_id', '=', key)
      .executeTakeFirstOrThrow()
    return domains.ids.encode(row.id)
  }

  /** UUIDs of the items of a content model by their title. */
  const uuidsOf = async (id: string): Promise<Map<string, string>> => {
    const { data } = await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/0?pagesize=50`)
    return new Map(data.items.list.map(({ title, uuid }) => [title, uuid]))
  }

  describe('a question', () => {
    it('is waiting, answered, settled', async () => {
      const { id, publicId } = await saveQuestion()
      const detail = () => ask<Question>(backend, `${QUESTION}?id=${publicId}`)
      expect((await detail()).data).toMatchObject({ status: 0, answer_count: 0, best_answer_id: '' })
      await backend.database.write((tx) =>
        backend.community.saveQuestion(tx, id, questionDraft([answerDraft('a'), answerDraft('b')])),
      )
      expect((await detail()).data).toMatchObject({ status: 1, answer_count: 2, best_answer_id: '' })
      await backend.database.write((tx) =>
        backend.community.saveQuestion(tx, id, questionDraft([answerDraft('a'), answerDraft('b', { isBest: true })])),
      )
      const answers = await ask<Page<QuestionAnswer>>(backend, `${ANSWERS}?id=${publicId}`)
      expect((await detail()).data).toMatchObject({
        status: 2,
        answer_count: 2,
        best_answer_id: answers.data.list[0]?.id,
        category: '劳动合同',
        region: '澜州 青屿区',
        user: { name: '王**' },
        path: `/fazak/problemShare/index?id=${publicId}`,
      })
    })

    it('shows personal data nowhere, in no call', async () => {
      const text = `打我电话 ${MOBILE}，身份证 110101199003078515`
      const { id, publicId } = await saveQuestion(
        questionDraft([
          answerDraft('a', {
            content: `加我微信：lawyer_shen 或 ${MOBILE}`,
            user: { ...answerDraft('a').user, licenseNo: '13301201510123456' },
          }),
        ]),
        { title: `公司欠薪，电话${MOBILE}`, bodySource: `${text}\n\n[我](tel:${MOBILE})`, tags: ['欠薪'] },
      )
      const detail = await ask<Question>(backend, `${QUESTION}?id=${publicId}`)
      const answers = await ask<Page<QuestionAnswer>>(backend, `${ANSWERS}?id=${publicId}`)
      expect(detail.data.title).toBe('公司欠薪，电话138******78')
      expect(detail.data.content).toContain('电话 138******78，身份证 110*************15')
      expect(answers.data.list[0]).toMatchObject({
        content: '加我微信：l*********n 或 138******78',
        user: { license_no_masked: '1330***********56' },
      })
      const elsewhere = await Promise.all([
        ask(backend, `/dinner/content/${publicId}`),
        ask(backend, '/peony/v1/recommend'),
        ask(backend, `/peony/v1/search?keyword=${encodeURIComponent('欠薪')}`),
        ask(backend, `/peony/v1/search?keyword=${MOBILE}`),
      ])
      const everything = JSON.stringify([detail, answers, ...elsewhere])
      expect(everything).not.toMatch(/13812345678|110101199003078515|lawyer_shen|13301201510123456/)
      expect(elsewhere[2]?.data['list']).toHaveLength(1)
      expect(elsewhere[3]?.data['list']).toHaveLength(0)
      // the operator keeps what was written
      expect(await backend.community.describeQuestion(id)).toMatchObject({
        asker: { name: '王小满' },
        answers: [{ content: `加我微信：lawyer_shen 或 ${MOBILE}`, user: { licenseNo: '13301201510123456' } }],
      })
    })

    it('lists its answers: the accepted one, then by stars, then by time; or the newest first', async () => {
      const { publicId } = await saveQuestion(
        questionDraft([
          answerDraft('old', { stars: 5, createdAt: 100 }),
          answerDraft('new', { stars: 5, createdAt: 300 }),
          answerDraft('best', { isBest: true, createdAt: 200 }),
          answerDraft('also', { isBest: true, createdAt: 400, stars: 9 }),
        ]),
      )
      const keys = async (query: string) => {
        const { data } = await ask<Page<QuestionAnswer>>(backend, `${ANSWERS}?id=${publicId}${query}`)
        return data.list.map(({ content }) => content)
      }
      expect(await keys('')).toEqual(['第best个回答', '第also个回答', '第new个回答', '第old个回答'])
      expect(await keys('&sort=time')).toEqual(['第also个回答', '第new个回答', '第best个回答', '第old个回答'])
    })

    it.each(['best', 'time'])('is paged by cursor and by page, sorted by %s', async (sort) => {
      const drafts = Array.from({ length: 25 }, (_, index) =>
        answerDraft(`${index}`, { stars: index % 4, createdAt: 1000 + (index % 3), isBest: index === 13 }),
      )
      const { publicId } = await saveQuestion(questionDraft(drafts))
      const seen: string[] = []
      let cursor = ''
      do {
        const { data } = await ask<Page<QuestionAnswer>>(
          backend,
          `${ANSWERS}?id=${publicId}&sort=${sort}&pagesize=10${cursor && `&cursor=${cursor}`}`,
        )
        expect(data.total).toBe(25)
        seen.push(...data.list.map(({ id }) => id))
        cursor = data.next_cursor
      } while (cursor)
      expect(new Set(seen).size).toBe(25)
      const second = await ask<Page<QuestionAnswer>>(
        backend,
        `${ANSWERS}?id=${publicId}&sort=${sort}&pageindex=2&pagesize=10`,
      )
      expect(second.data.list.map(({ id }) => id)).toEqual(seen.slice(10, 20))
      const past = await ask<Page<QuestionAnswer>>(backend, `${ANSWERS}?id=${publicId}&pageindex=9`)
      expect(past).toMatchObject({ status: 200, data: { list: [], has_more: false } })
      const foreign = await ask(backend, `${ANSWERS}?id=${publicId}&sort=${sort}&cursor=abc`)
      expect(foreign.code).toBe(40001)
    })

    it('begins with the answer that is asked for, where it has it, and lists each once', async () => {
      const drafts = Array.from({ length: 5 }, (_, index) => answerDraft(`${index}`, { stars: 9 - index }))
      const { publicId } = await saveQuestion(questionDraft(drafts))
      const other = await saveQuestion(questionDraft([answerDraft('x')]))
      const list = async (query: string, of = publicId) =>
        (await ask<Page<QuestionAnswer>>(backend, `${ANSWERS}?id=${of}${query}`)).data
      const all = (await list('')).list.map(({ id }) => id)
      const first = await list(`&pagesize=2&answer_id=${all[3]}`)
      expect(first.list.map(({ id }) => id)).toEqual([all[3], all[0], all[1]])
      expect(
        (await list(`&pagesize=2&answer_id=${all[3]}&cursor=${first.next_cursor}`)).list.map(({ id }) => id),
      ).toEqual([all[2], all[3]])
      expect((await list(`&pagesize=2&answer_id=${all[0]}`)).list.map(({ id }) => id)).toEqual([all[0], all[1]])
      const foreign = (await list('', other.publicId)).list[0]?.id
      for (const id of [foreign, '??', 'AAAAAAAA'])
        expect((await list(`&pagesize=2&answer_id=${id}`)).list.map((answer) => answer.id)).toEqual([all[0], all[1]])
    })

    it('keeps the ids of its answers when it is saved again, and forgets those that are gone', async () => {
      const licensed = { ...answerDraft('a').user, licenseNo: '99', name: '沈若岚' }
      const { id, publicId } = await saveQuestion(
        questionDraft([answerDraft('a', { user: licensed }), answerDraft('b'), answerDraft('c')]),
      )
      const list = async () => (await ask<Page<QuestionAnswer>>(backend, `${ANSWERS}?id=${publicId}`)).data.list
      const before = await list()
      await backend.database.write((tx) =>
        backend.community.saveQuestion(
          tx,
          id,
          questionDraft([
            answerDraft('a', { user: { ...licensed, name: '沈律师' } }),
            answerDraft('c', { content: '改过' }),
          ]),
        ),
      )
      const after = await list()
      const idOf = (answers: QuestionAnswer[], content: string) => answers.find((one) => one.content === content)?.id
      expect(after).toHaveLength(2)
      expect(idOf(after, '改过')).toBe(idOf(before, '第c个回答'))
      expect(after.find(({ user }) => user.name === '沈律师')?.user.id).toBe(
        before.find(({ user }) => user.name === '沈若岚')?.user.id,
      )
      const left = await backend.database.db
        .selectFrom('members')
        .select('source_id')
        .where('source_id', 'like', `answer:${id}:%`)
        .execute()
      expect(left).toEqual([{ source_id: `answer:${id}:c` }])
    })

    it('answers 404 and 410 as items do', async () => {
      const document = await saveArticle(domains, { accountId })
      const draft = await saveQuestion(questionDraft(), { state: 'draft' })
      const gone = await saveQuestion()
      await backend.database.write((tx) => backend.content.removeContent(tx, gone.id))
      for (const call of [QUESTION, ANSWERS]) {
        expect(await ask(backend, `${call}?id=nonsense`)).toMatchObject({ status: 404, code: 40002 })
        expect(await ask(backend, `${call}?id=${domains.ids.encode(987_654)}`)).toMatchObject({ code: 40401 })
        expect(await ask(backend, `${call}?id=${document.publicId}`)).toMatchObject({ code: 40401 })
        expect(await ask(backend, `${call}?id=${draft.publicId}`)).toMatchObject({ code: 40401 })
        expect(await ask(backend, `${call}?id=${gone.publicId}`)).toMatchObject({ status: 410, code: 41001 })
        expect(await ask(backend, call)).toMatchObject({ status: 400, code: 40001 })
      }
    })
  })

  describe('a post of a circle', () => {
    it('says who wrote it, where, and what it points to', async () => {
      const link = { title: `问 ${MOBILE}`, url: 'https://chaosheng.example/a', cover: '' }
      const { id, publicId } = await savePost(circlePostDraft({ link, channel: 'dimim' }), {
        title: '大潮',
        bodySource: `台风过后\n\n找我 ${MOBILE}`,
      })
      const { data } = await ask<CirclePost>(backend, `${POST}?id=${publicId}`)
      expect(data).toMatchObject({
        circle: { name: '赶海圈', member_count: 1208 },
        user: { name: '东门阿海', verified: 0 },
        content: '台风过后\n找我 138******78',
        body_html: '<p data-p="1">台风过后</p><p data-p="2">找我 138******78</p>',
        link: { title: '问 138******78', url: link.url },
        ip_region: '澜州',
        comments: [],
        path: `/dimim/content/index?id=${publicId}`,
      })
      expect(data.share.link).toMatch(/\/davmu\/share\/dimim\/content\/index\?id=/)
      expect(await backend.community.describeCirclePost(id)).toEqual(circlePostDraft({ link, channel: 'dimim' }))
    })

    it('belongs to one channel', async () => {
      const { publicId } = await savePost()
      expect(await ask(backend, `${POST}?id=${publicId}&channel=dejin`)).toMatchObject({ code: 0 })
      expect(await ask(backend, `${POST}?id=${publicId}&channel=dimim`)).toMatchObject({ code: 40401 })
    })

    it('links to nothing that a page may not link to', async () => {
      const { publicId } = await savePost(
        circlePostDraft({ link: { title: '点', url: 'javascript:alert(1)', cover: '' } }),
      )
      expect((await ask<CirclePost>(backend, `${POST}?id=${publicId}`)).data.link).toBeNull()
    })

    it('comes with its first three comments, masked', async () => {
      const { publicId, id } = await savePost()
      await backend.database.write((tx) =>
        backend.comments.importComments(
          tx,
          [1, 2, 3, 4].map((number) => ({
            sourceId: `c${number}-${id}`,
            sourceHash: `${number}`,
            contentId: id,
            parent: null,
            user: { sourceId: `u${number}`, name: `读者${number}`, avatar: '', accountId: null },
            text: `${number} 号 ${MOBILE}`,
            anchor: null,
            state: 'public',
            byAuthor: false,
            createdAt: 1_700_000_000 + number,
            updatedAt: 1_700_000_000 + number,
          })),
        ),
      )
      const { data } = await ask<CirclePost>(backend, `${POST}?id=${publicId}`)
      expect(data.comments).toHaveLength(3)
      expect(data.comment_count).toBe(4)
      for (const comment of data.comments) expect(comment.content).toMatch(/号 138\*{6}78$/)
    })
  })

  describe('a content model', () => {
    const item = (key: string, catalog: string | null, part = {}) => modelItemDraft(key, { catalog, ...part })

    it('is a catalogue of items, each node with all that is below it', async () => {
      await save(
        repositoryDraft({
          key: 'tree',
          items: [
            item('x', 'xingang'),
            item('r', null),
            item('d', 'dong'),
            item('l1', 'laogang'),
            item('l2', 'laogang'),
          ],
        }),
      )
      const id = await rid('tree')
      const { data: root } = await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/0`)
      expect(root).toMatchObject({ id: '0', name: '澜州渔船名录', parents: [], items: { total: 5 } })
      expect(root.children.map(({ name, count }) => [name, count])).toEqual([
        ['老港', 3],
        ['新港', 1],
      ])
      expect(root.tree.map(({ name, count, depth }) => [name, count, depth])).toEqual([
        ['老港', 3, 1],
        ['东码头', 1, 2],
        ['新港', 1, 1],
      ])
      expect(root.items.list.map(({ title }) => title)).toEqual(['渔船 r', '渔船 l1', '渔船 l2', '渔船 d', '渔船 x'])
      const { data: node } = await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/${root.tree[1]?.id}`)
      expect(node).toMatchObject({
        name: '东码头',
        parents: [{ name: '老港' }],
        children: [],
        tree: [],
        items: { total: 1 },
      })

      const [first, second] = root.items.list.slice(1)
      const { data: l1 } = await ask<ModelItem>(backend, `${MODEL}/${id}/content/${first?.uuid}`)
      expect(l1).toMatchObject({
        title: '渔船 l1',
        catalog: [{ name: '老港' }],
        prev: null,
        next: { uuid: second?.uuid },
      })
      const { data: l2 } = await ask<ModelItem>(backend, `${MODEL}/${id}/content/${second?.uuid}`)
      expect(l2).toMatchObject({ prev: { uuid: first?.uuid }, next: null })
      const { data: deep } = await ask<ModelItem>(backend, `${MODEL}/${id}/content/${root.items.list[3]?.uuid}`)
      expect(deep.catalog.map(({ name }) => name)).toEqual(['老港', '东码头'])
    })

    it('is paged by cursor and by page', async () => {
      await save(
        repositoryDraft({
          key: 'paged',
          items: Array.from({ length: 45 }, (_, index) => item(`${index}`, index < 5 ? null : 'laogang')),
        }),
      )
      const id = await rid('paged')
      const root = (await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/0`)).data
      const node = root.children[0]?.id
      const seen: string[] = []
      let cursor = ''
      do {
        const { data } = await ask<CatalogNode>(
          backend,
          `${MODEL}/${id}/catalog/${node}?pagesize=15${cursor && `&cursor=${cursor}`}`,
        )
        expect(data.items.total).toBe(40)
        seen.push(...data.items.list.map(({ title }) => title))
        cursor = data.items.next_cursor
      } while (cursor)
      expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => `渔船 ${index + 5}`))
      const second = await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/${node}?pagesize=15&pageindex=2`)
      expect(second.data.items.list.map(({ title }) => title)).toEqual(seen.slice(15, 30))
      const past = await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/${node}?pageindex=99`)
      expect(past.data.items).toMatchObject({ list: [], has_more: false, next_cursor: '' })
      expect(await ask(backend, `${MODEL}/${id}/catalog/0?cursor=${cursor || 'abc'}`)).toMatchObject({ code: 40001 })
    })

    it('shows values by the kind of their field, and a body that is harmless', async () => {
      await save(
        repositoryDraft({
          key: 'values',
          model: {
            name: '渔船',
            fields: [
              { key: 'tel', label: '电话', kind: 'text' },
              { key: 'len', label: '船长', kind: 'number' },
              { key: 'web', label: '网页', kind: 'link' },
              { key: 'bad', label: '坏', kind: 'link' },
              { key: 'none', label: '无', kind: 'text' },
            ],
          },
          items: [
            item('a', null, {
              values: { tel: MOBILE, len: '18.5', web: 'https://a.example/13800000000', bad: 'javascript:alert(1)' },
              text: `**船主** [电话](tel:${MOBILE}) ${MOBILE}\n\n<script>alert(1)</script>`,
              updatedAt: 1_700_000_000,
            }),
          ],
        }),
      )
      const id = await rid('values')
      const { data } = await ask<ModelItem>(backend, `${MODEL}/${id}/content/${(await uuidsOf(id)).get('渔船 a')}`)
      expect(data.values).toEqual({ tel: '138******78', len: '18.5', web: 'https://a.example/13800000000' })
      expect(data.body_html).toContain('<strong>船主</strong>')
      expect(data.body_html).not.toMatch(/script|tel:|13812345678/)
      expect(data.update_time).toBe(1_700_000_000)
    })

    it('keeps ids by key when it is saved again, and drops what is gone', async () => {
      const first = repositoryDraft({
        key: 'again',
        items: [item('a', 'laogang', { text: '一' }), item('b', 'laogang'), item('c', 'xingang')],
      })
      await save(first)
      const id = await rid('again')
      const before = (await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/0`)).data
      const uuids = await uuidsOf(id)
      await save({ ...first, name: '没有人看见', items: [] }) // the same hash: nothing changed
      expect((await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/0`)).data).toEqual(before)

      await backend.database.write((tx) =>
        tx.sql
          .updateTable('model_items')
          .set({ updated_at: 1_600_000_000 })
          .where('source_id', 'in', ['a', 'c'])
          .execute(),
      )
      await save({
        ...first,
        sourceHash: 'two',
        catalog: [{ key: 'xingang', name: '新港口', children: [] }],
        items: [item('c', 'xingang'), item('a', null, { text: '二' })],
      })
      const after = (await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/0`)).data
      expect(after.tree).toMatchObject([
        { id: before.tree.find(({ name }) => name === '新港')?.id, name: '新港口', count: 1 },
      ])
      expect(after.items.list.map(({ uuid }) => uuid)).toEqual([uuids.get('渔船 a'), uuids.get('渔船 c')])
      const [a, c] = after.items.list
      expect(c?.update_time).toBe(1_600_000_000)
      expect(a?.update_time).toBeGreaterThan(1_600_000_000)
      expect(await ask(backend, `${MODEL}/${id}/content/${uuids.get('渔船 b')}`)).toMatchObject({ code: 40401 })
    })

    it('is exported as it was saved', async () => {
      const draft = repositoryDraft({
        key: 'export',
        items: [
          item('a', 'dong', { text: '一', values: { hao: '01' }, updatedAt: 5 }),
          item('b', null, { uuid: 'own-id', updatedAt: 6 }),
        ],
      })
      await save(draft)
      const uuids = await uuidsOf(await rid('export'))
      for await (const { id: _id, items, ...repository } of backend.community.exportRepositories()) {
        if (repository.key !== 'export') continue
        const { items: saved, ...rest } = draft
        expect(repository).toEqual({ ...rest, version: 1 })
        const exported = []
        for await (const one of items) exported.push(one)
        expect(exported).toEqual([saved[1], { ...saved[0], uuid: uuids.get('渔船 a') }])
        return
      }
      throw new Error('it was not exported')
    })

    it('answers 404 for what it does not have', async () => {
      await save(repositoryDraft({ key: 'missing' }))
      await save(repositoryDraft({ key: 'other' }))
      const id = await rid('missing')
      const other = (await ask<CatalogNode>(backend, `${MODEL}/${await rid('other')}/catalog/0`)).data
      expect(await ask(backend, `${MODEL}/nonsense/catalog/0`)).toMatchObject({ status: 404, code: 40002 })
      expect(await ask(backend, `${MODEL}/${id}/catalog/nonsense`)).toMatchObject({ status: 404, code: 40002 })
      expect(await ask(backend, `${MODEL}/${id}/catalog/${other.tree[0]?.id}`)).toMatchObject({ code: 40401 })
      expect(await ask(backend, `${MODEL}/${id}/content/nothing`)).toMatchObject({ status: 404, code: 40401 })
      expect(await ask(backend, `${MODEL}/${domains.ids.encode(9999)}/content/nothing`)).toMatchObject({ code: 40401 })
      const empty = await ask<CatalogNode>(backend, `${MODEL}/${id}/catalog/0`)
      expect(empty.data.items).toMatchObject({ list: [], total: 0 })
    })
  })

  it('is not there where its types are switched off', async () => {
    const { publicId } = await saveQuestion()
    const other = await startBackend(backend.database, { contentTypes: ['doc'], idSalt: backend.idSalt })
    expect(await ask(other, `${QUESTION}?id=${publicId}`)).toMatchObject({ code: 40401 })
    expect(await ask(other, `${ANSWERS}?id=${publicId}`)).toMatchObject({ code: 40401 })
    await other.http.close()
  })
})
