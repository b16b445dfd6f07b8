import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { PHONE } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)

/** A public article, its row among the contents of an editor's phone, and what its page says. */
async function publish() {
  const { page } = await openNewsroom('editor', PHONE)
  const title = `手机上改${Math.random().toString(36).slice(2, 8)}`
  const fields = { title, account: 'chaosheng-tujie', state: 'published' }
  const { data } = await callAs(page, 'POST /admin/api/v1/contents', { fields, body: '灯塔亮在七点半。' })
  const read = () => fetch(`${site.origin}/davmu/share${data.item.path}`)
  await page.goto(`/admin/contents?text=${encodeURIComponent(title)}`)
  return { page, title, read }
}

/** Chooses something in the menu of the item. */
async function choose(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: '更多操作' }).tap()
  await page.getByRole('menuitem', { name }).tap()
}

it('an item is taken down by a finger, and is back with the next touch', async () => {
  const { page, title, read } = await publish()
  const status = async () => (await read()).status
  await expect.poll(status).toBe(200)
  await choose(page, title, '下线')
  await page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: '下线' }).tap()
  await expect.poll(status).not.toBe(200)
  await page.getByRole('button', { name: '撤销' }).tap()
  await expect.poll(status).toBe(200)
})

it('a word of a public text is corrected by a finger, and readers have it once it is updated', async () => {
  const { page, title, read } = await publish()
  await choose(page, title, '编辑')
  const body = page.getByRole('textbox', { name: '正文' })
  await body.getByText('七点半').tap()
  // The keyboard of a phone is there once the text has the focus.
  await expect.poll(() => body.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  for (let n = 0; n < '七点半。'.length; n += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('八点。')
  await page.getByRole('status').filter({ hasText: '已同步' }).waitFor()
  await page.getByRole('button', { name: '更新' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '更新', exact: true }).tap()
  await page.getByText(`已发布《${title}》`).waitFor()
  await expect.poll(async () => (await read()).text()).toContain('灯塔亮在八点。')
})
