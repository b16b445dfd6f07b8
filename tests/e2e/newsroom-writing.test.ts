import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginArticle, chooseAccount, newsroomOf, openItem, publishArticle, untilSent } from '../support/newsroom.ts'
import { startSite, type Running } from '../support/processes.ts'
import { makeSampleFolder } from '../support/sample-site.ts'

/** What is published here is not among the articles of other journeys. */
let running: Running
let openNewsroom: ReturnType<typeof newsroomOf>
beforeAll(async () => {
  const dataFolder = makeSampleFolder()
  running = await startSite({ DATA_DIR: dataFolder, SEED: 'none' }, '/davmu/share/')
  openNewsroom = newsroomOf({ origin: running.origin, dataFolder })
})
afterAll(() => running?.stop())

const PICTURE = new URL('../../samples/media/lighthouse.jpg', import.meta.url).pathname

/** The text of the page of readers, found by the menu of its row. */
async function readerText(page: Page, title: string): Promise<string> {
  await page.goto('/admin/contents')
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('row', { name: title }).getByRole('button', { name: '更多操作' }).click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: '打开页面' }).click(),
  ])
  await popup.waitForLoadState()
  const html = await (await page.request.get(popup.url())).text()
  await popup.close()
  return html
}

describe('an editor', () => {
  it('writes, looks and publishes, and readers see it', async () => {
    const { page, complaints } = await openNewsroom()
    const { title, body } = await beginArticle(page)
    await title.fill('四月的轮渡')
    await body.click()
    await page.keyboard.type('灯')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('亮了')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await page.keyboard.type('## 船')
    await page.keyboard.press('Enter')
    await page.keyboard.type('最后一班。')
    await chooseAccount(page)
    const frame = page.frameLocator('iframe')
    await frame.locator('h1', { hasText: '四月的轮渡' }).waitFor()
    await frame.locator('strong', { hasText: '亮了' }).waitFor()
    await frame.locator('h2', { hasText: '船' }).waitFor()
    await page.getByRole('button', { name: '源码' }).click()
    await expect.poll(() => page.locator('.cm-content').innerText()).toContain('灯**亮了**')
    await page.getByRole('button', { name: '回到排版' }).click()
    await page.getByRole('button', { name: '发布' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('已发布《四月的轮渡》').waitFor()
    await expect.poll(() => readerText(page, '四月的轮渡')).toContain('<strong>亮了</strong>')
    expect(complaints()).toEqual([])
  })

  it('gives an item a share card of its own, and sees it as clients will while it is typed', async () => {
    const { page, complaints } = await openNewsroom()
    const { title, body } = await beginArticle(page)
    await title.fill('页上的渡口')
    await body.click()
    await page.keyboard.type('渡口的正文。')
    await chooseAccount(page)
    await page.getByRole('button', { name: '发布' }).click()
    const dialog = page.getByRole('dialog')
    const card = dialog.locator('[data-client="weibo"]')
    await card.getByText('页上的渡口').waitFor()
    await dialog.locator('summary').click()
    await dialog.getByLabel('分享时的标题').fill('卡上的渡口')
    await dialog.getByLabel('分享时的描述').fill('只在卡上的话')
    await card.getByText('卡上的渡口').waitFor()
    await card.getByText('只在卡上的话').waitFor()
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('已发布《页上的渡口》').waitFor()
    await expect.poll(() => readerText(page, '页上的渡口')).toContain('<meta property="og:title" content="卡上的渡口">')
    const html = await readerText(page, '页上的渡口')
    expect(html).toContain('<meta name="twitter:description" content="只在卡上的话">')
    expect(html).toMatch(/<title>页上的渡口/)
    expect(complaints()).toEqual([])
  })

  it('is asked for a description at the picture before it can be published', async () => {
    const { page } = await openNewsroom()
    const { title, body } = await beginArticle(page)
    await title.fill('灯塔的照片')
    await chooseAccount(page)
    await body.click()
    await page.keyboard.type('灯塔。')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: '图片', exact: true }).click(),
    ])
    await chooser.setFiles(PICTURE)
    const describe = page.getByLabel('这张图没有描述，看不见的读者不知道它是什么')
    await describe.waitFor()
    await page.getByRole('button', { name: '发布' }).click()
    const dialog = page.getByRole('dialog', { name: '发布' })
    await dialog.getByText('有图片没有描述').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: '发布', exact: true }).isDisabled()).toBe(true)
    await dialog
      .getByRole('listitem')
      .filter({ hasText: '有图片没有描述' })
      .getByRole('button', { name: '去看' })
      .click()
    await describe.fill('夜里的灯塔')
    await page.getByRole('button', { name: '发布' }).click()
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await page.getByText('已发布《灯塔的照片》').waitFor()
    await expect.poll(() => readerText(page, '灯塔的照片')).toContain('夜里的灯塔')
  })

  it('changes a published piece without readers seeing half of it', async () => {
    const { page } = await openNewsroom()
    const title = await publishArticle(page, ['原来的一段。'])
    await openItem(page, title)
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('改到一半')
    await untilSent(page)
    expect(await readerText(page, title)).not.toContain('改到一半')
    await openItem(page, title)
    await expect.poll(() => page.getByRole('textbox', { name: '正文' }).textContent()).toBe('改到一半原来的一段。')
    await page.getByRole('button', { name: '更新' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '更新', exact: true }).click()
    await page.getByText(`已发布《${title}》`).waitFor()
    await expect.poll(() => readerText(page, title)).toContain('改到一半原来的一段')
  })
})

describe('a text', () => {
  it('leads to an item whose title is typed', async () => {
    const { page } = await openNewsroom()
    const title = await publishArticle(page, ['被链接的一段。'])
    const { body } = await beginArticle(page)
    await body.click()
    await page.keyboard.type('见那一篇')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: '链接' })
    await dialog.getByLabel('地址，或站内内容的标题').fill(title)
    await dialog.getByRole('option', { name: title }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => body.getByRole('link', { name: '见那一篇' }).getAttribute('href'))
      .toMatch(/^\/davmu\/share\/\w+\/doc\//)
    await page.keyboard.press('Control+k')
    await dialog.getByLabel('地址，或站内内容的标题').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: '加上链接' }).click()
    await dialog.getByText('这个地址读者打不开').waitFor()
  })

  it('is written in one window of a browser at a time, and another one takes it over', async () => {
    const { page, device } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    await page.keyboard.type('第一扇窗。')
    await untilSent(page)
    const second = await device.context.newPage()
    await second.goto(page.url())
    await second.getByText('另一个窗口里写').waitFor()
    await second.getByRole('button', { name: '在这里写' }).click()
    await page.getByText('另一个窗口里写').waitFor()
    const inSecond = second.getByRole('textbox', { name: '正文' })
    await expect.poll(() => inSecond.textContent()).toBe('第一扇窗。')
    await inSecond.click()
    await second.keyboard.press('Control+End')
    await second.keyboard.type('第二扇窗。')
    // At once, before the server has it.
    await page.getByRole('button', { name: '在这里写' }).click()
    await expect.poll(() => body.textContent()).toBe('第一扇窗。第二扇窗。')
    await second.getByText('另一个窗口里写').waitFor()
  })

  it('is taken from a window that answers no more, with what that had stored', async () => {
    const { page, device } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    await page.keyboard.type('停住的一扇窗。')
    await untilSent(page)
    const second = await device.context.newPage()
    await second.goto(page.url())
    await second.getByText('另一个窗口里写').waitFor()
    const client = await device.context.newCDPSession(page)
    await client.send('Debugger.enable')
    await client.send('Debugger.pause')
    await second.getByRole('button', { name: '在这里写' }).click()
    await expect
      .poll(() => second.getByRole('textbox', { name: '正文' }).textContent(), { timeout: 20_000 })
      .toBe('停住的一扇窗。')
    await client.send('Debugger.resume')
    await page.getByText('另一个窗口里写').waitFor()
  })

  it('that is hostile runs nothing, wherever it is opened', async () => {
    const { page } = await openNewsroom()
    const { title } = await beginArticle(page)
    await title.fill('<img src=x onerror="document.title=\'taken\'">')
    await page.getByRole('button', { name: '源码' }).click()
    await page.locator('.cm-content').click()
    await page.keyboard.insertText(
      '<img src="x" onerror="document.title=\'taken\'"><script>document.title="taken"</script><a href="javascript:document.title=\'taken\'">a</a>',
    )
    await page.getByRole('button', { name: '回到排版' }).click()
    await untilSent(page)
    await page.frameLocator('iframe').locator('main').waitFor()
    await page.goto('/admin/')
    await page.getByRole('heading', { name: '正在写' }).waitFor()
    expect(await page.title()).toBe('工作台')
    expect(
      page
        .frames()
        .map((frame) => frame.url())
        .filter((url) => url.startsWith('javascript:')),
    ).toEqual([])
  })
})
