import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { UPLOAD_BYTES_MAX } from '#contract/limits.ts'
import { createUploads, type Uploads } from '#server/domains/uploads/uploads.ts'
import type { Database } from '#server/storage/database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { makeUsers } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { makePhoto, upload, type UploadAnswer } from '#tests/support/uploads.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60

eachDatabase('uploads', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  let user: UserVisitor
  let uploads: Uploads
  let now = Math.floor(Date.now() / 1000)

  beforeAll(async () => {
    database = await openDatabase()
    backend = await startBackend(database, { clock: () => now })
    user = await userVisitor(backend)
    const { content, mediaStore, idSalt } = backend
    uploads = createUploads({ database, ids: createIdCodec(idSalt), content, mediaStore })
  })
  afterAll(() => backend.close())

  const fetchPicture = (url: string) => backend.http.inject({ url })
  const idOf = ({ data }: UploadAnswer) => createIdCodec(backend.idSalt).decode(data.upload_id) ?? 0
  const take = (userId: number, ...uploadIds: string[]) =>
    database.write((tx) => uploads.take(tx, userId, uploadIds, 'body.images'))
  const rowsOf = (answer: UploadAnswer) =>
    database.db.selectFrom('uploads').selectAll().where('id', '=', idOf(answer)).execute()

  describe('taking a picture', () => {
    it('answers the picture as it is kept, without what the file told besides', async () => {
      const { status, data } = await upload(backend, user.token, await makePhoto(40, 30))
      expect(status).toBe(200)
      expect(data).toMatchObject({ upload_id: expect.stringMatching(/^\w{8,}$/), image: { width: 40, height: 30 } })
      const { rawPayload, statusCode } = await fetchPicture(data.image.original_url)
      expect(statusCode).toBe(200)
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
      expect(rawPayload.includes('SECRET-DEVICE')).toBe(false)
    })

    it.each(['png', 'webp', 'gif'] as const)('takes %s', async (format) => {
      const bytes = await sharp(await makePhoto())
        .toFormat(format)
        .toBuffer()
      expect(await upload(backend, user.token, bytes, { type: `image/${format}` })).toMatchObject({ status: 200 })
    })

    it('makes a picture smaller that is wider than a phone can show', async () => {
      const { data } = await upload(backend, user.token, await makePhoto(4000, 1000))
      expect(data.image).toMatchObject({ width: 2560, height: 640 })
    })

    it('keeps the same one once for a repeated request-id', async () => {
      const [photo, requestId] = [await makePhoto(), randomUUID()]
      const first = await upload(backend, user.token, photo, { requestId })
      expect(await upload(backend, user.token, photo, { requestId })).toEqual(first)
      expect(await upload(backend, user.token, await makePhoto(), { requestId })).toMatchObject({ code: 40902 })
    })
  })

  describe('refuse', () => {
    it('whoever is not logged in', async () => {
      const anonymous = await anonymousVisitor(backend)
      expect((await upload(backend, '', await makePhoto())).code).toBe(40101)
      expect((await upload(backend, anonymous.token, await makePhoto())).code).toBe(40103)
    })

    it.each([
      ['text', Buffer.from('no picture at all')],
      ['an empty file', Buffer.alloc(0)],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['half of a file', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    ])('%s in the place of a picture', async (_what, bytes) => {
      const { code, data } = await upload(backend, user.token, bytes)
      expect([code, data.fields?.[0]?.field]).toEqual([40001, 'body.file'])
    })

    it('HEIC, naming what can be read', async () => {
      const { code, data } = await upload(backend, user.token, makeHeicHeader(), { type: 'image/heic' })
      expect(code).toBe(40001)
      expect(data.fields?.[0]?.message).toContain('JPEG, PNG')
    })

    it('more bytes than a picture may have, leaving nothing behind', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'davmu-received-'))
      vi.stubEnv('TMPDIR', folder)
      const answer = await upload(backend, user.token, Buffer.alloc(UPLOAD_BYTES_MAX + 1))
      vi.unstubAllEnvs()
      expect(answer).toMatchObject({ status: 413, code: 41301 })
      expect(await readdir(folder)).toEqual([])
      await rmdir(folder)
    })

    it('more pixels than anybody takes, however few bytes they are', async () => {
      const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
        .png()
        .toBuffer()
      expect(await upload(backend, user.token, bomb)).toMatchObject({ status: 413, code: 41301 })
    })

    it('a body that is no form, one without a file, and one under another name', async () => {
      const json = await backend.http.inject({
        method: 'POST',
        url: '/peony/v1/upload/image',
        headers: { authorization: user.token },
        payload: { file: 'x' },
      })
      expect(json.json()).toMatchObject({ code: 40001, data: { fields: [{ field: 'body' }] } })
      expect(await upload(backend, user.token, await makePhoto(), { field: 'picture' })).toMatchObject({
        code: 40001,
        data: { fields: [{ field: 'body.file' }] },
      })
    })

    it('a form where JSON is asked for', async () => {
      const { json } = await backend.http.inject({
        method: 'POST',
        url: '/peony/v1/report',
        headers: { authorization: user.token, 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--',
      })
      expect(json()).toMatchObject({ code: 40001 })
    })

    it('the twenty-first of a day, also when they come at once', async () => {
      const busy = await userVisitor(backend)
      const photos = await Promise.all(Array.from({ length: 22 }, () => makePhoto()))
      const answers = await Promise.all(photos.map((photo) => upload(backend, busy.token, photo)))
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(20)
      expect(answers.filter(({ code }) => code === 42901)).toHaveLength(2)
      expect(answers.find(({ code }) => code === 42901)?.data.retry_after).toBeGreaterThan(0)
    })
  })

  describe('using an upload', () => {
    it('gives pictures in the order asked for, and only to their user', async () => {
      const [first, second] = [
        await upload(backend, user.token, await makePhoto()),
        await upload(backend, user.token, await makePhoto()),
      ]
      const ids = [second.data.upload_id, first.data.upload_id]
      const taken = await take(user.userId, ...ids)
      const images = await backend.content.loadImages(taken)
      expect(taken.map((id) => images.get(id)?.url)).toEqual([second.data.image.url, first.data.image.url])

      const [other] = await makeUsers(database, 1)
      for (const [userId, id] of [
        [other?.userId ?? 0, first.data.upload_id],
        [user.userId, 'nonsense'],
      ] as const) {
        await expect(take(userId, id)).rejects.toMatchObject({
          code: 40001,
          data: { fields: [{ field: 'body.images.0' }] },
        })
      }
    })

    it('keeps what is used and deletes the rest after a day, with its file', async () => {
      const [used, unused] = [
        await upload(backend, user.token, await makePhoto()),
        await upload(backend, user.token, await makePhoto()),
      ]
      await take(user.userId, used.data.upload_id)
      await uploads.prune(now + DAY - 60)
      expect(await rowsOf(unused)).toHaveLength(1)
      now += 2 * DAY
      expect(await uploads.prune(now)).toBeGreaterThan(0)
      expect([await rowsOf(used), await rowsOf(unused)]).toMatchObject([[{ uses: 1 }], []])
      expect((await fetchPicture(unused.data.image.url)).statusCode).toBe(404)
      expect((await fetchPicture(unused.data.image.original_url)).statusCode).toBe(404)
      expect((await fetchPicture(used.data.image.url)).statusCode).toBe(200)
      await expect(take(user.userId, unused.data.upload_id)).rejects.toMatchObject({ code: 40001 })
    })

    it('keeps the file while another upload of the same picture is used', async () => {
      const [photo, other] = [await makePhoto(), await userVisitor(backend)]
      const [mine, theirs] = [
        await upload(backend, (await userVisitor(backend)).token, photo),
        await upload(backend, other.token, photo),
      ]
      expect(mine.data.image.url).toBe(theirs.data.image.url)
      await take(other.userId, theirs.data.upload_id)
      now += 2 * DAY
      await uploads.prune(now)
      expect((await fetchPicture(mine.data.image.url)).statusCode).toBe(200)
    })

    it('keeps the file of an upload that an article shows as well', async () => {
      const newcomer = await userVisitor(backend)
      const { data } = await upload(backend, newcomer.token, await makePhoto())
      const { rawPayload } = await fetchPicture(data.image.original_url)
      const stored = await backend.mediaStore.save(rawPayload)
      await database.write((tx) => backend.content.saveImage(tx, stored))
      now += 2 * DAY
      await uploads.prune(now)
      expect((await fetchPicture(data.image.original_url)).statusCode).toBe(200)
    })

    it('deletes what is released once nothing shows it', async () => {
      const newcomer = await userVisitor(backend)
      const answer = await upload(backend, newcomer.token, await makePhoto())
      const images = await take(newcomer.userId, answer.data.upload_id)
      await take(newcomer.userId, answer.data.upload_id)
      const release = () => database.write((tx) => uploads.release(tx, newcomer.userId, images))
      now += 2 * DAY
      await release()
      await uploads.prune(now)
      expect(await rowsOf(answer)).toHaveLength(1)
      await release()
      await uploads.prune(now)
      expect(await rowsOf(answer)).toHaveLength(0)
      expect((await fetchPicture(answer.data.image.url)).statusCode).toBe(404)
    })
  })

  it('tells users which pictures are theirs, and forgets them', async () => {
    const newcomer = await userVisitor(backend)
    const answer = await upload(backend, newcomer.token, await makePhoto())
    await take(newcomer.userId, answer.data.upload_id)
    expect(await uploads.personal.export(database.db, newcomer)).toEqual({
      uploads: [
        { upload_id: answer.data.upload_id, url: answer.data.image.original_url, create_time: now, is_used: true },
      ],
    })
    await database.write((tx) => uploads.personal.forget(tx, newcomer))
    now += 2 * DAY
    await uploads.prune(now)
    expect(await uploads.personal.export(database.db, newcomer)).toEqual({ uploads: [] })
    expect((await fetchPicture(answer.data.image.original_url)).statusCode).toBe(404)
  })
})

/** As much of a HEIC file as it takes to see what it is and that its picture is coded as HEVC. */
function makeHeicHeader(): Buffer {
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex')
  const text = (value: string) => Buffer.from(value, 'latin1')
  const item = box('infe', hex('02000000 0001 0000'), text('hvc1'), hex('00'))
  const properties = box(
    'iprp',
    box('ipco', box('ispe', hex('00000000 00000040 00000040'))),
    box('ipma', hex('00000000 00000001 0001 01 01')),
  )
  const meta = box(
    'meta',
    hex('00000000'),
    box('hdlr', hex('00000000 00000000'), text('pict'), Buffer.alloc(13)),
    box('pitm', hex('00000000 0001')),
    box('iloc', hex('00000000 4400 0001 0001 0000 0001 00000000 00000008')),
    box('iinf', hex('00000000 0001'), item),
    properties,
  )
  return Buffer.concat([
    box('ftyp', text('heic'), hex('00000000'), text('mif1heic')),
    meta,
    box('mdat', Buffer.alloc(8)),
  ])
}
