import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LiveDetail, RoomPage } from '#contract/live.ts'
import type { MessageDraft } from '#server/domains/live/live.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { messageDraft, startLiveSite, type LiveSite, type TestRoom } from '#tests/support/live-site.ts'
import { userVisitor } from '#tests/support/visitors.ts'

eachDatabase('messages of a source', (openDatabase) => {
  let site: LiveSite
  let room: TestRoom
  let start: number
  beforeAll(async () => {
    site = await startLiveSite(await openDatabase())
    start = site.now - 1000
    room = await makeRoom()
  })
  afterAll(() => site.close())

  const makeRoom = () => site.makeRoom({ status: 1, startedAt: start })
  const bring = (drafts: readonly MessageDraft[]) =>
    site.backend.database.write((tx) => site.backend.live.importMessages(tx, drafts))
  const exported = async (of = room) => {
    const drafts: MessageDraft[] = []
    for await (const draft of site.backend.live.exportMessages()) if (draft.contentId === of.id) drafts.push(draft)
    return drafts
  }
  const rows = (of = room) =>
    site.backend.database.db
      .selectFrom('live_messages')
      .select(['content', 'seq', 'play_offset', 'like_count', 'is_top', 'status'])
      .where('content_id', '=', of.id)
      .orderBy('seq')
      .execute()
  const post = (draft: Partial<MessageDraft> = {}) =>
    messageDraft(room.id, { column: null, role: 'host', author: { name: '', avatar: '' }, ...draft })

  it('are in the order in which they were said, and count from the start', async () => {
    const drafts = [
      messageDraft(room.id, { content: '三', createdAt: start + 30 }),
      messageDraft(room.id, { content: '一', createdAt: start - 10 }),
      post({ content: '二', createdAt: start + 20, isKey: true }),
    ]
    expect(await bring(drafts)).toEqual(['created', 'created', 'created'])
    expect((await rows()).map(({ content, seq, play_offset: offset }) => [content, seq, offset])).toEqual([
      ['一', 1, -10],
      ['二', 2, 20],
      ['三', 3, 30],
    ])
    expect(await bring(drafts)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    const { data } = await site.ask<LiveDetail>(`/peony/v3/live/info/${room.publicId}`)
    expect([data.post_count, data.key_count]).toEqual([1, 1])
    expect(await exported()).toEqual([drafts[2], drafts[1], drafts[0]])
  })

  it('change with their source, but for what is decided here', async () => {
    const other = await makeRoom()
    const draft = post({ contentId: other.id, content: '初稿', likes: 5, isTop: true })
    await bring([draft])
    const [made] = (await site.ask<RoomPage>(`/peony/v3/live/room/${other.publicId}`)).data.list
    const place = { contentId: other.id, messageId: site.domains.ids.decode(made?.msg_id ?? '') ?? 0 }
    await site.backend.database.write((tx) => site.backend.live.host.setTop(tx, place, false))
    expect(await bring([{ ...draft, likes: 9 }])).toEqual(['unchanged'])
    expect(await bring([{ ...draft, content: '改过', isKey: true, likes: 9 }])).toEqual(['updated'])
    expect(await rows(other)).toMatchObject([{ content: '改过', seq: 1, like_count: 5, is_top: 0 }])
    await site.backend.database.write((tx) => site.backend.live.host.remove(tx, place))
    expect(await bring([{ ...draft, content: '又改' }])).toEqual(['unchanged'])
    expect(await rows(other)).toMatchObject([{ content: '改过', status: 2 }])
    const { data } = await site.ask<LiveDetail>(`/peony/v3/live/info/${other.publicId}`)
    expect([data.post_count, data.key_count]).toEqual([0, 0])
  })

  it('that are this site’s own come back unchanged', async () => {
    const other = await makeRoom()
    const user = await userVisitor(site.backend)
    const path = `/peony/v3/live/chat/${other.publicId}/send_msg`
    await site.ask(path, { content: '现场说的' }, { token: user.token })
    const own = await exported(other)
    expect(own).toMatchObject([{ column: 'chat', role: 'viewer', content: '现场说的', isTop: false, likes: 0 }])
    expect(own[0]?.author.name).not.toBe('')
    expect(await bring(own.map((draft) => ({ ...draft, content: '改' })))).toEqual(['unchanged'])
    expect(await rows(other)).toMatchObject([{ content: '现场说的' }])
  })

  it('go to a chat that is there, and stay in their room', async () => {
    const article = await site.makeRoom({ item: { type: 'doc' } })
    await site.backend.database.write((tx) => site.backend.live.saveRoom(tx, article.id, null))
    await expect(bring([messageDraft(article.id)])).rejects.toMatchObject({ code: 40401 })
    await expect(bring([messageDraft(room.id, { column: 'posts' })])).rejects.toMatchObject({ code: 40401 })
    const draft = messageDraft(room.id)
    await bring([draft])
    const other = await makeRoom()
    await expect(bring([{ ...draft, contentId: other.id }])).rejects.toMatchObject({ code: 40901 })
  })

  it('are exported page by page, without what is not public', async () => {
    const other = await makeRoom()
    const many = Array.from({ length: 520 }, (_, n) =>
      messageDraft(other.id, { content: `第${n}句`, createdAt: start + n }),
    )
    await bring(many)
    await site.backend.database.db
      .selectFrom('live_messages')
      .select('id')
      .where('source_id', '=', many[7]?.sourceId ?? '')
      .executeTakeFirstOrThrow()
      .then(({ id: messageId }) =>
        site.backend.database.write((tx) => site.backend.live.host.remove(tx, { contentId: other.id, messageId })),
      )
    expect((await exported(other)).map(({ content }) => content)).toEqual(
      many.filter((_, n) => n !== 7).map(({ content }) => content),
    )
  })
})
