import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHostDesk, type HostDesk, type HostedRoom } from '../support/live-host.ts'
import { launchBrowser, openDevice } from '../support/phone.ts'
import { logInAt } from '../support/reader.ts'
import { countKills } from './kills.ts'
import { sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const SOON = { timeout: 30_000 }
/** Between two of them a process is killed. */
const WORDS = ['风从东面来', '第一圈过半', '领先的换了', '最后一个浮标']

let browser: Browser
let desk: HostDesk
let room: HostedRoom

beforeAll(async () => {
  browser = await launchBrowser()
  desk = await openHostDesk(site)
  room = await desk.makeRoom({})
})
afterAll(async () => {
  await desk.close()
  await browser.close()
})

const chatOf = (page: Page) => page.getByRole('log', { name: '聊天' })
const wordsIn = (page: Page) => chatOf(page).locator('[data-message]').allTextContents()

/** What is typed before the code of the page came is typed again. */
async function say(page: Page, words: string): Promise<void> {
  const send = page.getByRole('button', { name: '发送' })
  const type = async () => {
    const field = page.getByRole('textbox', { name: '要说的话' })
    await field.blur()
    await field.fill(words)
    return send.isVisible()
  }
  await expect.poll(type, SOON).toBe(true)
  await send.tap()
}

it('what one reader says in a live room reaches the other one, in order and once, while processes die', async () => {
  const [speaker, listener] = await Promise.all([openDevice(browser, site.origin), openDevice(browser, site.origin)])
  await logInAt(speaker.page, '13900000071', site.smsGateway)
  for (const { page } of [speaker, listener]) {
    // A process that has just begun may have too much to do: its page says so, and is asked for again.
    await expect.poll(async () => (await page.goto(room.path))?.status(), SOON).toBe(200)
    await chatOf(page).waitFor()
  }
  for (const words of WORDS) {
    const before = countKills(site.dataFolder)
    await say(speaker.page, words)
    await chatOf(speaker.page).getByText(words).waitFor(SOON)
    await chatOf(listener.page).getByText(words).waitFor(SOON)
    await expect.poll(() => countKills(site.dataFolder), SOON).toBeGreaterThan(before)
  }
  const all = WORDS.map((words) => expect.stringMatching(new RegExp(`${words}$`)) as string)
  for (const { page } of [speaker, listener]) {
    await expect.poll(() => wordsIn(page), SOON).toEqual(all)
    expect(await page.getByText('没发出去').count()).toBe(0)
    await page.context().close()
  }
}, 180_000)
