import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCode } from '#tests/support/read-code.ts'
import { POSTER_MAX_BYTES } from './encode-poster.ts'
import { createPosterPainter, type Poster } from './poster-painter.ts'

const POSTER: Poster = {
  name: '潮声',
  notes: ['乡土', '2026年10月18日'],
  title: '七百亩盐田，今年只剩四户还在晒',
  text: '难的是等，不是晒。',
  link: 'https://m.example.org/davmu/share/mp/doc/2026/10/AbCd1234/index?p=12',
  call: '长按识别，接着往下读',
  about: '约 6 分钟',
  color: '#ff4a26',
  isWarm: false,
}
const NO_PICTURES = { cover: null, mark: null }

describe('a painted poster', () => {
  const paint = createPosterPainter()
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'poster-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Every pixel another colour: what a PNG can do least with. */
  async function saveNoise(): Promise<string> {
    const file = path.join(folder, 'noise.png')
    const raw = { width: 1242, height: 828, channels: 3 } as const
    await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .png()
      .toFile(file)
    return file
  }
  const paintTitle = (title: string) => paint({ ...POSTER, title }, NO_PICTURES)

  it('is a PNG of full width whose code leads where it should', async () => {
    const picture = await paint(POSTER, NO_PICTURES)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1080 })
    expect(await readCode(picture)).toBe(POSTER.link)
  })

  it('has paper of one colour, whatever colours its mark brings', async () => {
    const card = {
      ...POSTER,
      name: '潮声新闻',
      notes: ['快讯', '2026年11月20日'],
      title: '海事局：渔船不要在22日抢潮出港',
      text: '澜州海事局20日上午发布提醒，437条回港渔船在解除警报前一律不得出港，包括去紫菜区查看架子的小艇。',
      isCard: true,
    }
    const picture = await paint(card, { cover: null, mark: 'samples/media/av1.jpg' })
    const edge = { left: 4, top: 480, width: 60, height: 560 }
    const { channels } = await sharp(await sharp(picture).extract(edge).removeAlpha().png().toBuffer()).stats()
    expect(channels.map(({ min, max }) => max - min)).toEqual([0, 0, 0])
  })

  it('with a cover is taller, and small whatever the cover is', { timeout: 30_000 }, async () => {
    const cover = await saveNoise()
    const picture = await paint(POSTER, { cover, mark: cover })
    const { height } = await sharp(picture).metadata()
    expect(height).toBeGreaterThan(1600)
    expect(height).toBeLessThan(1900)
    expect(picture.length).toBeLessThanOrEqual(POSTER_MAX_BYTES)
    expect(await readCode(picture)).toBe(POSTER.link)
  })

  it('goes without a picture that cannot be read', async () => {
    const broken = path.join(folder, 'broken.webp')
    await writeFile(broken, 'no picture')
    expect(await paint(POSTER, { cover: broken, mark: path.join(folder, 'none.webp') })).toEqual(
      await paint(POSTER, NO_PICTURES),
    )
  })

  it('holds titles of any length and script', { timeout: 30_000 }, async () => {
    const titles = [
      '',
      '盐',
      '长'.repeat(200),
      'The salt fields of Qingyu and the four households that still harvest them',
      'Supercalifragilistic'.repeat(10),
      'مرحبا بالعالم',
      '<b onclick="x">&lt;盐田&amp;</b> {{x}} %00',
    ]
    for (const title of titles) {
      const picture = await paintTitle(title)
      const { width, height } = await sharp(picture).metadata()
      expect(width).toBe(1080)
      expect(height).toBeLessThan(1900)
      expect(await readCode(picture)).toBe(POSTER.link)
    }
  })

  it('leaves out what the font has no form for', async () => {
    expect(await paintTitle('盐😀\u202E田👩‍👩‍👧مرحبا\u0000\uD800\uFFFE')).toEqual(await paintTitle('盐田'))
    expect(await paintTitle('盐田')).not.toEqual(await paintTitle('盐'))
  })

  it('has narrow quotation marks in what is not Chinese', async () => {
    expect(await paintTitle('“Wait,” she said: it’s salt')).toEqual(await paintTitle('"Wait," she said: it\'s salt'))
    expect(await paintTitle('“盐”')).not.toEqual(await paintTitle('"盐"'))
  })

  it('is refused when too many wait', async () => {
    const wanted = await Promise.allSettled(Array.from({ length: 20 }, () => paint(POSTER, NO_PICTURES)))
    const refused = wanted.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ reason: { code: 42901 } })
  })
})
