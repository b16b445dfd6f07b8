import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { openMediaFolders, refusalOf, SAMPLE_MEDIA, sha256 } from '#tests/support/media-folders.ts'
import { SMALL_MEDIA } from '#tests/support/small-media.ts'
import { MediaRefused } from './media-store.ts'

const { store, makeFolder, listStore } = openMediaFolders()
let work: string

beforeEach(async () => {
  work = await makeFolder()
})

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
    const bytes = await readFile(path.join(SMALL_MEDIA, name))
    const hash = sha256(bytes)
    expect(await store.saveMedia(path.join(SMALL_MEDIA, name))).toEqual({
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
    [path.join(SMALL_MEDIA, 'film.mp4'), { type: 'video/mp4', width: 160, height: 90, duration: 2, quality: '90p' }],
    [path.join(SMALL_MEDIA, 'film.webm'), { type: 'video/webm', width: 160, height: 90, duration: 2, quality: '90p' }],
    [path.join(SAMPLE_MEDIA, 'film-dengta.mp4'), { width: 854, height: 480, duration: 24, quality: '480p' }],
    [path.join(SAMPLE_MEDIA, 'clip-chao.mp4'), { width: 540, height: 960, duration: 10, quality: '540p' }],
  ])('%s is film', async (file, facts) => {
    expect(await store.saveMedia(file)).toMatchObject({ kind: 'video', ...facts })
  })

  test('the same file again, under another name, writes nothing, and counts as used from then on', async () => {
    const first = await store.saveMedia(path.join(SMALL_MEDIA, 'film.mp4'))
    const before = await listStore()
    await copyFile(path.join(SMALL_MEDIA, 'film.mp4'), path.join(work, 'again.M4V'))
    expect(await store.saveMedia(path.join(work, 'again.M4V'))).toEqual(first)
    const changed = (await listStore()).filter((line) => !before.includes(line))
    expect(changed.map((line) => line.replace(/ [\d.]+$/, ''))).toEqual([`${first.hash.slice(0, 2)}/${first.hash}.mp4`])
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
    await copyFile(path.join(SMALL_MEDIA, source), path.join(work, name))
    expect(await refusalOf(store.saveMedia(path.join(work, name)))).toBe(reason)
  })

  test('a file that ends too early is refused', async () => {
    const file = path.join(work, 'film.mp4')
    await copyFile(path.join(SMALL_MEDIA, 'film.mp4'), file)
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
    const whole = await Promise.all(names.map((name) => readFile(path.join(SMALL_MEDIA, name))))
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
