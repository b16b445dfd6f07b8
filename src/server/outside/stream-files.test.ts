import { copyFile, cp, mkdir, readdir, readFile, symlink, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMediaFolders, refusalOf, SAMPLE_MEDIA } from '#tests/support/media-folders.ts'
import { copySmallStream, SMALL_MEDIA } from '#tests/support/small-media.ts'
import { createMediaStore } from './media-store.ts'

const { folder, store, makeFolder, listStore } = openMediaFolders()
let work: string
let stream: string

beforeAll(async () => {
  stream = await makeFolder()
  await copySmallStream(stream)
})

beforeEach(async () => {
  work = await makeFolder()
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
    expect(await store.saveStream(path.join(SAMPLE_MEDIA, 'stream-yejiang/index.m3u8'))).toMatchObject({
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
      await copyFile(path.join(SMALL_MEDIA, 'film.mp4'), path.join(work, 'film.mp4'))
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
