import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ShelfFile } from '#contract/admin/shelf.ts'
import { startByteFault } from '../support/byte-fault.ts'
import { callAs, enrolStaff, fillLogin, newsroomOf } from '../support/newsroom.ts'
import { startSite } from '../support/processes.ts'
import { makeSampleFolder, sampleSite } from '../support/sample-site.ts'
import { SMALL_MEDIA } from '../support/small-media.ts'

/** How large the film is, and how often its way is cut: `UPLOAD_MB=2047 CUTS=20` for a long look. */
const MEGABYTES = Number(process.env['UPLOAD_MB'] ?? 48)
const CUTS = Number(process.env['CUTS'] ?? 4)
const MEGABYTE = 1024 ** 2
const DEADLINE_MS = 120_000 + MEGABYTES * 1000
/** Share of a large film that is sent twice, at most; of a small one it is what lay between the two when the way was cut. */
const TWICE_MOST = 0.05
const LARGE_MB = 1024

const site = sampleSite()
const openNewsroom = newsroomOf(site)
const folder = mkdtempSync(join(tmpdir(), 'davmu-film-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A film of two seconds with so much behind it that players skip; answers its hash. */
async function makeFilm(file: string, size: number): Promise<string> {
  const film = await readFile(join(SMALL_MEDIA, 'film.mp4'))
  const hash = createHash('sha256')
  const handle = await open(file, 'w')
  const write = async (bytes: Buffer) => {
    hash.update(bytes)
    await handle.write(bytes)
  }
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size - film.length)
  head.write('free', 4)
  await write(film)
  await write(head)
  for (let left = size - film.length - 8; left > 0; left -= MEGABYTE) await write(randomBytes(Math.min(left, MEGABYTE)))
  await handle.close()
  return hash.digest('hex')
}

/** Where in the file each attempt to send began, and how far the server said that it had come; bytes. */
function offsetsOf(page: Page): { begun: number[]; told: Set<number> } {
  const begun: number[] = []
  const told = new Set<number>()
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset']
    if (request.method() === 'PATCH' && offset !== undefined) begun.push(Number(offset))
  })
  page.on('response', (answer) => {
    const offset = answer.headers()['upload-offset']
    if (offset !== undefined) told.add(Number(offset))
  })
  return { begun, told }
}

const dockOf = (page: Page) => page.getByRole('region', { name: '上传' })
const choose = async (page: Page, button: string, file: string) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(file)
}

describe('a large film', () => {
  it(
    `of ${MEGABYTES} MB arrives as it is after ${CUTS} cuts, two reloads, and the server killed on the way and at the end`,
    { timeout: DEADLINE_MS },
    async () => {
      const file = join(folder, '赛龙舟.mp4')
      const hash = await makeFilm(file, MEGABYTES * MEGABYTE)
      const dataFolder = makeSampleFolder()
      const member = await enrolStaff({ dataFolder }, 'writer')
      const env = { DATA_DIR: dataFolder, SEED: 'none' }
      let running = await startSite(env, '/davmu/share/')
      onTestFinished(() => running.stop())
      const killAndStart = async () => {
        await running.kill()
        running = await startSite({ ...env, PORT: new URL(running.origin).port }, '/davmu/share/')
      }
      const { page } = await openNewsroom()
      const { begun, told } = offsetsOf(page)
      const steps = CUTS + 3
      const fault = await startByteFault(running.origin, {
        marks: Array.from({ length: steps }, (_, index) =>
          Math.floor(((index + 1) * MEGABYTES * MEGABYTE) / (steps + 1)),
        ),
        async onMark(nth) {
          if (nth === steps) return await killAndStart()
          if (nth % Math.ceil(steps / 3) === 0) reload()
          return undefined
        },
        word: '/finish HTTP',
        onWord: killAndStart,
      })
      onTestFinished(() => fault.close())
      let reloads = 0
      const reload = () => {
        reloads += 1
        reloading = reloading.then(async () => {
          await page.reload()
          await choose(page, '选文件', file)
        })
      }
      let reloading = Promise.resolve()
      await page.context().clearCookies()
      await page.goto(`${fault.origin}/admin/`)
      await fillLogin(page, member)
      await page.getByRole('link', { name: '素材' }).click()
      await choose(page, '上传', file)
      await dockOf(page).getByText('好了').waitFor({ timeout: DEADLINE_MS })
      await reloading
      expect(reloads).toBe(2)
      const found = await page.request.get(`${fault.origin}/admin/api/v1/media?text=${encodeURIComponent('赛龙舟')}`)
      const { data } = (await found.json()) as { data: { list: ShelfFile[] } }
      expect(data.list.map((media) => [media.hash, media.size])).toEqual([[hash, MEGABYTES * MEGABYTE]])
      const served = createHash('sha256')
      const answer = await fetch(`${running.origin}${data.list[0]?.address}`)
      for await (const piece of answer.body ?? []) served.update(piece)
      expect(served.digest('hex')).toBe(hash)
      const twice = fault.sent() / (MEGABYTES * MEGABYTE) - 1
      console.info(`${MEGABYTES} MB, ${steps} breaks: ${(twice * 100).toFixed(2)} % sent twice`)
      if (MEGABYTES >= LARGE_MB) expect(twice).toBeLessThan(TWICE_MOST)
      // Each attempt goes on where the server said that the one before it had come to.
      expect(begun.length).toBeGreaterThan(CUTS)
      expect(begun).toEqual(begun.toSorted((one, other) => one - other))
      expect(begun.filter((offset) => offset > 0 && !told.has(offset))).toEqual([])
      expect(begun.at(-1)).toBeGreaterThan((MEGABYTES * MEGABYTE) / 2)
    },
  )
})

describe('the shelf', () => {
  it.each([
    ['at a desk', {}],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ])('takes a picture %s, says what is refused and why, and shows what uses it', async (_where, options) => {
    const { page, complaints } = await openNewsroom('editor', { path: '/media', ...options })
    const { data } = await callAs(page, 'GET /admin/api/v1/media', { kind: 'picture' })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '上传', exact: true }).click()
    await (
      await chooser
    ).setFiles([
      { name: 'old.mp4', mimeType: 'video/mp4', buffer: await readFile(join(SMALL_MEDIA, 'old-coding.mp4')) },
      { name: 'notes.exe', mimeType: '', buffer: Buffer.from('x') },
    ])
    await dockOf(page).getByText('浏览器放不了这种编码').waitFor()
    await dockOf(page).getByText('架上放不了这种文件').waitFor()
    await dockOf(page).getByRole('button', { name: '收起' }).click()
    const used = data.list.find((file) => file.width > 600)
    await page.getByRole('searchbox').fill('没有这样的名字')
    await page.getByText('没有这样的素材').waitFor()
    await page.getByRole('searchbox').fill('')
    await page
      .getByRole('row')
      .nth(data.list.findIndex((file) => file === used))
      .click()
    await page.getByRole('region', { name: '用在哪里' }).getByRole('link').first().waitFor()
    await page.getByRole('textbox', { name: '署名' }).fill('周老师')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByText('已保存').waitFor()
    // The browser's own line about the call that was refused.
    expect(complaints().filter((complaint) => !/status of 400/.test(complaint))).toEqual([])
  })
})
