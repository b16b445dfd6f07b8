import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginArticle, enrolStaff, fillLogin, untilSent } from '../support/newsroom.ts'
import { everythingKept, offlineDesksFor, untilCached } from '../support/offline-desk.ts'
import { sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const openDesk = offlineDesksFor(site)

/** What is fetched ahead once a copy is open. */
const WRITING = ['preview-pane', 'settings-pane', 'publish-dialog', 'review-dialog', 'source-editor']

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' })
const untilLocal = (page: Page) => page.getByRole('status').filter({ hasText: '没有网络，已存到本机' }).waitFor()
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Writes on at the end of a text. */
async function writeOn(page: Page, words: readonly string[]): Promise<void> {
  await bodyOf(page).click()
  await page.keyboard.press('Control+End')
  for (const part of words) await page.keyboard.insertText(part)
}

/** What the server has of a copy. */
async function copyOf(page: Page, id: string): Promise<{ title: unknown; body: string }> {
  const answer = await page.request.get(`/admin/api/v1/working-copies/${id}`)
  const { data } = (await answer.json()) as { data: { manuscript: { fields: { title?: unknown }; body: string } } }
  return { title: data.manuscript.fields.title, body: data.manuscript.body.trimEnd() }
}

async function logOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

describe('a copy that is being written', () => {
  it.each([
    ['and the browser knows', true],
    ['and the browser does not know', false],
  ])('opens again without a network, %s, and all of it reaches the server later', async (_how, isKnown) => {
    const { page, device, cut, mend } = await openDesk()
    const { title, body } = await beginArticle(page)
    await title.fill('没有网络的一篇')
    await writeOn(page, ['潮'.repeat(2000)])
    await untilSent(page)
    await untilCached(page, WRITING)
    const id = idIn(page)

    await cut(isKnown)
    await page.reload()
    await expect.poll(() => body.textContent()).toBe('潮'.repeat(2000))
    await expect.poll(() => title.inputValue()).toBe('没有网络的一篇')
    await writeOn(
      page,
      Array.from({ length: 50 }, () => '落'.repeat(100)),
    )
    await title.fill('没有网络的一篇，续')
    await untilLocal(page)

    await page.reload()
    const whole = '潮'.repeat(2000) + '落'.repeat(5000)
    await expect.poll(() => body.textContent()).toBe(whole)
    await expect.poll(() => title.inputValue()).toBe('没有网络的一篇，续')
    await page.getByRole('button', { name: '源码' }).click()
    await page.locator('.cm-content').waitFor()
    await page.getByRole('button', { name: '回到排版' }).click()

    await mend()
    await untilSent(page)
    expect(await copyOf(page, id)).toEqual({ title: '没有网络的一篇，续', body: whole })
    // The page of readers lets itself be framed by the site alone, and not by the network between.
    const violations = device.complaints.filter((one) => /Security Policy|Trusted/.test(one) && !/Framing/.test(one))
    expect(violations).toEqual([])
  })

  it('is whole after an hour without a network', async () => {
    const { page, cut, mend } = await openDesk()
    const { body } = await beginArticle(page)
    await writeOn(page, ['涨潮。'])
    await untilSent(page)
    await untilCached(page, WRITING)
    const id = idIn(page)
    await cut()
    await page.clock.install()
    await page.reload()
    await expect.poll(() => body.textContent()).toBe('涨潮。')
    let whole = '涨潮。'
    for (let quarter = 1; quarter <= 4; quarter += 1) {
      await writeOn(page, [`第${quarter}刻。`])
      whole += `第${quarter}刻。`
      await page.clock.runFor('15:00')
      await untilLocal(page)
    }
    await page.reload()
    await expect.poll(() => body.textContent()).toBe(whole)
    await mend()
    await page.clock.runFor('00:20')
    await untilSent(page)
    expect(await copyOf(page, id)).toMatchObject({ body: whole })
  })

  it('asks for a login once there is a network again, where the session has ended meanwhile', async () => {
    const { page, device, member, cut, mend } = await openDesk()
    const { body } = await beginArticle(page)
    await writeOn(page, ['潮水退了'])
    await untilSent(page)
    await untilCached(page, WRITING)
    await cut()
    await device.context.clearCookies()
    await page.reload()
    await expect.poll(() => body.textContent()).toBe('潮水退了')
    await writeOn(page, ['，灯还亮着。'])
    await untilLocal(page)
    await mend()
    const dialog = page.getByRole('dialog', { name: '登录已过期' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('名称').inputValue()).toBe(member.name)
    await fillLogin(page, { ...member, code: member.nextCode })
    await dialog.waitFor({ state: 'detached' })
    await untilSent(page)
    expect(await copyOf(page, idIn(page))).toMatchObject({ body: '潮水退了，灯还亮着。' })
  })
})

describe('who logs out', () => {
  it('leaves nothing of what they wrote on the machine', async () => {
    const { page, member, cut } = await openDesk()
    const { title } = await beginArticle(page)
    await title.fill('只有我看的标题')
    await writeOn(page, ['只有我看的正文'])
    await untilSent(page)
    await untilCached(page)
    const address = page.url()
    expect(await everythingKept(page)).toContain('只有我看的正文')
    await page.getByRole('button', { name: '返回' }).click()
    await logOut(page, member.name)
    await page.getByLabel('动态码').waitFor()
    expect(await everythingKept(page)).not.toMatch(new RegExp(`只有我看的|${member.name}`))
    await cut()
    await page.goto(address)
    await page.getByLabel('动态码').waitFor()
    expect(await page.getByText('只有我看的').count()).toBe(0)
  })

  it('without a network is asked about what no server has, and is logged out there once there is one again', async () => {
    const { page, member, cut, mend } = await openDesk()
    await page.getByRole('heading', { name: '工作台' }).waitFor()
    const { title } = await beginArticle(page)
    await title.fill('还没同步的标题')
    await untilSent(page)
    await untilCached(page)
    await cut()
    await writeOn(page, ['还没同步的正文'])
    await untilLocal(page)
    await page.getByRole('button', { name: '返回' }).click()
    await logOut(page, member.name)
    const dialog = page.getByRole('dialog', { name: '还有没同步的内容' })
    await dialog.getByText('还没同步的标题').waitFor()
    await dialog.getByRole('button', { name: '取消' }).click()
    expect(await everythingKept(page)).toContain('还没同步的正文')
    await logOut(page, member.name)
    await dialog.getByRole('button', { name: '删掉并退出' }).click()
    await page.getByLabel('动态码').waitFor()
    expect(await everythingKept(page)).not.toContain('还没同步的')
    await page.reload()
    await page.getByLabel('动态码').waitFor()
    expect((await page.context().cookies(`${page.url()}api/v1`)).length).toBe(1)
    await mend()
    await page.reload()
    await page.getByLabel('动态码').waitFor()
    await expect.poll(() => everythingKept(page)).not.toContain('newsroom.left')
    expect((await page.request.get('/admin/api/v1/session')).status()).toBe(401)
  })

  it('is followed by somebody who is not shown what was typed before, and finds it again after them', async () => {
    const { page, device, member, cut, mend } = await openDesk()
    const { title } = await beginArticle(page)
    await title.fill('林的标题')
    await untilSent(page)
    await untilCached(page)
    const address = page.url()
    await cut()
    await writeOn(page, ['林的正文'])
    await untilLocal(page)
    await device.context.clearCookies()
    await page.goto('about:blank')
    await mend()
    await page.goto(`${new URL(address).origin}/admin/`)
    await fillLogin(page, await enrolStaff(site, 'editor'))
    await page.getByRole('heading', { name: '工作台' }).waitFor()
    await cut()
    await page.goto(address)
    await page.getByText('没有连上服务器').waitFor()
    expect(await page.getByText('林的').count()).toBe(0)

    await mend()
    await device.context.clearCookies()
    await page.reload()
    await fillLogin(page, { ...member, code: member.nextCode })
    await expect.poll(() => bodyOf(page).textContent()).toBe('林的正文')
    await untilSent(page)
  })
})

it('other screens keep the frame, say that nobody answers, and open when somebody does', async () => {
  const { page, member, cut, mend } = await openDesk()
  await page.getByRole('link', { name: '内容', exact: true }).click()
  await page.getByRole('grid', { name: '内容' }).waitFor()
  await untilCached(page)
  await cut()
  await page.reload()
  await page.getByText('现在没有网络').waitFor()
  await page.getByRole('alert').filter({ hasText: '没有连上服务器' }).waitFor()
  await page.getByRole('button', { name: member.name }).waitFor()
  expect(await page.getByText('还没有内容').count()).toBe(0)
  await page.getByRole('link', { name: '工作台' }).click()
  await page.getByRole('heading', { name: '工作台' }).waitFor() // the alert of the screen before is gone with this
  await page.getByRole('alert').filter({ hasText: '没有连上服务器' }).first().waitFor()
  await mend()
  await page.getByRole('button', { name: '再试一次' }).first().click()
  await page.getByRole('heading', { name: '正在写' }).waitFor()
})
