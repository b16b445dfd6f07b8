import { createHash } from 'node:crypto'
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copySmallStream, SMALL_MEDIA as SMALL } from '#tests/support/small-media.ts'
import { createMediaStore, MediaRefused, type MediaStore } from './media-store.ts'

const SAMPLES = path.resolve('samples/media')

let root: string
let folder: string
let work: string
let stream: string
let store: MediaStore

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'media-files-'))
  folder = path.join(root, 'store')
  store = createMediaStore(folder)
  stream = path.join(root, 'stream')
  await copySmallStream(stream)
})

beforeEach(async () => {
  work = await mkdtemp(path.join(root, 'work-'))
})

afterAll(() => rm(root, { recursive: true, force: true }))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Every file of the store with the time of its last change. */
async function listStore(): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).toSorted()
  return await Promise.all(names.map(async (name) => `${name} ${(await stat(path.join(folder, name))).mtimeMs}`))
}

async function refusalOf(saving: Promise<unknown>): Promise<string> {
  const error = await saving.then(
    () => new Error('was kept'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MediaRefused)) throw new Error('expected a refusal', { cause: error })
  return error.reason
}

describe('sound and film', () => {
  test.each([
    ['tone.mp3', 'audio/mpeg', 'mp3'],
    ['tone.m4a', 'audio/mp4', 'm4a'],
    ['tone.aac', 'audio/aac', 'aac'],
    ['tone.ogg', 'audio/ogg', 'ogg'],
    ['tone.wav', 'audio/wav', 'wav'],
    ['tone.flac', 'audio/flac', 'flac'],
    ['tone.weba', 'audio/webm', 'weba'],
  ])('%s is sound', async (name, type, extension) => {
    const bytes = await readFile(path.join(SMALL, name))
    const hash = sha256(bytes)
    expect(await store.saveMedia(path.join(SMALL, name))).toEqual({
      hash,
      address: `/davmu/share/media/${hash}.${extension}`,
      type,
      kind: 'audio',
      duration: 2,
      width: 0,
      height: 0,
      bitrate: (bytes.length * 8) / 2,
      size: bytes.length,
      quality: '',
    })
    const file = await store.open(`${hash}.${extension}`)
    expect(file).toMatchObject({ type, size: bytes.length })
    expect(await readFile(file?.path ?? '')).toEqual(bytes)
  })

  test.each([
    [path.join(SMALL, 'film.mp4'), { type: 'video/mp4', width: 160, height: 90, duration: 2, quality: '90p' }],
    [path.join(SMALL, 'film.webm'), { type: 'video/webm', width: 160, height: 90, duration: 2, quality: '90p' }],
    [path.join(SAMPLES, 'film-dengta.mp4'), { width: 854, height: 480, duration: 24, quality: '480p' }],
    [path.join(SAMPLES, 'clip-chao.mp4'), { width: 540, height: 960, duration: 10, quality: '540p' }],
  ])('%s is film', async (file, facts) => {
    expect(await store.saveMedia(file)).toMatchObject({ kind: 'video', ...facts })
  })

  test('the same file again, under another name, writes nothing', async () => {
    const first = await store.saveMedia(path.join(SMALL, 'film.mp4'))
    const before = await listStore()
    await copyFile(path.join(SMALL, 'film.mp4'), path.join(work, 'again.M4V'))
    expect(await store.saveMedia(path.join(work, 'again.M4V'))).toEqual(first)
    expect(await listStore()).toEqual(before)
  })

  test.each([
    ['tone.mp3', 'tone.m4a', 'wrong_name'],
    ['film.mp4', 'sound.m4a', 'wrong_name'],
    ['film.mp4', 'film.webm', 'wrong_name'],
    ['film.mp4', 'film', 'wrong_name'],
    ['stream/index.m3u8', 'index.m3u8', 'wrong_name'],
    ['stream/index.m3u8', 'film.mp4', 'wrong_name'],
    ['stream/sound/piece0.m2ts', 'film.mp4', 'unreadable'],
    ['film.mkv', 'film.mkv', 'unreadable'],
    ['film.mov', 'film.mp4', 'unreadable'],
    ['old-coding.mp4', 'film.mp4', 'unknown_coding'],
    ['encrypted.mp4', 'film.mp4', 'encrypted'],
    ['../api/cors.test.ts', 'film.mp4', 'unreadable'],
  ])('%s named %s is refused: %s', async (source, name, reason) => {
    await copyFile(path.join(SMALL, source), path.join(work, name))
    expect(await refusalOf(store.saveMedia(path.join(work, name)))).toBe(reason)
  })

  test('a file that ends too early is refused', async () => {
    const file = path.join(work, 'film.mp4')
    await copyFile(path.join(SMALL, 'film.mp4'), file)
    await truncate(file, 7000)
    expect(await refusalOf(store.saveMedia(file))).toBe('cut_off')
    await truncate(file, 500)
    expect(await refusalOf(store.saveMedia(file))).toBe('unreadable')
    await truncate(file, 0)
    expect(await refusalOf(store.saveMedia(file))).toBe('unreadable')
  })

  test('a file above 2 GB is refused unread', async () => {
    const file = path.join(work, 'film.mp4')
    await writeFile(file, '')
    await truncate(file, 2 * 1024 ** 3 + 1)
    expect(await refusalOf(store.saveMedia(file))).toBe('too_large')
  })

  test('a damaged file is kept or refused, never anything else', async () => {
    const names = ['film.webm', 'tone.mp3', 'tone.ogg', 'tone.aac', 'tone.wav', 'tone.m4a']
    const whole = await Promise.all(names.map((name) => readFile(path.join(SMALL, name))))
    const damage = fc.tuple(fc.nat(names.length - 1), fc.nat(2000), fc.integer({ min: 0, max: 255 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(damage, async ([index, offset, value, isCut]) => {
        const bytes = Buffer.from(whole[index] ?? [])
        bytes[offset] = value
        const file = path.join(work, names[index] ?? '')
        await writeFile(file, isCut ? bytes.subarray(0, offset) : bytes)
        const outcome = await store.saveMedia(file).catch((error: unknown) => error)
        expect(outcome instanceof MediaRefused || (outcome as { hash?: string }).hash !== undefined).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('streams', () => {
  const filesOf = async (hash: string) => (await readdir(path.join(folder, hash.slice(0, 2), hash))).toSorted()

  const readStored = async (name: string) => await readFile((await store.open(name))?.path ?? '', 'utf8')

  test('a stream is kept with all its files, under names of the store', async () => {
    const kept = await store.saveStream(path.join(stream, 'index.m3u8'))
    const files = ['1.m3u8', '2.m3u8', '3.mp4', '4.m4s', '5.m4s', '6.ts', '7.ts', '8.ts', 'index.m3u8']
    expect(await filesOf(kept.hash)).toEqual(files)
    const sizes = await Promise.all(files.map(async (file) => (await store.open(`${kept.hash}/${file}`))?.size ?? 0))
    expect(kept).toEqual({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      address: `/davmu/share/media/${kept.hash}/index.m3u8`,
      type: 'application/vnd.apple.mpegurl',
      kind: 'video',
      duration: 2,
      width: 160,
      height: 90,
      bitrate: 60_000,
      size: sizes.reduce((sum, size) => sum + size, 0),
      quality: '',
    })
    expect((await store.open(`${kept.hash}/4.m4s`))?.type).toBe('video/iso.segment')
    expect(await readStored(`${kept.hash}/2.m3u8`)).toContain('\n6.ts\n')
  })

  test('tags that lead elsewhere are not kept', async () => {
    const kept = await store.saveStream(path.join(stream, 'index.m3u8'))
    expect(await readStored(`${kept.hash}/index.m3u8`)).toBe(
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=60000,RESOLUTION=160x90,CODECS="avc1.42c00a,mp4a.40.2"\n' +
        '1.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=20000,CODECS="mp4a.40.2"\n2.m3u8\n',
    )
  })

  test('a stream of one quality says which; one of sound is sound', async () => {
    const one = await store.saveStream(path.join(stream, 'small.m3u8'))
    expect(one).toMatchObject({ kind: 'video', quality: '90p', height: 90, bitrate: (one.size * 8) / 2 })
    const sound = await store.saveStream(path.join(stream, 'sound/index.m3u8'))
    expect(sound).toMatchObject({ kind: 'audio', quality: '', height: 0, duration: 2 })
  })

  test('the same stream from another folder writes nothing', async () => {
    const first = await store.saveStream(path.join(stream, 'index.m3u8'))
    const before = await listStore()
    await cp(stream, work, { recursive: true })
    const twice = await Promise.all([1, 2].map(() => store.saveStream(path.join(work, 'index.m3u8'))))
    expect(twice).toEqual([first, first])
    expect(await listStore()).toEqual(before)
  })

  test('two at once put one stream into the store, and nothing else', async () => {
    const fresh = createMediaStore(path.join(work, 'fresh'))
    const [one, other] = await Promise.all([1, 2].map(() => fresh.saveStream(path.join(stream, 'small.m3u8'))))
    expect(one).toEqual(other)
    expect(await readdir(path.join(work, 'fresh', one?.hash.slice(0, 2) ?? ''))).toEqual([one?.hash])
  })

  test('the sample stream', async () => {
    expect(await store.saveStream(path.join(SAMPLES, 'stream-yejiang/index.m3u8'))).toMatchObject({
      kind: 'video',
      duration: 36,
      width: 854,
      height: 480,
      bitrate: 337_000,
      quality: '',
    })
  })

  describe('is refused', () => {
    /** Refusal of the small stream after one text of its playlist was changed. */
    async function refusalWith(from: string | RegExp, to: string): Promise<string> {
      const inner = path.join(work, 'in')
      await cp(stream, inner, { recursive: true })
      const file = path.join(inner, 'small.m3u8')
      const text = await readFile(file, 'utf8')
      const changed = text.replace(from, to)
      expect(changed).not.toBe(text)
      await writeFile(file, changed)
      return await refusalOf(store.saveStream(path.join(inner, 'index.m3u8')))
    }

    test.each([
      ['https://other.example/piece1.m4s', 'outside'],
      ['//other.example/piece1.m4s', 'outside'],
      ['file:///etc/passwd', 'outside'],
      ['data:text/plain,x', 'outside'],
      ['/etc/passwd', 'outside'],
      ['../film.mp4', 'outside'],
      ['%2e%2e/film.mp4', 'outside'],
      ['sound/../../film.mp4', 'outside'],
      ['..', 'outside'],
      ['%00', 'outside'],
      ['link.m4s', 'outside'],
      ['sound', 'missing'],
      ['nothing.m4s', 'missing'],
      ['%zz', 'missing'],
      ['piece1.m4s?part=1', 'missing'],
      ['page.html', 'wrong_name'],
      ['text.m4s', 'wrong_name'],
      ['text.ts', 'wrong_name'],
      ['sound/text.m3u8', 'not_a_playlist'],
    ])('with a piece at %s: %s', async (address, reason) => {
      await mkdir(path.join(work, 'in/sound'), { recursive: true })
      await copyFile(path.join(SMALL, 'film.mp4'), path.join(work, 'film.mp4'))
      await symlink(path.join(work, 'film.mp4'), path.join(work, 'in/link.m4s'))
      for (const name of ['page.html', 'text.m4s', 'text.ts', 'sound/text.m3u8'])
        await writeFile(path.join(work, 'in', name), '<script>alert(1)</script>')
      expect(await refusalWith('piece1.m4s', address)).toBe(reason)
    })

    test('with a key, without an end, without pieces, or when it is something else', async () => {
      expect(await refusalWith('#EXT-X-MAP', '#EXT-X-KEY:METHOD=AES-128,URI="key.bin"\n#EXT-X-MAP')).toBe('encrypted')
      expect(await refusalWith('#EXT-X-ENDLIST', '')).toBe('live')
      expect(await refusalWith('#EXTM3U', 'EXTM3U')).toBe('not_a_playlist')
      await writeFile(path.join(work, 'empty.m3u8'), '#EXTM3U\n#EXT-X-ENDLIST\n')
      expect(await refusalOf(store.saveStream(path.join(work, 'empty.m3u8')))).toBe('not_a_playlist')
      await writeFile(path.join(work, 'bytes.m3u8'), Buffer.from([0xff, 0xfe, 0x00]))
      expect(await refusalOf(store.saveStream(path.join(work, 'bytes.m3u8')))).toBe('not_a_playlist')
    })

    test('when a piece is cut off, and leaves nothing behind', async () => {
      await cp(stream, work, { recursive: true })
      await truncate(path.join(work, 'piece1.m4s'), 300)
      const before = (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))
      expect(['cut_off', 'unreadable']).toContain(await refusalOf(store.saveStream(path.join(work, 'small.m3u8'))))
      expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('.'))).toEqual(before)
    })

    test('with more than 5000 files', async () => {
      const names = Array.from({ length: 5000 }, (_, index) => `${index}.vtt`)
      for (const name of names) await writeFile(path.join(work, name), 'WEBVTT')
      const lines = names.map((name) => `#EXTINF:1,\n${name}`)
      await writeFile(path.join(work, 'index.m3u8'), ['#EXTM3U', ...lines, '#EXT-X-ENDLIST'].join('\n'))
      expect(await refusalOf(store.saveStream(path.join(work, 'index.m3u8')))).toBe('too_many_files')
    })
  })
})

describe('text tracks', () => {
  async function save(bytes: string | Buffer) {
    const file = path.join(work, 'track.vtt')
    await writeFile(file, bytes)
    return await store.saveTextTrack(file)
  }

  test('WebVTT stays as it is', async () => {
    const text = '\u{feff}WEBVTT\r\n\r\n1\r\n00:01.000 --> 00:02.500 line:0\r\n<v 陈望生>潮 &amp; 声</v>\r\n'
    const track = await save(text)
    expect(track).toEqual({
      hash: sha256(Buffer.from(text)),
      address: `/davmu/share/media/${track.hash}.vtt`,
      cues: [{ start: 1, end: 2.5, text: '潮 & 声' }],
    })
    const file = await store.open(`${track.hash}.vtt`)
    expect(file?.type).toBe('text/vtt; charset=utf-8')
    expect(await readFile(file?.path ?? '', 'utf8')).toBe(text)
  })

  test('SubRip becomes WebVTT, also from GB 18030', async () => {
    const coded = Buffer.concat([
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'),
      Buffer.from([0xb3, 0xb1, 0xc9, 0xf9]), // 潮声
      Buffer.from(' <i>a < b</i>\n'),
    ])
    const track = await save(coded)
    expect(track.cues).toEqual([{ start: 1, end: 2, text: '潮声 a < b' }])
    const file = await store.open(`${track.hash}.vtt`)
    expect(await readFile(file?.path ?? '', 'utf8')).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n潮声 a &lt; b\n')
  })

  test.each(['ep01', 'ep03', 'ep06', 'ep09', 'film-yejiang'])('the sample track of %s fits its sound', async (name) => {
    const { cues } = await store.saveTextTrack(path.join(SAMPLES, `${name}.vtt`))
    const { duration } = await store.saveMedia(path.join(SAMPLES, `${name}.m4a`))
    expect(cues.length).toBeGreaterThan(5)
    expect(cues.at(-1)?.end).toBeLessThanOrEqual(duration)
  })

  test('refuses what has no lines', async () => {
    expect(await refusalOf(save(''))).toBe('not_a_text_track')
    expect(await refusalOf(save('WEBVTT\n\nNOTE nothing\n'))).toBe('not_a_text_track')
    expect(await refusalOf(save('<html></html>'))).toBe('not_a_text_track')
    expect(await refusalOf(save(await readFile(path.join(SMALL, 'film.mp4'))))).toBe('not_a_text_track')
    expect(await refusalOf(save(Buffer.alloc(8 * 1024 * 1024 + 1)))).toBe('too_large')
  })
})
