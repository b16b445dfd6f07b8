import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShelfFile, ShelfUse } from '#contract/admin/shelf.ts'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, type Domains } from '#tests/support/factories.ts'
import { picture } from '../import/folders.ts'
import { SMALL_MEDIA } from '#tests/support/small-media.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'

const DAY = 24 * 60 * 60

eachDatabase('the shelf', (openDatabase) => {
  let backend: TestBackend
  let origin: string
  let writer: StaffVisitor
  let editor: StaffVisitor
  let clock = Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
    origin = await backend.http.listen({ port: 0, host: '127.0.0.1' })
    await saveAccount({ ...backend, ids: createIdCodec(backend.idSalt) } satisfies Domains, { key: 'house' })
    writer = await staffVisitor(backend, 'writer')
    editor = await staffVisitor(backend, 'editor')
    writer = await staffVisitor(backend, 'writer')
  })
  afterAll(() => backend.close())

  const ask = <T>(where: string, body: object | null = null, member = editor) =>
    askAdmin<T>(backend, member, `/media${where}`, { body })

  const tus = (
    member: StaffVisitor | null,
    where: string,
    init: { method: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
  ) =>
    fetch(`${origin}/admin/api/v1/media/uploads${where}`, {
      ...init,
      headers: {
        'tus-resumable': '1.0.0',
        ...(member && { cookie: member.cookie, 'x-csrf-token': member.csrfToken }),
        ...init.headers,
      },
    })
  const begin = async (member: StaffVisitor, name: string, size: number) => {
    const filename = Buffer.from(name).toString('base64')
    const headers = { 'upload-length': String(size), 'upload-metadata': `filename ${filename}` }
    return await tus(member, '', { method: 'POST', headers })
  }
  const idOf = (answer: Response) => path.basename(answer.headers.get('location') ?? '')
  const push = (member: StaffVisitor, id: string, bytes: Buffer, offset: number) =>
    tus(member, `/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: new Uint8Array(bytes),
    })
  const offsetOf = async (member: StaffVisitor, id: string) =>
    Number((await tus(member, `/${id}`, { method: 'HEAD' })).headers.get('upload-offset'))
  const finish = (member: StaffVisitor, id: string) => ask<{ media: ShelfFile }>(`/uploads/${id}/finish`, {}, member)

  /** Sends a file in two pieces. */
  const send = async (member: StaffVisitor, name: string, bytes: Buffer) => {
    const id = idOf(await begin(member, name, bytes.length))
    const middle = Math.floor(bytes.length / 2)
    await push(member, id, bytes.subarray(0, middle), 0)
    await push(member, id, bytes.subarray(await offsetOf(member, id)), middle)
    return await finish(member, id)
  }
  const put = async (name: string, bytes: Buffer) => (await send(writer, name, bytes)).data.media
  /** No session lasts as long. */
  const passDays = async (days: number) => {
    clock += days * DAY + 600 // rows are dated by the machine, which goes on meanwhile
    editor = await staffVisitor(backend, 'editor')
    writer = await staffVisitor(backend, 'writer')
  }
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

  it.each([
    ['film.mp4', 'film', { width: 160, height: 90, duration: 2 }],
    ['tone.mp3', 'sound', { width: 0, height: 0, duration: 2 }],
  ] as const)('takes %s piece by piece, to the byte', async (name, kind, facts) => {
    const bytes = await readFile(path.join(SMALL_MEDIA, name))
    const { code, data } = await send(writer, name, bytes)
    expect(code).toBe(0)
    expect(data.media).toMatchObject({ kind, ...facts, hash: hashOf(bytes), size: bytes.length, by: writer.name })
    expect(data.media.name).toBe(path.parse(name).name)
    const served = await fetch(origin + data.media.address)
    expect(hashOf(Buffer.from(await served.arrayBuffer()))).toBe(hashOf(bytes))
  })

  it('takes pictures and text tracks', async () => {
    expect(await put('海.png', await picture('#336699', 800, 600))).toMatchObject({
      kind: 'picture',
      width: 800,
      name: '海',
    })
    const track = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n开船了\n')
    expect(await put('lines.srt', track)).toMatchObject({
      kind: 'text',
      address: expect.stringMatching(/\.vtt$/) as string,
    })
  })

  it('goes on where a connection was cut, and refuses a piece that does not fit', async () => {
    const bytes = await picture('#224466', 64, 64)
    const id = idOf(await begin(writer, 'a.png', bytes.length))
    expect((await push(writer, id, bytes.subarray(0, 10), 0)).headers.get('upload-offset')).toBe('10')
    expect((await push(writer, id, bytes.subarray(0, 10), 0)).status).toBe(409)
    expect((await finish(writer, id)).code).toBe(40901)
    expect(await offsetOf(writer, id)).toBe(10)
    await push(writer, id, bytes.subarray(10), 10)
    const first = await finish(writer, id)
    expect([first.code, (await finish(writer, id)).data]).toEqual([0, first.data])
  })

  it("knows nothing of somebody else's upload, nor of one that was given up", async () => {
    const id = idOf(await begin(writer, 'b.png', 20))
    expect((await tus(editor, `/${id}`, { method: 'HEAD' })).status).toBe(404)
    const refused = await push(editor, id, Buffer.alloc(5), 0)
    expect([refused.status, ((await refused.json()) as { code: number }).code]).toEqual([404, 40401])
    expect((await finish(editor, id)).code).toBe(40401)
    expect((await tus(editor, `/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await tus(writer, `/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await finish(writer, id)).code).toBe(40401)
  })

  it('is sent nothing by who may not write, by another site, or without the token of the session', async () => {
    const viewer = await staffVisitor(backend, 'viewer')
    const post = async (member: StaffVisitor | null, headers: Record<string, string> = {}) => {
      const answer = await tus(member, '', { method: 'POST', headers: { 'upload-length': '5', ...headers } })
      return ((await answer.json()) as { code: number }).code
    }
    expect(await post(null)).toBe(40101)
    expect(await post(viewer)).toBe(40301)
    expect(await post(writer, { 'x-csrf-token': 'wrong' })).toBe(40301)
    expect(await post(writer, { 'sec-fetch-site': 'cross-site' })).toBe(40301)
  })

  it.each([
    ['notes.exe', 10, 40001, 'wrong_kind'],
    ['huge.mp4', 3 * 1024 ** 3, 413, ''],
    ['large.png', 21 * 1024 * 1024, 41301, 'too_large'],
  ])('says before the first byte why it does not take %s of %i bytes', async (name, size, code, reason) => {
    const answer = await begin(writer, name, size)
    if (code === 413) return expect(answer.status).toBe(413)
    const failure = (await answer.json()) as { code: number; data: { reason: string } }
    expect([failure.code, failure.data.reason]).toEqual([code, reason])
  })

  it.each([
    ['film.mkv', 'film.mp4', 'unreadable'],
    ['film.mp4', 'tone.mp3', 'wrong_name'],
    ['encrypted.mp4', 'encrypted.mp4', 'encrypted'],
    ['old-coding.mp4', 'old-coding.mp4', 'unknown_coding'],
    ['tone.mp3', 'a.png', 'not_an_image'],
    ['tone.mp3', 'a.vtt', 'not_a_text_track'],
  ])('says why it does not keep %s as %s', async (source, name, reason) => {
    const { code, data } = await send(writer, name, await readFile(path.join(SMALL_MEDIA, source)))
    expect([code, (data as unknown as { reason: string }).reason]).toEqual([40001, reason])
  })

  it('says so where the disk has no room', async () => {
    const { countFree } = backend.mediaStore
    backend.mediaStore.countFree = async () => 100
    const answer = await begin(writer, 'c.png', 1000)
    backend.mediaStore.countFree = countFree
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([507, 50701])
  })

  it('finds files by kind, by words and by who brought them, page by page', async () => {
    const { hash } = await put('灯塔.png', await picture('#aa3311', 40, 40))
    await ask(`/${hash}/notes`, { alt: '夜里的 Lighthouse', credit: '周老师' }, writer)
    const find = async (query: string) =>
      (await ask<{ list: ShelfFile[] }>(`?${query}`)).data.list.map((file) => file.hash)
    expect(await find('text=lighthouse')).toEqual([hash])
    expect(await find(`text=${encodeURIComponent('周老')}&kind=picture&by=${writer.name}`)).toEqual([hash])
    expect(await find('text=lighthouse&kind=film')).toEqual([])
    expect(await find(`text=lighthouse&by=${editor.name}`)).toEqual([])
    const all: string[] = []
    for (let cursor = ''; ;) {
      const { data } = await ask<{ list: ShelfFile[]; next_cursor: string }>(
        `?pagesize=2${cursor && `&cursor=${cursor}`}`,
      )
      all.push(...data.list.map((file) => file.hash))
      cursor = data.next_cursor
      if (cursor === '') break
    }
    expect(all).toEqual(await find('pagesize=100'))
    expect((await ask('?kind=film&cursor=x')).code).toBe(40001)
  })

  it('deletes only what nothing names, says what does, and puts it back', async () => {
    const { hash, address } = await put('d.png', await picture('#11aa33', 40, 40))
    const fields = { title: '有图', account: 'house', cover: address }
    const made = await askAdmin<{ item: { id: string } }>(backend, editor, '/contents', {
      body: { body: '字', fields },
    })
    const { data } = await ask<{ uses: ShelfUse[] }>(`/${hash}`)
    expect(data.uses.map(({ kind, title, state }) => [kind, title, state])).toEqual(
      expect.arrayContaining([
        ['item', '有图', 'draft'],
        ['history', '有图', 'draft'],
      ]),
    )
    expect((await ask(`/${hash}/delete`, {})).code).toBe(40901)
    expect((await askAdmin(backend, editor, `/contents/${made.data.item.id}/delete`, { body: {} })).code).toBe(0)
    expect((await ask(`/${hash}/delete`, {})).code).toBe(0)
    expect((await ask(`/${hash}`)).code).toBe(40401)
    expect((await ask(`/${hash}/restore`, {})).code).toBe(0)
    expect((await ask<{ uses: ShelfUse[] }>(`/${hash}`)).data.uses).toEqual([])
  })

  it('marks what nothing names after a day, and erases what was taken off it unless it is named again', async () => {
    const [gone, back] = [
      await put('e.png', await picture('#771122', 40, 40)),
      await put('f.png', await picture('#771133', 40, 40)),
    ]
    const film = await put('g.webm', await readFile(path.join(SMALL_MEDIA, 'film.webm')))
    const unused = async () => {
      await backend.shelf.lookThrough(clock)
      return (await ask<{ list: ShelfFile[] }>('?unused=1')).data.list.map((file) => file.hash)
    }
    expect(await unused()).not.toContain(gone.hash)
    await passDays(1)
    expect(await unused()).toEqual(expect.arrayContaining([gone.hash, back.hash, film.hash]))
    for (const { hash } of [gone, back, film]) expect((await ask(`/${hash}/delete`, {})).code).toBe(0)
    const fields = { title: '又用上了', account: 'house', cover: back.address }
    await askAdmin(backend, editor, '/contents', { body: { body: '字', fields } })
    await passDays(1)
    await unused()
    const there = async ({ address }: ShelfFile) => (await fetch(origin + address)).status
    expect([await there(gone), await there(back), await there(film)]).toEqual([404, 200, 404])
    expect((await ask(`/${back.hash}`)).code).toBe(0)
    expect((await ask(`/${gone.hash}/restore`, {})).code).toBe(40401)
  })

  it('forgets what was not sent to its end within a week', async () => {
    const id = idOf(await begin(writer, 'h.png', 20))
    await backend.shelf.prune(clock + 7 * DAY - 1)
    expect(await offsetOf(writer, id)).toBe(0)
    await backend.shelf.prune(clock + 7 * DAY)
    expect((await tus(writer, `/${id}`, { method: 'HEAD' })).status).toBe(404)
  })
})
