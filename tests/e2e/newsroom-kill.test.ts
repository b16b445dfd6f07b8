import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { startKillableBrowser } from '../support/killable-browser.ts'
import { enrolStaff, fillLogin, newsroomOf, untilSent, beginArticle } from '../support/newsroom.ts'
import { startSite } from '../support/processes.ts'
import { makeSampleFolder, sampleSite } from '../support/sample-site.ts'

/** How often each is killed; `KILLS=100` for a long look. */
const KILLS = Number(process.env['KILLS'] ?? 5)
/** Ten keys a second, as somebody types who types fast. */
const KEY_MS = 100
/** What may be missing of what was typed when a browser dies. */
const LOST_MOST = 2

const site = sampleSite()
const openNewsroom = newsroomOf(site)
const folder = mkdtempSync(join(tmpdir(), 'davmu-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '正文' })

/** Types digits until it is told to stop or nobody takes them any more; says how many arrived. */
function typeOn(page: Page): { count: () => number; stop: () => Promise<number> } {
  let count = 0
  const over = new AbortController()
  const typing = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now()
      await page.keyboard.insertText(String(count % 10))
      count += 1
      await sleep(Math.max(0, KEY_MS - (performance.now() - begun)))
    }
  })().catch(() => {})
  return {
    count: () => count,
    async stop() {
      over.abort()
      await typing
      return count
    },
  }
}

/** A moment that is another one in each round. */
const moment = () => sleep(300 + Math.random() * 2500)

describe('what was typed', () => {
  it(`is there again after the browser was killed, ${KILLS} times`, async () => {
    const profile = join(folder, 'profile')
    const member = await enrolStaff(site, 'editor')
    const first = await startKillableBrowser(profile)
    await first.page.context().setExtraHTTPHeaders({ 'accept-language': 'zh-CN' })
    await first.page.goto(`${site.origin}/admin/`)
    await fillLogin(first.page, member)
    const { title } = await beginArticle(first.page)
    await title.fill('被打断的一篇')
    const address = first.page.url()
    await untilSent(first.page)
    // A browser writes its cookies down half a minute later: the login is not what is tried here.
    const cookies = await first.page.context().cookies()
    await first.kill()

    const lost: number[] = []
    let expected = ''
    for (let round = 0; round < KILLS; round += 1) {
      const browser = await startKillableBrowser(profile)
      const { page } = browser
      await page.context().setExtraHTTPHeaders({ 'accept-language': 'zh-CN' })
      await page.context().addCookies(cookies)
      await page.goto(address)
      await bodyOf(page).waitFor()
      const found = (await bodyOf(page).textContent()) ?? ''
      lost.push(expected.length - found.length)
      expect(expected.startsWith(found) || found.startsWith(expected)).toBe(true)
      await bodyOf(page).click()
      await page.keyboard.press('Control+End')
      const typing = typeOn(page)
      await moment()
      const count = typing.count()
      await browser.kill()
      await typing.stop()
      expected = found + Array.from({ length: count }, (_, index) => index % 10).join('')
    }
    console.info(`missing after each kill: ${lost.join(', ')}`)
    expect(Math.max(...lost)).toBeLessThanOrEqual(LOST_MOST)
  })

  it('is kept here while there is no network, and sent when it is back', async () => {
    const { page, device } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    await device.context.setOffline(true)
    const words = '潮'.repeat(5000)
    await page.keyboard.insertText(words)
    await page.getByRole('status').filter({ hasText: '没有网络，已存到本机' }).waitFor()
    await page.getByText('现在没有网络').or(page.getByText('没有网络，已存到本机')).first().waitFor()
    await device.context.setOffline(false)
    await untilSent(page)
    await page.reload()
    await expect.poll(async () => (await body.textContent())?.length).toBe(5000)
  })

  it('reaches the server however long it is', async () => {
    const { page } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    await page.keyboard.insertText('潮'.repeat(30_000))
    await untilSent(page)
    await page.reload()
    await expect.poll(async () => (await body.textContent())?.length).toBe(30_000)
  })

  it(`is whole after the server was killed in a save, ${KILLS} times`, async () => {
    const dataFolder = makeSampleFolder()
    const member = await enrolStaff({ dataFolder }, 'editor')
    let running = await startSite({ DATA_DIR: dataFolder, SEED: 'none' }, '/davmu/share/')
    const { port } = new URL(running.origin)
    const { page } = await openNewsroom('editor')
    await page.context().clearCookies()
    await page.goto(`${running.origin}/admin/`)
    await fillLogin(page, member)
    const { body } = await beginArticle(page)
    await body.click()
    const typing = typeOn(page)
    for (let round = 0; round < KILLS; round += 1) {
      await moment()
      await running.kill()
      running = await startSite({ DATA_DIR: dataFolder, SEED: 'none', PORT: port }, '/davmu/share/')
    }
    const count = await typing.stop()
    await untilSent(page)
    await page.reload()
    await expect.poll(async () => (await body.textContent())?.length).toBe(count)
    await running.stop()
  })
})
