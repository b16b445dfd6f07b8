import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageAddress, imageSourceSet, originalAddress } from './image-address.ts'
import { createMediaStore, ImageRefused, type MediaStore } from './media-store.ts'

let folder: string
let store: MediaStore

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'media-'))
  store = createMediaStore(folder)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const picture = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })

async function filesOf(hash: string): Promise<string[]> {
  const names = await readdir(path.join(folder, hash.slice(0, 2)))
  return names.filter((name) => name.startsWith(hash)).toSorted()
}

test('the media store keeps a plain picture byte for byte, with smaller versions and its colour', async () => {
  const bytes = await picture(1000, 500).jpeg().toBuffer()
  const image = await store.save(bytes)
  expect(image).toEqual({
    hash: createHash('sha256').update(bytes).digest('hex'),
    width: 1000,
    height: 500,
    color: expect.stringMatching(/^#3[2-4]6[5-7]9[89]$/),
    format: 'jpg',
    size: bytes.length,
    variants: [360, 828, 1000],
  })
  expect(await store.read(image)).toEqual(bytes)
  expect(await filesOf(image.hash)).toEqual([
    `${image.hash}-1000.webp`,
    `${image.hash}-360.webp`,
    `${image.hash}-828.webp`,
    `${image.hash}.jpg`,
  ])
  expect(await store.save(bytes)).toEqual(image)
})

test.each([
  [200, [200]],
  [360, [360]],
  [500, [360, 500]],
  [828, [360, 828]],
  [1242, [360, 828, 1242]],
  [3000, [360, 828, 1242]],
])('a picture %i pixels wide has versions %j', async (width, variants) => {
  const image = await store.save(await picture(width, 40).png().toBuffer())
  expect(image.variants).toEqual(variants)
  const file = await store.open(`${image.hash}-${variants[0]}.webp`)
  expect((await sharp(file?.path).metadata()).width).toBe(variants[0])
})

const PAPER = '<rect width="400" height="300" fill="#fcfcfa"/>'

test.each([
  ['a drawing that runs out of its paper', `${PAPER}<path d="M0 150h400" stroke="#000" stroke-width="20"/>`, true],
  ['a thing in front of a white wall', `${PAPER}<circle cx="200" cy="150" r="130" fill="#123"/>`, true],
  ['a drawing on nothing', '<circle cx="200" cy="150" r="90" fill="#123"/>', true],
  ['a bright sky over the sea', `${PAPER}<rect y="120" width="400" height="180" fill="#135"/>`, false],
  [
    'a white sail on the sea',
    '<rect width="400" height="300" fill="#135"/><circle cx="200" cy="150" r="90" fill="#fff"/>',
    false,
  ],
])('the media store knows whether %s has a white ground', async (_what, drawn, isWhite) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${drawn}</svg>`
  const image = await store.save(await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer())
  expect(image.color === '#ffffff').toBe(isWhite)
})

test('the media store drops what a camera wrote and turns the picture upright; a second pass changes nothing', async () => {
  const bytes = await picture(400, 200)
    .withExif({ IFD0: { Make: 'Camera', Model: 'Secret' }, IFD3: { GPSLatitude: '30/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const image = await store.save(bytes)
  expect([image.width, image.height]).toEqual([200, 400])
  const stored = await store.read(image)
  const metadata = await sharp(stored).metadata()
  expect(metadata.exif).toBeUndefined()
  expect(stored.includes('Secret')).toBe(false)
  expect(await store.save(stored)).toEqual(image)
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('what the media store stores as %s is plain', async (format) => {
  const dirty = await picture(64, 32).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').toFormat(format).toBuffer()
  const image = await store.save(Buffer.concat([dirty, Buffer.from('<script>alert(1)</script>')]))
  const stored = await store.read(image)
  expect(stored.includes('<script>')).toBe(false)
  expect(stored.includes('xmpmeta')).toBe(false)
  expect((await store.save(stored)).hash).toBe(image.hash)
})

test('an animation stays one, with still smaller versions', async () => {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((color) => picture(400, 100, color).png().toBuffer()))
  const animation = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const image = await store.save(animation)
  expect([image.width, image.height, image.format]).toEqual([400, 100, 'gif'])
  expect((await sharp(await store.read(image), { animated: true }).metadata()).pages).toBe(2)
  const still = await store.open(`${image.hash}-360.webp`)
  expect((await sharp(still?.path, { animated: true }).metadata()).pages ?? 1).toBe(1)
})

test('the media store refuses what is not a picture, too heavy or too large', async () => {
  const reasonOf = async (bytes: Buffer) => {
    const error = await store.save(bytes).catch((thrown: unknown) => thrown)
    if (!(error instanceof ImageRefused)) throw new Error('expected a refusal', { cause: error })
    return error.reason
  }
  expect(await reasonOf(Buffer.from('hello'))).toBe('not_an_image')
  expect(await reasonOf(Buffer.alloc(0))).toBe('not_an_image')
  expect(await reasonOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe(
    'not_an_image',
  )
  expect(await reasonOf((await picture(600, 600).png().toBuffer()).subarray(0, 300))).toBe('not_an_image')
  expect(await reasonOf(Buffer.alloc(21 * 1024 * 1024))).toBe('too_large')
  expect(await reasonOf(await picture(9000, 9000).png().toBuffer())).toBe('too_many_pixels')
})

test('a damaged picture is taken or refused, never anything else', async () => {
  const formats = ['jpeg', 'png', 'webp', 'gif'] as const
  const whole = await Promise.all(formats.map((format) => picture(40, 30).toFormat(format).toBuffer()))
  const damage = fc.tuple(fc.nat(3), fc.nat(2000), fc.integer({ min: 0, max: 255 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(damage, async ([index, offset, value, isCut]) => {
      const bytes = Buffer.from(whole[index] ?? [])
      const at = offset % bytes.length
      bytes[at] = value
      const outcome = await store.save(isCut ? bytes.subarray(0, at) : bytes).catch((error: unknown) => error)
      expect(outcome instanceof ImageRefused || (outcome as { hash?: string }).hash !== undefined).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('the media store turns a drawing into a picture', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect width="100" height="50" fill="#0a0"/></svg>'
  const image = await store.saveDrawing(Buffer.from(svg))
  expect(image.format).toBe('png')
  expect(image.width / image.height).toBeCloseTo(2, 1)
})

test('the media store opens nothing but its own files', async () => {
  const image = await store.save(await picture(400, 40, '#123456').webp().toBuffer())
  const file = await store.open(`${image.hash}.webp`)
  expect(file).toEqual({ path: expect.any(String), type: 'image/webp', size: image.size })
  expect(await readFile(file?.path ?? '')).toEqual(await store.read(image))
  for (const name of [
    '',
    '..',
    '../../etc/passwd',
    image.hash,
    `${image.hash}.svg`,
    `${image.hash}-999.webp`,
    '%2e%2e%2f',
  ]) {
    expect(await store.open(name)).toBeNull()
  }
})

test('addresses of stored pictures follow from the picture', () => {
  const hash = 'a'.repeat(64)
  const image = { hash, format: 'jpg', variants: [360, 828], remoteUrl: '' }
  expect(imageAddress(image, 300)).toBe(`/davmu/share/media/${hash}-360.webp`)
  expect(imageAddress(image, 361)).toBe(`/davmu/share/media/${hash}-828.webp`)
  expect(imageAddress(image, 2000)).toBe(`/davmu/share/media/${hash}-828.webp`)
  expect(originalAddress(image)).toBe(`/davmu/share/media/${hash}.jpg`)
  expect(imageSourceSet(image)).toBe(
    `/davmu/share/media/${hash}-360.webp 360w, /davmu/share/media/${hash}-828.webp 828w`,
  )
  const remote = { hash, format: '', variants: [], remoteUrl: 'https://example.org/a.png' }
  expect([imageAddress(remote, 360), originalAddress(remote), imageSourceSet(remote)]).toEqual([
    'https://example.org/a.png',
    'https://example.org/a.png',
    '',
  ])
})
