import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copySmallStream, SMALL_MEDIA as SMALL } from '#tests/support/small-media.ts'
import { createMediaStore, type StoredMedia } from '../outside/media-store.ts'
import { registerMedia } from './register-media.ts'

const PREFIX = '/davmu/share/media/'

let folder: string
let http: FastifyInstance
let film: StoredMedia
let stream: StoredMedia

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serve-media-'))
  const store = createMediaStore(path.join(folder, 'media'))
  film = await store.saveMedia(path.join(SMALL, 'film.mp4'))
  await copySmallStream(path.join(folder, 'stream'))
  stream = await store.saveStream(path.join(folder, 'stream/index.m3u8'))
  http = Fastify()
  await http.register(fastifyStatic, { serve: false })
  registerMedia(http, PREFIX, (name) => store.open(name))
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

describe('a file of the media store', () => {
  it('is served whole, kept for ever, and can do nothing', async () => {
    const answer = await get(film.address)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(await readFile(path.join(SMALL, 'film.mp4')))
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(film.size),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
  })

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, 9835],
    ['bytes=-10', 9825, 9835],
    ['bytes=9000-99999', 9000, 9835],
  ])('is served in parts: %s', async (range, from, to) => {
    const whole = await readFile(path.join(SMALL, 'film.mp4'))
    const answer = await get(film.address, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${whole.length}`)
    expect(answer.rawPayload).toEqual(whole.subarray(from, to))
  })

  it('has no part behind its end', async () => {
    const answer = await get(film.address, { range: 'bytes=9835-' })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */9835'])
  })

  it('goes by without a body when it is known, and on HEAD', async () => {
    const { headers } = await get(film.address)
    const again = await get(film.address, { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const head = await http.inject({ method: 'HEAD', url: film.address })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, '9835', 0])
  })
})

describe('a stream', () => {
  it('is followed from its first playlist to every piece, with the right types', async () => {
    const types = new Map<string, string>()
    const open = [stream.address]
    for (const address of open) {
      const answer = await get(address)
      expect([address, answer.statusCode]).toEqual([address, 200])
      types.set(path.basename(address), String(answer.headers['content-type']))
      if (!address.endsWith('.m3u8')) continue
      const named = [...answer.body.matchAll(/^(?!#).+$|(?<=URI=")[^"]+/gm)].map(([name]) => name)
      open.push(...named.map((name) => path.posix.join(path.posix.dirname(address), name)))
    }
    expect(Object.fromEntries(types)).toEqual({
      'index.m3u8': 'application/vnd.apple.mpegurl',
      '1.m3u8': 'application/vnd.apple.mpegurl',
      '2.m3u8': 'application/vnd.apple.mpegurl',
      '3.mp4': 'video/mp4',
      '4.m4s': 'video/iso.segment',
      '5.m4s': 'video/iso.segment',
      '6.ts': 'video/mp2t',
      '7.ts': 'video/mp2t',
      '8.ts': 'video/mp2t',
    })
  })
})

describe('what is no file of the media store', () => {
  it('is not served, wherever a path leads', async () => {
    expect((await stat(path.resolve('package.json'))).isFile()).toBe(true)
    const names = ['', '.', '..', '%00', '..%2f..%2f..%2fpackage.json', '..%5c..%5cpackage.json', film.hash]
    const ofFilm = ['.mp4/index.m3u8', '.MP4', '.mp4%00', '.mp4/..%2f..', '.mp3']
    const ofStream = ['', '/', '/..', '/9.ts', '/index.m3u8/x', '/index.m3u8%00.ts', '/.index.m3u8', '/index.ts']
    const unknown = '0'.repeat(64)
    for (const name of [
      ...names,
      ...ofFilm.map((rest) => film.hash + rest),
      ...ofStream.map((rest) => stream.hash + rest),
      `${stream.hash}/..%2f${film.hash}.mp4`,
      `${film.hash.slice(0, 2)}/${film.hash}.mp4`,
      `${unknown}.mp4`,
      `${unknown}/index.m3u8`,
    ]) {
      const answer = await get(PREFIX + name)
      expect([name, answer.statusCode, answer.body.includes('ftyp')]).toEqual([name, 404, false])
    }
  })
})
