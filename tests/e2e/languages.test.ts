import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { accountPath } from '#contract/share-urls.ts'
import { alive, partLoaded, settled } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { freePort, startServer, type Running } from '../support/processes.ts'
import { makeSampleFolder, sampleSite } from '../support/sample-site.ts'
import { getArticle, listArticles } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

let card: ContentCard
let device: Device

beforeAll(async () => {
  card = await getArticle(origin, 0)
})

const languages = () => device.page.getByRole('navigation', { name: /[语語]言|Languages/ })
const topOfLanguages = async () => Math.round((await languages().boundingBox())?.y ?? 0)
const findCookie = async () => (await device.context.cookies()).find(({ name }) => name === 'i18n_redirected')

async function open(path: string, at = origin): Promise<void> {
  device = await openPhone({}, at)
  await goTo(at + BASE + path)
}

/** Waits for what remembers the language: until then its links are plain ones. */
async function goTo(address: string): Promise<void> {
  await device.page.goto(address)
  await alive(device.page)
  await partLoaded(device.page, 'switch-language')
}

/** Reads the home page to its end: the foot comes after the last card. */
async function readToEnd(): Promise<void> {
  await expect
    .poll(async () => {
      await device.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return languages().isVisible()
    })
    .toBe(true)
}

describe('another language', () => {
  it('takes the place of the page, which stays where it was', async () => {
    await open(card.path)
    expect(await findCookie()).toBeUndefined()
    await languages().scrollIntoViewIfNeeded()
    await settled(device.page)
    await languages().scrollIntoViewIfNeeded()
    const before = { top: await topOfLanguages(), entries: await device.page.evaluate(() => history.length) }
    await languages().getByRole('link', { name: 'English' }).tap()
    await device.page.waitForURL(`${origin}${BASE}/en${card.path}`)
    expect(await device.page.getAttribute('html', 'lang')).toBe('en')
    await expect.poll(async () => Math.abs((await topOfLanguages()) - before.top)).toBeLessThan(3)
    expect(await device.page.evaluate(() => document.activeElement?.textContent)).toBe('English')
    expect(await device.page.evaluate(() => history.length)).toBe(before.entries)
    const cookie = await findCookie()
    expect(cookie).toMatchObject({ value: 'en', path: BASE, sameSite: 'Lax' })
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
    expect(device.complaints).toEqual([])
  })

  it('keeps what was typed', async () => {
    const account = accountPath({ actor: card.actor, id: card.author.id })
    await open(account)
    await device.page.locator('input[name="keyword"]').fill('灯塔')
    await languages().getByRole('link', { name: 'English' }).tap()
    await device.page.waitForURL(`${origin}${BASE}/en${account}`)
    await expect.poll(() => device.page.inputValue('input[name="keyword"]')).toBe('灯塔')
  })

  it('is remembered at the root alone', async () => {
    await open(card.path)
    await languages().getByRole('link', { name: 'English' }).tap()
    await device.page.waitForURL(/\/en\//)
    await device.page.goto(`${BASE}/?from=x`)
    expect(device.page.url()).toBe(`${origin}${BASE}/en/?from=x`)
    await device.page.goto(BASE + card.path)
    expect(device.page.url()).toBe(origin + BASE + card.path)
    expect(await device.page.getAttribute('html', 'lang')).toBe('zh-CN')
    const crawler = { 'user-agent': 'Googlebot/2.1', cookie: 'i18n_redirected=en' }
    expect((await fetch(`${origin}${BASE}/`, { headers: crawler, redirect: 'manual' })).status).toBe(200)
    await goTo(`${BASE}/en/`)
    await readToEnd()
    await languages().getByRole('link', { name: '中文' }).tap()
    await device.page.waitForURL(`${origin}${BASE}/`)
    expect((await findCookie())?.value).toBe('zh-CN')
  })

  it('is a plain link without scripts', async () => {
    device = await openPhone({ javaScriptEnabled: false })
    await device.page.goto(BASE + card.path)
    await languages().getByRole('link', { name: 'English' }).tap()
    await device.page.waitForURL(`${origin}${BASE}/en${card.path}`)
    expect(await device.page.getAttribute('html', 'lang')).toBe('en')
  })

  it('is not downloaded before it is chosen', async () => {
    device = await openPhone()
    const fetched: Promise<string>[] = []
    device.page.on('response', (response) => {
      // One that is under way when the page closes has no text.
      if (response.url().includes('/assets/')) fetched.push(response.text().catch(() => ''))
    })
    await device.page.goto(BASE + card.path)
    await alive(device.page)
    await partLoaded(device.page, 'switch-language')
    const texts = await Promise.all(fetched)
    expect(texts.some((text) => text.includes('接着读'))).toBe(true)
    expect(texts.some((text) => text.includes('Read next'))).toBe(false)
  })
})

describe('traditional characters', () => {
  /** A character that only simplified texts have. */
  const SIMPLIFIED = /[这读说时]/

  it('are chosen in the settings, and shown from then on wherever its reader comes to', async () => {
    await open('/me/settings/index')
    await settled(device.page)
    await languages().getByRole('link', { name: '繁體中文' }).tap()
    await device.page.waitForURL(`${origin}${BASE}/zh-Hant/me/settings/index`)
    await device.page.getByRole('heading', { name: '播放和流量' }).waitFor()
    expect((await findCookie())?.value).toBe('zh-Hant')

    await device.page.goto(BASE + card.path)
    await device.page.waitForURL(`${origin}${BASE}/zh-Hant${card.path}`)
    expect(await device.page.getAttribute('html', 'lang')).toBe('zh-Hant')
    expect(await device.page.getAttribute('article', 'lang')).toBe('zh-Hant')
    expect(await device.page.innerText('article')).not.toMatch(SIMPLIFIED)
    expect(await device.page.getAttribute('link[rel="canonical"]', 'href')).toBe(origin + BASE + card.path)

    await goTo(`${BASE}/`)
    await device.page.waitForURL(`${origin}${BASE}/zh-Hant/`)
    const listed = device.page.waitForResponse((response) => response.url().includes('/peony/v1/recommend'))
    await readToEnd()
    expect(await (await listed).text()).not.toMatch(SIMPLIFIED)
    expect(await device.page.innerText('main')).not.toMatch(SIMPLIFIED)
    expect(device.complaints).toEqual([])

    await partLoaded(device.page, 'switch-language')
    await languages().getByRole('link', { name: '中文', exact: true }).tap()
    await device.page.waitForURL(`${origin}${BASE}/`)
    await goTo(BASE + card.path)
    expect(device.page.url()).toBe(origin + BASE + card.path)
  })
})

describe('a language with a host of its own', () => {
  const dataFolder = makeSampleFolder()
  let running: Running
  let main = ''
  let english = ''

  beforeAll(async () => {
    const port = await freePort()
    main = `http://127.0.0.1:${port}`
    english = `http://localhost:${port}`
    running = await startServer({
      script: 'src/app/main.ts',
      args: [],
      port,
      path: `${BASE}/`,
      env: {
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        PORT: String(port),
        SITE_ORIGIN: main,
        LOCALE_DOMAINS: `en=${english}`,
        DATA_DIR: dataFolder,
        SEED: 'none',
      },
    })
  })
  afterAll(() => running.stop())

  it('is led to and back from the same page, and the root of neither loops', async () => {
    const [first] = await listArticles(main)
    const path = first?.path ?? ''
    await open(path, main)
    await languages().getByRole('link', { name: 'English' }).tap()
    await device.page.waitForURL(english + BASE + path)
    expect(await device.page.getAttribute('html', 'lang')).toBe('en')
    await expect.poll(async () => (await device.context.cookies(english + BASE)).length).toBeGreaterThan(0)

    await device.page.goto(`${main}${BASE}/?a=1`)
    expect(device.page.url()).toBe(`${english}${BASE}/?a=1`)
    await device.page.goto(`${main}${BASE}/en${path}`)
    expect(device.page.url()).toBe(english + BASE + path)
    await device.page.goto(`${english}${BASE}/`)
    await alive(device.page)
    const link = device.page.locator('main a[href*="/doc/"]').first()
    await expect.poll(() => link.getAttribute('href')).toMatch(/^\/davmu\/share\/(?:mp|inner)\/doc\//)

    await partLoaded(device.page, 'switch-language')
    await readToEnd()
    await languages().getByRole('link', { name: '中文' }).tap()
    await device.page.waitForURL(`${main}${BASE}/`)
    await expect.poll(async () => (await device.context.cookies(main + BASE)).at(0)?.value).toBe('zh-CN')
    await device.page.goto(`${main}${BASE}/`)
    expect(device.page.url()).toBe(`${main}${BASE}/`)
  })
})
