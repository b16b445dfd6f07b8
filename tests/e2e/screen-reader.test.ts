import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { settled } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import { closeNotice } from '../support/look-at-page.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getArticle } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'
const STATUS = '[role="status"], [role="alert"], [aria-live="polite"]'

/** Site path of an article. */
let article: string
let device: Device

beforeAll(async () => {
  article = (await getArticle(origin, 0)).path
})

async function open(path: string): Promise<Page> {
  device = await openPhone({ reducedMotion: 'reduce' })
  await device.page.goto(BASE + path)
  await settled(device.page)
  await closeNotice(device.page)
  return device.page
}

describe('who changes pages', () => {
  it('is at the title of the new one, and hears it', async () => {
    const page = await open('/')
    const title = page.locator('#page h1')
    const isAtTitle = () => title.evaluate((heading) => heading === document.activeElement)
    await page.locator('main li a[href*="/doc/"]').first().tap()
    await page.waitForURL(/\/doc\//)
    await expect.poll(isAtTitle).toBe(true)
    const name = (await title.textContent()) ?? ''
    await expect.poll(() => saidOn(page)).toContain(`已打开：${name}`)

    await page.goBack()
    await page.waitForURL(`${origin}${BASE}/`)
    await expect.poll(isAtTitle).toBe(true)
  })
})

/** What the page says without being asked, now. */
const saidOn = (page: Page) => page.locator(STATUS).allTextContents()

describe('a sheet', () => {
  const openers: [name: string, opener: (page: Page) => Locator][] = [
    ['the reader panel', (page) => page.getByRole('button', { name: '阅读设置' })],
    ['sharing', (page) => page.getByRole('toolbar').getByRole('button', { name: '分享' })],
    ['writing', (page) => page.getByRole('button', { name: /写评论/ }).first()],
    ['what is kept', (page) => page.getByRole('button', { name: '本页记录了什么' })],
  ]

  it.each(openers)('of %s has a name, holds the focus, and gives it back', async (_name, openerOf) => {
    const page = await open(article)
    const opener = openerOf(page)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog[open]')
    await dialog.waitFor()
    await settled(page)
    await expect.poll(() => dialog.getAttribute('aria-label')).toBeTruthy()
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab')
      // Between its end and its beginning the browser's own bars may have it, never what lies beneath.
      const isOutside = () => document.activeElement !== document.body && !document.activeElement?.closest('dialog')
      expect(await page.evaluate(isOutside)).toBe(false)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('what happens away from the focus is heard', () => {
  /** All that regions which are heard came to say, once they were known for a moment. */
  async function listenTo(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate((selector) => {
      const heard: string[] = []
      const knownSince = new WeakMap<Element, number>()
      const know = (since: number) => {
        for (const region of document.querySelectorAll(selector)) {
          if (!knownSince.has(region)) knownSince.set(region, since)
        }
      }
      know(0)
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          for (const node of addedNodes) if (node instanceof Element) knownSince.delete(node)
          const region = (target instanceof Element ? target : target.parentElement)?.closest(selector)
          const since = region && knownSince.get(region)
          if (since !== undefined && since !== null && performance.now() - since > 50)
            heard.push(region?.textContent ?? '')
        }
        know(performance.now())
      }).observe(document, { subtree: true, childList: true, characterData: true })
      Object.assign(globalThis, { heard })
    }, STATUS)
    return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  }

  it('a link that was copied, though its sheet closes', async () => {
    const page = await open(article)
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const heard = await listenTo(page)
    await page.getByRole('toolbar').getByRole('button', { name: '分享' }).tap()
    await page.locator('dialog[open]').getByRole('button', { name: '复制链接' }).tap()
    await expect.poll(heard).toContainEqual(expect.stringContaining('已复制'))
  })

  it('that the network went and came back', async () => {
    const page = await open(article)
    const heard = await listenTo(page)
    await device.context.setOffline(true)
    await expect.poll(heard).toContainEqual(expect.stringContaining('没连上网'))
    await device.context.setOffline(false)
    await expect.poll(heard).toContainEqual(expect.stringContaining('又连上网了'))
  })
})
