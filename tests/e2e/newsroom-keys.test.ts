import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newsroomOf, untilSent } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const openNewsroom = newsroomOf(sampleSite())

const PICTURE = new URL('../../samples/media/lighthouse.jpg', import.meta.url).pathname
/** More stops than any screen has before the one that is looked for. */
const STOPS_MAX = 80

/** Goes on by a key until something has the focus, or what has it is inside. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

it('a piece is written, looked at, published, found and taken down by the keyboard alone', async () => {
  const { page, complaints } = await openNewsroom('editor', { reducedMotion: 'reduce' })
  const { keyboard } = page
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const title = `只用键盘${Math.random().toString(36).slice(2, 8)}`

  await reach(page, button('新建'))
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '文章' }).waitFor()
  await keyboard.press('Enter')
  const titleField = page.getByRole('textbox', { name: '标题', exact: true })
  await titleField.waitFor()
  await reach(page, titleField)
  await keyboard.type(title)

  const body = page.getByRole('textbox', { name: '正文' })
  await reach(page, body)
  await keyboard.type('一段话。')
  await keyboard.press('Enter')
  await keyboard.type('## 一个标题')
  await keyboard.press('Enter')
  await keyboard.type('- 一项')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('见海图')
  for (let letter = 0; letter < '海图'.length; letter += 1) await keyboard.press('Shift+ArrowLeft')
  // The editor hears of what is selected a moment after the browser selects it.
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('海图')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '链接' }).waitFor()
  await keyboard.type('chart.example')
  await keyboard.press('Enter')
  await body.getByRole('link', { name: '海图' }).waitFor()
  await expect.poll(() => body.evaluate((element) => element === document.activeElement)).toBe(true)
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')

  await useTool('表格')
  await keyboard.type('时')
  await keyboard.press('Tab')
  await keyboard.type('潮')
  await useTool('表格')
  await page.getByRole('menuitem', { name: '下面加一行' }).waitFor()
  await keyboard.press('Escape')
  await reach(page, body)
  await expect.poll(() => body.locator('th').allTextContents()).toEqual(expect.arrayContaining(['时', '潮']))

  const chooser = page.waitForEvent('filechooser')
  await keyboard.press('Control+End')
  await useTool('图片')
  await (await chooser).setFiles(PICTURE)
  const description = page.getByLabel('这张图没有描述，看不见的读者不知道它是什么')
  await description.waitFor()
  await reach(page, description)
  await keyboard.type('夜里的灯塔')

  await reach(page, page.getByRole('button', { name: /账号$/ }))
  await keyboard.press('Enter')
  await page.getByRole('option').first().waitFor()
  await keyboard.press('Enter')
  await untilSent(page)
  await reach(page, button('发布'), 'Shift+Tab')
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '发布' })
  await dialog.getByText('正在检查…').waitFor({ state: 'detached' })
  await reach(page, dialog.getByRole('button', { name: '发布', exact: true }))
  await keyboard.press('Enter')
  await page.getByText(`已发布《${title}》`).waitFor()

  await reach(page, page.getByRole('link', { name: '内容', exact: true }))
  await keyboard.press('Enter')
  await reach(page, page.getByRole('searchbox'))
  await keyboard.type(title)
  const row = page.getByRole('row', { name: title })
  await expect.poll(() => page.getByRole('row').count()).toBe(1)
  await reach(page, row)
  await reach(page, row.getByRole('button', { name: '更多操作' }), 'ArrowRight')
  await keyboard.press('Enter')
  await reach(page, page.getByRole('menuitem', { name: '下线' }), 'ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await reach(page, page.getByRole('dialog').getByRole('button', { name: '下线' }))
  await keyboard.press('Enter')
  await page.getByText(`已下线《${title}》`).waitFor()
  await expect.poll(() => row.textContent()).toContain('已下线')
  expect(complaints()).toEqual([])

  /** Goes from the text to its tools and uses one. */
  async function useTool(name: string): Promise<void> {
    const tools = page.getByRole('toolbar', { name: '编辑工具' })
    await reach(page, tools, 'Shift+Tab')
    // It remembers what was used last: from there back to its beginning, then on.
    await reach(page, tools.locator('button:enabled').first(), 'ArrowLeft')
    await reach(page, tools.getByRole('button', { name, exact: true }), 'ArrowRight')
    await keyboard.press('Enter')
  }
})
