import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { closeDevice, type Device } from '../support/phone.ts'
import { getArticle } from '../support/samples.ts'
import { enterMobile } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)

let card: ContentCard
let device: Device

beforeAll(async () => {
  card = await getArticle(origin, 8)
})

const open = async (): Promise<Page> => {
  device = await openPhone()
  await device.page.goto(`/davmu/share${card.path}`)
  return device.page
}
const composer = (page: Page) => page.getByRole('dialog', { name: '写评论' })
const field = (page: Page) => composer(page).getByRole('textbox', { name: '评论内容' })
const chosen = (page: Page) => composer(page).getByRole('list', { name: '已选的图片' }).getByRole('listitem')
const uploaded = (page: Page) => chosen(page).and(page.locator(':not([aria-busy])'))
const commentWith = (page: Page, text: string) =>
  page.locator('#comments li').filter({ has: page.getByText(text, { exact: true }) })

const write = async (page: Page) => {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /写评论/ })
    .tap()
  await composer(page).waitFor()
}
const choose = async (page: Page, ...files: Array<{ name: string; mimeType: string; buffer: Buffer }>) => {
  await composer(page)
    .getByLabel(/^添加图片/)
    .setInputFiles(files)
}
const photo = async (color: string) => ({
  name: `${color}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
})
/** Through the login sheet that has come up, which goes then. */
const logIn = async (page: Page, mobile: string) => {
  const sheet = page.getByRole('dialog', { name: '登录' })
  await enterMobile(sheet, mobile, { smsGateway })
  await sheet.waitFor({ state: 'hidden' })
}

describe('pictures of a comment', () => {
  it('are uploaded after a login that loses none, kept through a reload, and shown to everybody', async () => {
    const page = await open()
    await write(page)
    await field(page).fill('拍到了，给大家看看。')
    await choose(page, await photo('#336699'), await photo('#996633'))
    await logIn(page, '13900000031')
    await expect.poll(() => uploaded(page).count()).toBe(2)
    expect(await findFaults(page)).toEqual([])

    await page.reload()
    await composer(page).waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('拍到了，给大家看看。')
    await expect.poll(() => uploaded(page).count()).toBe(2)
    await composer(page).getByRole('button', { name: '去掉图片 2' }).tap()
    await choose(page, await photo('#66aa66'))
    await expect.poll(() => uploaded(page).count()).toBe(2)
    await composer(page).getByRole('button', { name: '发表' }).tap()
    await composer(page).waitFor({ state: 'hidden' })
    await commentWith(page, '拍到了，给大家看看。')
      .getByRole('img', { name: /的图片 2$/ })
      .waitFor()
    expect(device.complaints).toEqual([])
    await closeDevice(device)

    const other = await open()
    const theirs = commentWith(other, '拍到了，给大家看看。')
    await theirs.getByRole('button', { name: '看大图，第 2 张' }).tap()
    await other.getByRole('dialog').getByText('2 / 2').waitFor()
    await other.goBack()
    await other.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(device.complaints).toEqual([])
  })

  it('stay where one of them cannot be read, and can be sent again after the network failed', async () => {
    const page = await open()
    await write(page)
    await field(page).fill('有一张坏的')
    await choose(
      page,
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      await photo('#aa3377'),
    )
    await logIn(page, '13900000032')
    await composer(page).getByText('这张图片打不开').waitFor()
    await expect.poll(() => uploaded(page).count()).toBe(1)
    await composer(page).getByRole('button', { name: '去掉图片 2' }).tap()

    await page.route('**/upload/image', (route) => route.abort())
    await choose(page, await photo('#2277cc'))
    await composer(page).getByText('网络没有连上').waitFor()
    await page.unroute('**/upload/image')
    await composer(page).getByRole('button', { name: '重新上传图片 2' }).tap()
    await expect.poll(() => uploaded(page).count()).toBe(2)
    await expect.poll(() => field(page).inputValue()).toBe('有一张坏的')
  })
})

describe('words of the text', () => {
  it('can be commented on without leaving them, and are found again from there', async () => {
    const page = await open()
    await selectWords(page)
    await page.getByRole('button', { name: '评论这句' }).tap()
    const quote = (await composer(page).locator('q').textContent()) ?? ''
    expect(quote.length).toBeGreaterThan(4)
    expect(await findFaults(page)).toEqual([])
    await field(page).fill('这句写得真好。')
    await composer(page).getByRole('button', { name: '发表' }).tap()
    await logIn(page, '13900000033')
    await composer(page).waitFor({ state: 'hidden' })

    const comment = commentWith(page, '这句写得真好。')
    await page.evaluate(() => {
      const set = CSS.highlights.set.bind(CSS.highlights)
      CSS.highlights.set = (name, highlight) => {
        document.documentElement.dataset['highlighted'] = [...highlight]
          .map((range) => (range as Range).toString())
          .join('')
        return set(name, highlight)
      }
    })
    await comment.getByRole('button', { name: `看原文：${quote}` }).tap()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-p]')?.textContent ?? ''))
      .toContain(quote)
    expect(await page.evaluate(() => document.documentElement.dataset['highlighted'])).toBe(quote)
    await expect.poll(() => page.evaluate(() => CSS.highlights.has('quote'))).toBe(false)
    expect(device.complaints).toEqual([])
  })

  it('offer nothing where none are selected any more', async () => {
    const page = await open()
    await selectWords(page)
    await page.getByRole('button', { name: '评论这句' }).waitFor()
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await expect.poll(() => page.getByRole('button', { name: '评论这句' }).count()).toBe(0)
  })
})

/** Selects what a long press and a drag select: some words of the first paragraph. */
async function selectWords(page: Page): Promise<void> {
  const offer = page.getByRole('button', { name: '评论这句' })
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        const block = document.querySelector('[data-body-html] p[data-p]')
        const words = block && document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode()
        if (!words) throw new Error('the article has no text')
        block.scrollIntoView({ block: 'center' })
        getSelection()?.removeAllRanges()
        getSelection()?.setBaseAndExtent(words, 1, words, 12)
      })
      return offer.isVisible()
    })
    .toBe(true)
}
