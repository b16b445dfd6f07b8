import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { articleDraft, saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'

const HOUR = 3600

eachDatabase('previews', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains & TestBackend
  let accountId: number
  let clock = 1_800_000_000

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), {
      clock: () => clock,
      contentTypes: ['doc', 'audio_album', 'audio'],
    })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  afterAll(() => backend.close())

  const ask = async (id: string, token: string) => {
    const query = new URLSearchParams({ preview_token: token })
    const answer = await backend.http.inject(`/inner/preview/document/detail/${encodeURIComponent(id)}?${query}`)
    return { status: answer.statusCode, headers: answer.headers, ...answer.json() }
  }
  const linkTo = async (item: string, hours = 72) => {
    const link = await backend.previews.createLink(item, { seconds: hours * HOUR, editor: '林述' })
    const [, token = ''] = /^\/preview-([^/]+)\//.exec(link.path) ?? []
    return { ...link, token }
  }
  const saveDraft = () => saveArticle(domains, { accountId, state: 'draft', title: '还没写完' })

  it('show a draft to who holds a link to it, and nobody else', async () => {
    const draft = await saveDraft()
    const link = await linkTo(draft.publicId)
    expect(link.path).toMatch(new RegExp(`^/preview-[A-Za-z0-9._~-]+/doc/\\d{4}/\\d{2}/${draft.publicId}/index$`))
    const shown = await ask(draft.publicId, link.token)
    expect(shown).toMatchObject({
      status: 200,
      code: 0,
      data: {
        title: '还没写完',
        status: 'draft',
        preview: { version: 1, expire_at: clock + 72 * HOUR, editor: '林述', published_path: '' },
        album_detail: null,
        special_detail: null,
      },
    })
    expect(shown.headers['cache-control']).toBe('private, no-store')
    expect(shown.headers['x-robots-tag']).toBe('noindex')
    expect((await backend.http.inject(`/dinner/content/${draft.publicId}`)).statusCode).toBe(404)
  })

  it('are asked for by the key of a source as well', async () => {
    const draft = articleDraft({ accountId, state: 'scheduled', publishAt: clock + 10 * HOUR, sourceId: 'md:夜 航' })
    await domains.database.write((tx) => domains.content.saveContent(tx, draft))
    const { token } = await linkTo('md:夜 航')
    expect(await ask('md:夜 航', token)).toMatchObject({ status: 200, data: { status: 'scheduled' } })
  })

  it('show the version that there is now', async () => {
    const sourceId = 'md:twice'
    const save = (title: string) =>
      domains.database.write((tx) =>
        domains.content.saveContent(tx, articleDraft({ accountId, state: 'draft', sourceId, title })),
      )
    const { id } = await save('初稿')
    const link = await linkTo(sourceId)
    await save('二稿')
    expect(await ask(domains.ids.encode(id), link.token)).toMatchObject({
      data: { title: '二稿', preview: { version: 2 } },
    })
  })

  it('of an album come with its tracks', async () => {
    const album = { accountId, type: 'audio_album', state: 'draft', sourceId: 'md:album' } as const
    await domains.database.write((tx) => domains.content.saveContent(tx, articleDraft(album)))
    const { token } = await linkTo('md:album')
    expect(await ask('md:album', token)).toMatchObject({
      data: { album_detail: { series: 'audio', tracks: { list: [] } } },
    })
  })

  it('lead to the public page once there is one', async () => {
    const draft = await saveDraft()
    const { token } = await linkTo(draft.publicId)
    await domains.database.write((tx) => domains.content.publishContent(tx, draft.id, tx.now))
    const { data } = await ask(draft.publicId, token)
    expect(data.preview.published_path).toBe(data.path)
    expect(data.path).toMatch(/^\/mp\/doc\//)
  })

  it('are for one item', async () => {
    const [one, other] = [await saveDraft(), await saveDraft()]
    const { token } = await linkTo(one.publicId)
    expect(await ask(other.publicId, token)).toMatchObject({ status: 403, code: 40304 })
    expect(await ask('nothing', token)).toMatchObject({ status: 404, code: 40401 })
  })

  it('expire', async () => {
    const draft = await saveDraft()
    const { token } = await linkTo(draft.publicId, 1)
    clock += HOUR + 1
    expect(await ask(draft.publicId, token)).toMatchObject({ status: 410, code: 41002 })
    await backend.previews.prune(clock)
    expect(await backend.previews.listLinks(draft.publicId)).toHaveLength(1)
    await backend.previews.prune(clock + 31 * 24 * HOUR)
    expect(await backend.previews.listLinks(draft.publicId)).toEqual([])
  })

  it('are taken back', async () => {
    const draft = await saveDraft()
    const { token } = await linkTo(draft.publicId)
    await backend.previews.revokeLink(token)
    expect(await ask(draft.publicId, token)).toMatchObject({ status: 403, code: 40304 })
    const [link] = await backend.previews.listLinks(draft.publicId)
    expect(link?.revoked_at).toBeGreaterThan(0)
  })

  describe('of tokens that are not theirs', () => {
    it.each(['a.b.c', 'x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', '..'])('refuse %s', async (token) => {
      const draft = await saveDraft()
      expect(await ask(draft.publicId, token)).toMatchObject({ status: 403, code: 40304 })
    })

    it('refuse one that was changed, and an anonymous one', async () => {
      const draft = await saveDraft()
      const { token } = await linkTo(draft.publicId)
      const [head, , signature] = token.split('.')
      const claims = { sub: '1', aud: 'davmu-share-preview', exp: clock + HOUR }
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
      expect(await ask(draft.publicId, `${head}.${payload}.${signature}`)).toMatchObject({ code: 40304 })
      const login = await backend.http.inject({
        method: 'POST',
        url: '/peony/v1/auth',
        payload: { appid: 1, platform: 'mobile' },
      })
      expect(await ask(draft.publicId, login.json().data.token)).toMatchObject({ code: 40304 })
    })
  })

  it('are not made of what is not there', async () => {
    await expect(linkTo('nothing')).rejects.toMatchObject({ code: 40401 })
  })
})
