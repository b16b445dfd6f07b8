import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { inUnpacked } from '#app/import/unpack-zip.ts'
import { makeFolder, readFolder } from './folders.ts'

const text = (words: string) => new Uint8Array(Buffer.from(words))

/** What lies in an archive once it is unpacked. */
async function unpack(files: Zippable | Buffer) {
  const folder = await makeFolder()
  const archive = path.join(folder, 'a.zip')
  await writeFile(archive, Buffer.isBuffer(files) ? files : zipSync(files))
  const parent = path.join(folder, 'unpacked')
  try {
    const found = await inUnpacked(archive, parent, readFolder)
    return Object.fromEntries(
      Object.entries(found).map(([name, bytes]) => [name, Buffer.from(bytes, 'base64').toString()]),
    )
  } finally {
    expect(await readdir(parent)).toEqual([])
  }
}

test('files come with their folders, without what programs put beside them', async () => {
  const files = {
    'a.md': text('甲'),
    'media/b.txt': text('乙'),
    '__MACOSX/._a.md': text('x'),
    'media/.DS_Store': text('x'),
  }
  expect(await unpack(files)).toEqual({ 'a.md': '甲', 'media/b.txt': '乙' })
})

test('one folder around everything is left out', async () => {
  expect(await unpack({ '潮声/site.yaml': text('s'), '潮声/articles/a.md': text('甲') })).toEqual({
    'site.yaml': 's',
    'articles/a.md': '甲',
  })
})

test('names that are not UTF-8 are read as Windows writes them in China', async () => {
  const placeholder = 'XXXX.md'
  const name = Buffer.concat([Buffer.from([0xba, 0xa3, 0xb0, 0xb6]), Buffer.from('.md')])
  const bytes = Buffer.from(zipSync({ [placeholder]: text('潮') }))
  for (let at = bytes.indexOf(placeholder); at >= 0; at = bytes.indexOf(placeholder)) name.copy(bytes, at)
  expect(await unpack(bytes)).toEqual({ '海岸.md': '潮' })
})

test('a link is not followed, and not made', async () => {
  const link: Zippable = { 'passwd.md': [text('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }], 'a.md': text('甲') }
  expect(await unpack(link)).toEqual({ 'a.md': '甲' })
})

test.each(['../a.md', 'x/../../a.md', '/etc/a.md', 'C:/a.md', '..\\a.md'])(
  'nothing is unpacked of an archive that names %s',
  async (name) => {
    await expect(unpack({ 'ok.md': text('x'), [name]: text('y') })).rejects.toThrow('names a file that it may not')
  },
)

test('what is no archive, is cut off, or unpacks to more than it says is refused in words', async () => {
  const whole = Buffer.from(zipSync({ 'a.md': text('甲'.repeat(5000)) }))
  await expect(unpack(Buffer.from('no archive'))).rejects.toThrow('cannot be unpacked')
  await expect(unpack(whole.subarray(0, whole.length - 30))).rejects.toThrow('cannot be unpacked')
  const lying = Buffer.from(whole)
  const entry = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  lying.writeUInt32LE(10, entry + 24)
  await expect(unpack(lying)).rejects.toThrow('cannot be unpacked')
})
