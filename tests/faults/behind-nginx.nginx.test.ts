import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShelfFile } from '#contract/admin/shelf.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { startNginx } from '#tests/support/nginx.ts'
import { SMALL_MEDIA } from '#tests/support/small-media.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'

const MEGABYTE = 1024 ** 2
/** As the newsroom sends them. */
const PIECE = 16 * MEGABYTE
const UPLOADS = '/admin/api/v1/media/uploads'

eachDatabase('behind the shipped nginx', (openDatabase) => {
  let backend: TestBackend
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let editor: StaffVisitor
  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    const site = await backend.http.listen({ port: 0, host: '127.0.0.1' })
    nginx = await startNginx(new URL(site).host)
    editor = await staffVisitor(backend, 'editor')
  })
  afterAll(async () => {
    await nginx.stop()
    await backend.close()
  })

  const headers = () => ({ 'tus-resumable': '1.0.0', cookie: editor.cookie, 'x-csrf-token': editor.csrfToken })
  const offsetOf = async (place: string) => {
    const answer = await fetch(nginx.origin + place, { method: 'HEAD', headers: headers() })
    return Number(answer.headers.get('upload-offset'))
  }
  /** Sends a piece; `cutAt` ends the connection after so many bytes of it. */
  const push = (place: string, piece: Buffer, offset: number, cutAt = piece.length) =>
    new Promise<number>((resolve) => {
      const sent = request(nginx.origin + place, {
        method: 'PATCH',
        headers: {
          ...headers(),
          'content-type': 'application/offset+octet-stream',
          'content-length': piece.length,
          'upload-offset': offset,
        },
      })
      sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
      sent.on('error', () => resolve(0))
      if (cutAt === piece.length) sent.end(piece)
      else sent.write(piece.subarray(0, cutAt), () => sent.destroy())
    })

  it('a file arrives to the byte in pieces of 16 MB, and what came of a piece before its cut counts', async () => {
    const film = await readFile(path.join(SMALL_MEDIA, 'film.mp4'))
    const behind = Buffer.alloc(40 * MEGABYTE - film.length)
    behind.writeUInt32BE(behind.length)
    behind.write('free', 4)
    randomBytes(behind.length - 8).copy(behind, 8)
    const bytes = Buffer.concat([film, behind])
    const begun = await fetch(nginx.origin + UPLOADS, {
      method: 'POST',
      headers: {
        ...headers(),
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from('赛龙舟.mp4').toString('base64')}`,
      },
    })
    expect(begun.status).toBe(201)
    const place = new URL(begun.headers.get('location') ?? '', nginx.origin + UPLOADS).pathname
    let counted = 0
    for (let offset = 0; offset < bytes.length;) {
      const piece = bytes.subarray(offset, offset + PIECE)
      expect(await push(place, piece, offset, Math.floor(piece.length / 2))).toBe(0)
      await expect.poll(() => offsetOf(place)).toBeGreaterThan(offset)
      const came = await offsetOf(place)
      counted += came - offset
      // While the site still writes what came, it refuses what follows.
      const goOn = async () => {
        const from = await offsetOf(place)
        return await push(place, bytes.subarray(from, offset + PIECE), from)
      }
      await expect.poll(goOn).toBe(204)
      offset = await offsetOf(place)
    }
    expect(counted).toBeGreaterThan(MEGABYTE)
    const { code, data } = await askAdmin<{ media: ShelfFile }>(
      backend,
      editor,
      `/media/uploads/${path.basename(place)}/finish`,
      {
        body: {},
      },
    )
    expect([code, data.media.hash]).toEqual([0, createHash('sha256').update(bytes).digest('hex')])
    const served = createHash('sha256')
    const answer = await fetch(nginx.origin + data.media.address)
    for await (const chunk of answer.body ?? []) served.update(chunk)
    expect(served.digest('hex')).toBe(data.media.hash)
    const part = await fetch(nginx.origin + data.media.address, { headers: { range: 'bytes=10-19' } })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)])
  })

  it('who may not send is told by the site itself, as is what it does not take', async () => {
    const nobody = await fetch(nginx.origin + UPLOADS, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5' },
    })
    expect(((await nobody.json()) as { code: number }).code).toBe(40101)
    const refused = await fetch(nginx.origin + UPLOADS, {
      method: 'POST',
      headers: { ...headers(), 'upload-length': '5', 'upload-metadata': `filename ${btoa('a.exe')}` },
    })
    expect(((await refused.json()) as { data: { reason: string } }).data.reason).toBe('wrong_kind')
  })
})
