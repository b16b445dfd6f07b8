import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { startKillableBrowser, type KillableBrowser } from '../support/killable-browser.ts'
import { enrolStaff, fillLogin, newsroomOf, untilSent, beginArticle } from '../support/newsroom.ts'
import { startSite } from '../support/processes.ts'
import { makeSampleFolder, sampleSite } from '../support/sample-site.ts'

/** How often each is killed; `KILLS=100` for a long look. */
const KILLS = Number(process.env['KILLS'] ?? 5)
/** Ten keys a second, as somebody types who types fast. */
const KEY_MS = 100
/** What may be missing of what was typed when a browser dies, beyond what this machine had no time to write down at all. */
const LOST_MOST = 2
/** Longer than all of them take on any machine. */
const DEADLINE_MS = 120_000 + KILLS * 60_000

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

/**
 * The floor: has a page write down with each key how many there were, and nothing else, as durably as a browser can. On a
 * busy machine this alone is some keys behind.
 */
async function countKeys(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('keys')
      request.addEventListener('upgradeneeded', () => request.result.createObjectStore('counts'))
      request.addEventListener('success', () => resolve(request.result))
    })
    let count = 0
    const write = () =>
      database.transaction('counts', 'readwrite', { durability: 'strict' }).objectStore('counts').put(count, 0)
    write()
    document.addEventListener('input', () => {
      count += 1
      write()
    })
  })
}

/** How many keys a page before this one wrote down; 0 where the browser lost all that it had written. */
function readKeys(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('keys')
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('counts'))
        opening.addEventListener('success', () => {
          const request = opening.result.transaction('counts').objectStore('counts').get(0)
          request.addEventListener('success', () => resolve(Number(request.result ?? 0)))
        })
      }),
  )
}

/** A moment that is another one in each round. */
const moment = () => sleep(300 + Math.random() * 2500)

interface Killed {
  dataFolder: string
  origin: string
  /** Kills the browser, and what else is to die; answers once the site is there again. */
  kill: (browser: KillableBrowser) => Promise<void>
}

/**
 * Types into one piece until it is killed, opens it again and goes on, `KILLS` times. How much was missing each time, and
 * how much of what was counted; throws where something else than the beginning of what was typed is there, or on the server.
 */
async function killAndLookFor({ dataFolder, origin, kill }: Killed): Promise<Array<{ lost: number; floor: number }>> {
  const profile = mkdtempSync(join(folder, 'profile-'))
  const member = await enrolStaff({ dataFolder }, 'editor')
  const first = await startKillableBrowser(profile)
  await first.page.context().setExtraHTTPHeaders({ 'accept-language': 'zh-CN' })
  await first.page.goto(`${origin}/admin/`)
  await fillLogin(first.page, member)
  const { title } = await beginArticle(first.page)
  await title.fill('被打断的一篇')
  const address = first.page.url()
  await untilSent(first.page)
  // A browser writes its cookies down half a minute later: the login is not what is tried here.
  const cookies = await first.page.context().cookies()
  await first.kill()

  const rounds: Array<{ lost: number; floor: number }> = []
  let expected = ''
  let typed = 0
  const isBeginning = (found: string) => expected.startsWith(found) || found.startsWith(expected)
  for (let round = 0; round <= KILLS; round += 1) {
    const browser = await startKillableBrowser(profile)
    const { page } = browser
    await page.context().setExtraHTTPHeaders({ 'accept-language': 'zh-CN' })
    await page.context().addCookies(cookies)
    const onServer = await page.request.get(`${origin}/admin/api/v1/working-copies/${address.split('/').at(-1)}`)
    const { data } = (await onServer.json()) as { data: { manuscript: { body: string } } }
    expect(isBeginning(data.manuscript.body.trim())).toBe(true)
    await page.goto(address)
    await bodyOf(page).waitFor()
    const found = (await bodyOf(page).textContent()) ?? ''
    if (round > 0) rounds.push({ lost: expected.length - found.length, floor: typed - (await readKeys(page)) })
    expect(isBeginning(found)).toBe(true)
    await countKeys(page)
    await bodyOf(page).click()
    await page.keyboard.press('Control+End')
    const typing = typeOn(page)
    await moment()
    typed = typing.count()
    await kill(browser)
    await typing.stop()
    expected = found + Array.from({ length: typed }, (_, index) => index % 10).join('')
  }
  return rounds
}

/** The most that was missing beyond the floor. */
function findWorst(what: string, rounds: ReadonlyArray<{ lost: number; floor: number }>): number {
  console.info(
    `missing after each kill of ${what}: ${rounds.map(({ lost, floor }) => `${lost} (${floor})`).join(', ')}`,
  )
  return Math.max(...rounds.map(({ lost, floor }) => lost - Math.max(0, floor)))
}

describe('what was typed', () => {
  it(`is there again after the browser was killed, ${KILLS} times`, { timeout: DEADLINE_MS }, async () => {
    const { origin } = site
    const { dataFolder } = site
    const rounds = await killAndLookFor({ dataFolder, origin, kill: (browser) => browser.kill() })
    expect(findWorst('the browser', rounds)).toBeLessThanOrEqual(LOST_MOST)
  })

  it(
    `is there again after browser and server were killed at once, and nothing half on the server, ${KILLS} times`,
    { timeout: DEADLINE_MS },
    async () => {
      const dataFolder = makeSampleFolder()
      let running = await startSite({ DATA_DIR: dataFolder, SEED: 'none' }, '/davmu/share/')
      const { origin } = running
      const rounds = await killAndLookFor({
        dataFolder,
        origin,
        async kill(browser) {
          await Promise.all([running.kill(), browser.kill()])
          running = await startSite({ DATA_DIR: dataFolder, SEED: 'none', PORT: new URL(origin).port }, '/davmu/share/')
        },
      })
      await running.stop()
      expect(findWorst('both', rounds)).toBeLessThanOrEqual(LOST_MOST)
    },
  )

  it('goes to the server alone where this machine has no room, which is said at once', async () => {
    const { page, device } = await openNewsroom()
    await device.context.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
    })
    await page.reload()
    const { body } = await beginArticle(page)
    await body.click()
    const answered = Promise.withResolvers<void>()
    await page.route(
      (url) => /\/working-copies\/\w+$/.test(url.pathname),
      async (route) => {
        await answered.promise
        await route.continue()
      },
    )
    await page.keyboard.insertText('没有地方的一篇')
    await page.getByRole('status').filter({ hasText: '这台机器存不下了，只存到服务器' }).waitFor()
    await device.context.setOffline(true)
    answered.resolve()
    await page.getByRole('status').filter({ hasText: '请不要关闭窗口' }).waitFor()
    await device.context.setOffline(false)
    await untilSent(page)
    await page.keyboard.insertText('，还在写')
    await page.getByRole('status').filter({ hasText: '这台机器存不下了，只存到服务器' }).waitFor()
    await untilSent(page)
    await page.reload()
    await expect.poll(() => body.textContent()).toBe('没有地方的一篇，还在写')
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

  it('goes on being written where a part of the screen cannot be fetched, which comes with the network', async () => {
    const { page } = await openNewsroom()
    await page.route(/\/assets\/date-control-/, (route) => route.abort('internetdisconnected'))
    const { body } = await beginArticle(page)
    const again = page.getByRole('button', { name: '再试一次' })
    await again.first().waitFor()
    await body.click()
    await page.keyboard.insertText('还在写')
    await untilSent(page)
    await page.unrouteAll()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => again.count()).toBe(0)
    await expect.poll(() => body.textContent()).toBe('还在写')
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

  it(`is whole after the server was killed in a save, ${KILLS} times`, { timeout: DEADLINE_MS }, async () => {
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
