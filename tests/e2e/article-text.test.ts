import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alive, partLoaded } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { PHONE, type Device } from '../support/phone.ts'
import { startSite, type Running } from '../support/processes.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { listArticles } from '../support/samples.ts'

const BASE = '/davmu/share'
const CLIENT_AGENT = `${PHONE.userAgent} MicroMessenger/8.0.50`
const AWAY = 'https://other.example/notice'
const PARTNER = 'https://partner.example/a'
const FRAMED = 'https://frame.example/v/1'

const TEXT = `---
title: 码头的早晨
date: 2026-01-02
cover: ""
---

先看[通告](${AWAY})，再看[伙伴](${PARTNER})，或者回[首页](${BASE}/)。

![白底的图](paper.png)

![海上的照片](sea.png)

<iframe src="${FRAMED}" title="河口的录像" width="640" height="360"></iframe>

<iframe src="https://unnamed.example/v/2" title="另一段录像"></iframe>
`

let folder: string
let site: Running
let path: string
let device: Device
const openPhone = phonesFor()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'davmu-text-'))
  const source = join(folder, 'source')
  mkdirSync(source)
  writeFileSync(join(source, 'quay.md'), TEXT)
  writeFileSync(join(source, 'paper.png'), await draw('#fff', '#123'))
  writeFileSync(join(source, 'sea.png'), await draw('#246', '#fff'))
  const hosts = { FRAME_HOSTS: 'frame.example', LINK_HOSTS: 'partner.example' }
  const env = { DATA_DIR: join(folder, 'data'), SEED: 'none', ...hosts }
  await davmuOutput(['import', 'markdown', source], env)
  site = await startSite(env, `${BASE}/`)
  path = BASE + (await listArticles(site.origin))[0]?.path
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A disc on a ground. */
function draw(ground: string, disc: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="${ground}"/><circle cx="450" cy="300" r="200" fill="${disc}"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  device = await openPhone(options, site.origin)
  const { context, page } = device
  await context.route(/^https:\/\/(?:other|partner)\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  )
  await context.route('https://frame.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<p>还没有</p><script>
        document.querySelector('p').textContent = '录像在这里'
        try { top.location = '${AWAY}' } catch { document.title = 'kept' }
      </script>`,
    }),
  )
  await page.goto(path)
  return page
}

const noticeOf = (page: Page) => page.getByRole('dialog', { name: '即将离开本站' })
const linkOf = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

describe.each([
  ['a browser', PHONE.userAgent],
  ['the social client', CLIENT_AGENT],
])('a link out of the site, in %s', (_where, userAgent) => {
  it('says where it leads, and the reader stays: by the button, or by going back', async () => {
    const page = await open({ userAgent })
    await partLoaded(page, 'leave-notice')
    await linkOf(page, '通告').tap()
    await noticeOf(page).getByText('other.example', { exact: true }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: '留在这里' }).tap()
    await noticeOf(page).waitFor({ state: 'detached' })
    await linkOf(page, '通告').tap()
    await noticeOf(page).waitFor()
    await page.goBack()
    await noticeOf(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(site.origin + path)
    expect(device.context.pages()).toHaveLength(1)
  })

  it('is gone on with, and the notice is away when the reader comes back', async () => {
    const page = await open({ userAgent })
    await partLoaded(page, 'leave-notice')
    await linkOf(page, '通告').tap()
    const goOn = noticeOf(page).getByRole('link', { name: '继续前往' })
    const [opened] = await Promise.all([page.waitForEvent('popup'), goOn.tap()])
    await opened.waitForURL(AWAY)
    expect(await opened.evaluate(() => opener)).toBeNull()
    await opened.close()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // no window of these is ever hidden
    await noticeOf(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(site.origin + path)
  })
})

it('a link to a host that the operator allows opens at once, and so does one within the site', async () => {
  const page = await open()
  await partLoaded(page, 'leave-notice')
  const [opened] = await Promise.all([page.waitForEvent('popup'), linkOf(page, '伙伴').tap()])
  await opened.waitForURL(PARTNER)
  await opened.close()
  expect(await noticeOf(page).count()).toBe(0)
  await linkOf(page, '首页').tap()
  await page.waitForURL(`${site.origin}${BASE}/`)
})

it('a link out of the site leads there without scripts', async () => {
  const page = await open({ javaScriptEnabled: false })
  const [opened] = await Promise.all([page.waitForEvent('popup'), linkOf(page, '通告').tap()])
  await expect.poll(() => opened.url()).toBe(AWAY)
})

describe('a frame in a text', () => {
  it('shows a page of a host that the operator names, which cannot lead the reader away', async () => {
    const page = await open()
    await page.getByTitle('河口的录像').scrollIntoViewIfNeeded()
    const frame = page.frameLocator('iframe[title="河口的录像"]')
    await frame.getByText('录像在这里').waitFor()
    await expect.poll(() => frame.locator('html').evaluate(() => document.title)).toBe('kept')
    expect(page.url()).toBe(site.origin + path)
    const box = await page.getByTitle('河口的录像').boundingBox()
    expect(box?.width).toBe(390)
    expect(box?.height).toBeCloseTo((390 * 360) / 640, 0)
    const { status, header } = await page.evaluate(async (address) => {
      const answer = await fetch(address)
      return { status: answer.status, header: answer.headers.get('content-security-policy') ?? '' }
    }, path)
    expect(status).toBe(200)
    expect(/frame-src ([^;]*)/.exec(header)?.[1]?.split(' ')).toContain('https://frame.example')
    expect(header).not.toContain('unnamed.example')
  })

  it('of a host that nobody named is a link that names it', async () => {
    const page = await open()
    const link = page.getByRole('main').getByRole('link', { name: '另一段录像' })
    await expect.poll(() => link.getAttribute('href')).toBe('https://unnamed.example/v/2')
    await expect.poll(() => link.getAttribute('data-host')).toBe('unnamed.example')
    await expect.poll(() => page.locator('main iframe').count()).toBe(1)
  })
})

describe('a picture in a text', () => {
  it('has the system’s own menu on a long press: nothing of the page keeps it away or lies over the picture', async () => {
    const page = await open()
    await alive(page)
    const picture = page.getByRole('img', { name: '海上的照片' })
    await picture.scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      for (const type of ['touchstart', 'contextmenu'])
        addEventListener(type, (event) => {
          const { tagName } = event.target as Element
          document.documentElement.dataset[type] = `${tagName} ${event.defaultPrevented ? 'kept away' : 'let through'}`
        })
    })
    const said = (type: string) => page.locator('html').getAttribute(`data-${type}`)
    await picture.tap()
    await expect.poll(() => said('touchstart')).toBe('IMG let through')
    // The event that a long press makes on a phone; fingers make none in this browser.
    await picture.click({ button: 'right' })
    await expect.poll(() => said('contextmenu')).toBe('IMG let through')
    // Browsers of phones know two declarations that take the menu away, one of which this browser does not.
    const looks = await picture.evaluate((image) => {
      const { userSelect, pointerEvents } = getComputedStyle(image)
      return {
        userSelect,
        pointerEvents,
        sheets: [...document.querySelectorAll('style')].map((one) => one.textContent),
      }
    })
    expect(looks).toMatchObject({ userSelect: 'auto', pointerEvents: 'auto' })
    expect(looks.sheets.join('')).not.toContain('touch-callout')
    expect(looks.sheets.join('')).toContain('figure')
  })

  it('is dimmed by 15 % on a dark page where its ground is white, and no other is', async () => {
    const filterOf = (page: Page, name: string) =>
      page.getByRole('img', { name }).evaluate((image) => getComputedStyle(image).filter)
    const dark = await open({ colorScheme: 'dark' })
    await expect.poll(() => filterOf(dark, '白底的图')).toBe('brightness(0.85)')
    await expect.poll(() => filterOf(dark, '海上的照片')).toBe('none')
    const light = await open({ colorScheme: 'light' })
    await expect.poll(() => filterOf(light, '白底的图')).toBe('brightness(1)')
  })
})
