import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { alive } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import { beginArticle, callAs, newsroomOf, untilSent } from '../support/newsroom.ts'
import { startSite, type Running } from '../support/processes.ts'
import { makeSampleFolder } from '../support/sample-site.ts'

let running: Running
let openNewsroom: ReturnType<typeof newsroomOf>
const openPhone = phonesFor()
beforeAll(async () => {
  const dataFolder = makeSampleFolder()
  running = await startSite({ DATA_DIR: dataFolder, SEED: 'none' }, '/davmu/share/')
  openNewsroom = newsroomOf({ origin: running.origin, dataFolder })
})
afterAll(() => running?.stop())

/** Writes an article in the newsroom; answers the address of its preview. */
async function writeArticle(page: Page, paragraphs: readonly string[]): Promise<string> {
  const { title, body } = await beginArticle(page)
  await title.fill('给顾问看的稿子')
  await body.click()
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(paragraph)
  }
  await untilSent(page)
  const id = page.url().split('/').at(-1)
  const { data } = await callAs(page, 'POST /admin/api/v1/working-copies/{id}/preview', { id })
  return `${running.origin}/davmu/share${data.path}`
}

async function sendRemark(page: Page, words: string, name?: string): Promise<void> {
  await page.getByRole('button', { name: '写批注' }).click()
  const sheet = page.getByRole('dialog', { name: '写批注' })
  await sheet.getByRole('textbox', { name: '批注' }).fill(words)
  if (name !== undefined) await sheet.getByRole('textbox', { name: '你的称呼' }).fill(name)
  await sheet.getByRole('button', { name: '发给编辑部' }).click()
  await sheet.waitFor({ state: 'detached' })
}

it('what a reviewer says to a paragraph of a preview is seen and resolved in the newsroom, and by nobody else', async () => {
  const { page, complaints } = await openNewsroom()
  const address = await writeArticle(page, ['海边有一片盐田。', '每年春天放水。', '秋天收盐。'])
  const phone = await openPhone({}, running.origin)
  await phone.page.goto(address)
  await alive(phone.page)
  await phone.page.getByRole('button', { name: '写批注' }).waitFor() // taps count from then on
  await phone.page.locator('[data-p="2"]').click()
  const words = '是<img src=x onerror="document.title=1">三月，不是春天'
  await sendRemark(phone.page, words, '<b>顾问老陈</b>')
  await sendRemark(phone.page, '整段都好')
  expect(phone.complaints).toEqual([])

  const remarks = page.getByRole('region', { name: '批注' })
  const first = remarks.getByRole('listitem').filter({ hasText: '三月' })
  await page.getByRole('textbox', { name: '正文' }).press('Control+Home')
  await page.keyboard.type('新写的开头。')
  await page.keyboard.press('Enter')
  await untilSent(page)
  // asked anew by itself, or as soon as the window is come back to
  await expect.poll(async () => (await first.innerText()).includes('第 3 段'), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => first.innerText()).toContain(words)
  await expect.poll(() => first.innerText()).toContain('<b>顾问老陈</b>')
  await first.getByRole('button', { name: '第 3 段' }).click()
  await expect.poll(() => page.locator('.ProseMirror-selectednode').innerText()).toBe('每年春天放水。')
  await first.getByRole('button', { name: '标为已处理' }).click()
  await remarks.getByRole('heading', { name: '批注 1' }).waitFor()
  await remarks.getByRole('button', { name: '已处理 1' }).click()
  await first.getByText('已处理', { exact: false }).first().waitFor()

  await remarks.getByRole('button', { name: '写批注' }).click()
  await remarks.getByRole('textbox', { name: '批注' }).fill('我来改')
  await remarks.getByRole('button', { name: '添加' }).click()
  await remarks.getByRole('heading', { name: '批注 2' }).waitFor()
  expect(complaints()).toEqual([])
  const preview = await phone.page.request.get(address)
  expect(await preview.text()).not.toContain('三月')
})

it('a preview is seen on another ground, larger, in elder mode and as wide as a phone, and nothing of it is remembered', async () => {
  const { page } = await openNewsroom()
  const address = await writeArticle(page, ['海边有一片盐田。'])
  const { page: desk } = await openPhone({ viewport: { width: 1280, height: 900 } }, running.origin)
  await desk.goto(address)
  await alive(desk)
  await desk.getByRole('button', { name: '换个样子看' }).click()
  const looks = desk.getByRole('dialog', { name: '换个样子看' })
  const look = () => desk.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)))
  await looks.getByText('深色').click()
  await looks.getByText('150%').click()
  await looks.getByRole('switch', { name: '长辈模式' }).click()
  await expect.poll(look).toMatchObject({ theme: 'dark', scale: '150', elder: 'on' })
  await looks.getByText('390').click()
  const frame = desk.frameLocator('iframe')
  await frame.getByText('海边有一片盐田。').waitFor()
  await expect.poll(() => frame.locator('html').evaluate((root) => root.clientWidth)).toBe(390)
  await frame.getByRole('button', { name: '换个样子看' }).click()
  expect(await frame.getByRole('dialog').getByText('屏幕宽度').count()).toBe(0)
  const kept = await desk.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('reading')))
  expect(kept).toEqual([])
  await desk.goto(address)
  expect(Object.keys(await look())).not.toContain('elder')
})
