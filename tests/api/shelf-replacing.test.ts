import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShelfFile, ShelfUse } from '#contract/admin/shelf.ts'
import { createIdCodec } from '#contract/ids.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, type Domains } from '#tests/support/factories.ts'
import { SMALL_MEDIA } from '#tests/support/small-media.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { picture } from '../import/folders.ts'

interface Seen {
  item: { id: string; version: number; state: string }
  manuscript: { fields: Record<string, unknown>; body: string }
}
interface Copied {
  copy: { copy_id: string; seq: number; base_version: number; is_behind: boolean }
  manuscript: Seen['manuscript']
  base: Seen['manuscript']
}
type Named = Pick<ShelfFile, 'hash' | 'address'>

eachDatabase('replacing a file of the shelf', (openDatabase) => {
  let backend: TestBackend
  let editor: StaffVisitor
  let shades = 0
  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    await saveAccount({ ...backend, ids: createIdCodec(backend.idSalt) } satisfies Domains, { key: 'house' })
    editor = await staffVisitor(backend, 'editor')
  })
  afterAll(() => backend.close())

  const ask = async <T>(where: string, body: object | null = null, member = editor) =>
    await askAdmin<T>(backend, member, where, { body })
  const put = async (width = 900): Promise<Named> => {
    shades += 1
    const image = await backend.mediaStore.save(await picture(`#4411${(16 + shades).toString(16)}`, width, 600))
    await backend.database.write(async (tx) => {
      await backend.content.saveImage(tx, image)
      await backend.shelf.putPicture(tx, image, { by: '', name: `${shades}.png` })
    })
    return { hash: image.hash, address: `${MEDIA_PATH}${image.hash}.${image.format}` }
  }
  const write = async (fields: object, body: string) =>
    (await ask<Seen>('/contents', { fields: { title: '有图', account: 'house', ...fields }, body })).data.item.id
  const see = async (id: string) => (await ask<Seen>(`/contents/${id}`)).data
  const usesOf = async ({ hash }: Named) => (await ask<{ uses: ShelfUse[] }>(`/media/${hash}`)).data.uses
  const toAsk = (uses: readonly ShelfUse[]) => {
    const texts = uses.flatMap(({ text, id }) => (text === null ? [] : [{ kind: text, id: text === 'site' ? '' : id }]))
    return [...new Map(texts.map((use) => [`${use.kind} ${use.id}`, use])).values()]
  }
  const replace = async (former: Named, next: Named, uses?: ReturnType<typeof toAsk>, member = editor) => {
    const body = { by: next.hash, uses: uses ?? toAsk(await usesOf(former)) }
    return await ask<{ media: ShelfFile; replaced: number }>(`/media/${former.hash}/replace`, body, member)
  }

  it('names the new one in text, cover and site, shows it to readers, and keeps what was', async () => {
    const [former, next] = [await put(), await put(1300)]
    const id = await write(
      { cover: former.address, state: 'published' },
      `![海](${former.address} "潮")\n\n![小](${MEDIA_PATH}${former.hash}-360.webp)`,
    )
    await ask('/site/groups', { topics: [{ key: 'storm', name: '风暴', cover: former.address }] })
    const { version } = (await see(id)).item
    expect((await replace(former, next)).data.replaced).toBe(2)
    const { item, manuscript } = await see(id)
    expect([item.state, item.version > version]).toEqual(['published', true])
    expect(manuscript.fields['cover']).toBe(next.address)
    expect(manuscript.body).toBe(`![海](${next.address} "潮")\n\n![小](${next.address})`)
    const page = await backend.content.getDetail(id) // as readers get it
    expect(JSON.stringify(page)).toContain(next.hash)
    expect(JSON.stringify(page)).not.toContain(former.hash)
    const { topics } = (await ask<{ topics: Array<{ cover?: string }> }>('/site')).data
    expect(topics.map(({ cover }) => cover)).toEqual([expect.stringContaining(next.hash)])
    expect((await usesOf(former)).map(({ kind, text }) => [kind, text])).toEqual([['history', null]])
    const { list } = (await ask<{ list: Array<{ number: number; note: string }> }>(`/contents/${id}/revisions`)).data
    expect(list.map(({ number }) => number)).toEqual([2, 1])
  })

  it('goes the same way back', async () => {
    const [former, next] = [await put(), await put()]
    const id = await write({ cover: former.address }, '字')
    const uses = toAsk(await usesOf(former))
    await replace(former, next, uses)
    expect((await replace(next, former, uses)).data.replaced).toBe(1)
    expect((await see(id)).manuscript.fields['cover']).toBe(former.address)
  })

  it('leaves alone what was not asked for', async () => {
    const [former, next] = [await put(), await put()]
    const [one, other] = [await write({ cover: former.address }, '一'), await write({ cover: former.address }, '二')]
    expect((await replace(former, next, [{ kind: 'item', id: one }])).data.replaced).toBe(1)
    expect((await see(one)).manuscript.fields['cover']).toBe(next.address)
    expect((await see(other)).manuscript.fields['cover']).toBe(former.address)
  })

  it('reaches what is being written, tells its window, and puts nobody out of line', async () => {
    const [former, next] = [await put(), await put()]
    const id = await write({ cover: former.address }, '字')
    const { copy } = (await ask<Copied>('/working-copies', { content_id: id })).data
    const typed = {
      fields: { title: '有图', account: 'house', cover: former.address },
      body: `字\n\n![](${former.address})`,
    }
    const kept = await ask<{ seq: number }>(`/working-copies/${copy.copy_id}`, { seq: 1, client_id: 'w', ...typed })
    expect((await replace(former, next)).data.replaced).toBe(2)
    const after = (await ask<Copied>(`/working-copies/${copy.copy_id}`)).data
    expect(after.manuscript.body).toBe(`字\n\n![](${next.address})`)
    expect(after.manuscript.fields['cover']).toBe(next.address)
    expect(after.base.fields['cover']).toBe(next.address)
    expect([after.copy.is_behind, after.copy.base_version]).toEqual([false, (await see(id)).item.version])
    const late = await ask<{ client_id: string }>(`/working-copies/${copy.copy_id}`, {
      seq: kept.data.seq,
      client_id: 'w',
      ...typed,
    })
    expect([late.code, late.data.client_id]).toEqual([40901, ''])
    const { seq } = after.copy
    const { version } = (await see(id)).item
    expect((await ask(`/working-copies/${copy.copy_id}/apply`, { seq, version, then: 'keep' })).code).toBe(0)
  })

  it('does not hide from a copy that its item was changed by somebody else before', async () => {
    const [former, next] = [await put(), await put()]
    const id = await write({ cover: former.address }, '字')
    const { copy } = (await ask<Copied>('/working-copies', { content_id: id })).data
    const { manuscript, item } = await see(id)
    await ask(`/contents/${id}`, { ...manuscript, body: '另一个人写的', version: item.version })
    await replace(former, next)
    const after = (await ask<Copied>(`/working-copies/${copy.copy_id}`)).data
    expect([after.copy.is_behind, after.base.fields['cover']]).toEqual([true, former.address])
  })

  it('takes sound for sound', async () => {
    const take = async (name: string) => {
      const { hash, address } = await backend.mediaStore.adoptMedia(path.join(SMALL_MEDIA, name))
      return { hash, address }
    }
    const [former, next, film] = [await take('tone.mp3'), await take('tone.m4a'), await take('film.mp4')]
    await backend.shelf.lookThrough(backend.clock())
    const id = await write({ type: 'audio', media: former.address }, '')
    expect((await replace(former, next)).data.replaced).toBe(1)
    expect((await see(id)).manuscript.fields['media']).toBe(next.address)
    expect((await replace(next, film)).code).toBe(40001)
  })

  it('is done to accounts by who may change them', async () => {
    const [former, next] = [await put(), await put()]
    const admin = await staffVisitor(backend, 'admin')
    await ask('/site', { accounts: [{ key: 'harbour', name: '港口', avatar: former.address }] }, admin)
    expect((await usesOf(former)).map(({ kind, text }) => [kind, text])).toEqual([['account', 'site']])
    expect((await replace(former, next)).data.replaced).toBe(0)
    expect((await replace(former, next, undefined, admin)).data.replaced).toBe(1)
    expect(await usesOf(former)).toEqual([])
  })

  it('is refused to writers, for a file that is not there, for itself, and for what others have to sign off', async () => {
    const [former, next] = [await put(), await put()]
    const id = await write({ cover: former.address, state: 'published' }, '字')
    const uses = toAsk(await usesOf(former))
    const writer = await staffVisitor(backend, 'writer')
    expect((await replace(former, next, uses, writer)).code).toBe(40301)
    expect((await replace(former, { ...next, hash: 'a'.repeat(64) }, uses)).code).toBe(40401)
    expect((await replace(former, former, uses)).code).toBe(40001)
    expect((await replace(former, next, [{ kind: 'item', id: '!' }])).code).toBe(40002)
    const admin = await staffVisitor(backend, 'admin')
    await ask('/site/sign-off', { steps: 1 }, admin)
    expect((await replace(former, next, uses)).code).toBe(42203)
    await ask('/site/sign-off', { steps: 0 }, admin)
    expect((await see(id)).manuscript.fields['cover']).toBe(former.address)
  })
})
