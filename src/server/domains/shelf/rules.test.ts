import { expect, it } from 'vitest'
import { FRESH_SECONDS, isUnused, kindOf, refuseUpload, RESERVED_BYTES, toRewrite, UPLOADS_AT_ONCE } from './rules.ts'

const GIGABYTE = 1024 ** 3
const wanted = { name: 'film.mp4', size: GIGABYTE, free: 10 * GIGABYTE, promised: 0, open: 0, mayImport: false }

it.each([
  ['a film', {}, null],
  ['a name in capitals', { name: 'FILM.MP4' }, null],
  ['another kind of file', { name: 'film.mkv' }, 'wrong_kind'],
  ['a name without an end', { name: 'film' }, 'wrong_kind'],
  ['2 GB', { size: 2 * GIGABYTE }, null],
  ['a byte more', { size: 2 * GIGABYTE + 1 }, 'too_large'],
  ['an archive of those who may import', { name: 'site.zip', size: 20 * 1024 ** 2, mayImport: true }, null],
  ['an archive of others', { name: 'site.zip', size: 20 * 1024 ** 2 }, 'wrong_kind'],
  ['a picture of 20 MB', { name: 'a.jpg', size: 20 * 1024 ** 2 }, null],
  ['a byte more of a picture', { name: 'a.jpg', size: 20 * 1024 ** 2 + 1 }, 'too_large'],
  ['the last that may be sent at once', { open: UPLOADS_AT_ONCE - 1 }, null],
  ['one more', { open: UPLOADS_AT_ONCE }, 'too_many_uploads'],
  ['what leaves just enough room', { free: GIGABYTE + RESERVED_BYTES }, null],
  ['a byte too much for the disk', { free: GIGABYTE + RESERVED_BYTES - 1 }, 'disk_full'],
  ['what others need the room of', { free: 2 * GIGABYTE + RESERVED_BYTES - 1, promised: GIGABYTE }, 'disk_full'],
])('of %s', (_what, change, refusal) => {
  expect(refuseUpload({ ...wanted, ...change })).toBe(refusal)
})

it('takes a file for unused that nothing names and that is no longer fresh', () => {
  const now = 10 * FRESH_SECONDS
  expect(isUnused({ isNamed: false, createdAt: now - FRESH_SECONDS }, now)).toBe(true)
  expect(isUnused({ isNamed: false, createdAt: now - FRESH_SECONDS + 1 }, now)).toBe(false)
  expect(isUnused({ isNamed: true, createdAt: 0 }, now)).toBe(false)
})

it('tells by its name what a stored file is', () => {
  expect(['a.jpg', 'a.webm', 'a/index.m3u8', 'a.vtt', 'a.mp3', 'a.flac'].map(kindOf)).toEqual([
    'picture',
    'film',
    'film',
    'text',
    'sound',
    'sound',
  ])
})

it('names a file where another one was named, and no other instead', () => {
  const [one, other, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(64))
  const rewrite = toRewrite({ hash: `${one}`, file: `${one}.jpg` }, { hash: `${other}`, file: `${other}.png` })
  expect(rewrite(`![](/m/${one}.jpg) "${one}-360.webp" ${third}.jpg ${one}.mp3 ${third}-360.webp`)).toBe(
    `![](/m/${other}.png) "${other}.png" ${third}.jpg ${one}.mp3 ${third}-360.webp`,
  )
  const stream = { hash: `${one}`, file: `${one}/index.m3u8` }
  expect(toRewrite(stream, { hash: `${other}`, file: `${other}.mp4` })(`/m/${one}/index.m3u8`)).toBe(`/m/${other}.mp4`)
})
