import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page as Tab } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { createIdCodec } from '#contract/ids.ts'
import { accountPath, modelPath, placePath, topicPath } from '#contract/share-urls.ts'
import type { Page } from '#contract/shapes.ts'
import { alive, settled } from '../support/alive.ts'
import { PER_ARTICLE, writeHostileFolder } from '../support/hostile-site.ts'
import { writeAsPeople, writeHostileFeed } from '../support/hostile-writers.ts'
import { phonesFor } from '../support/journeys.ts'
import { startSite, type Running } from '../support/processes.ts'
import { enterMobile } from '../support/reader.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { startSmsGateway, type SmsGateway } from '../support/sms-gateway.ts'
import { ask, getDetail, getGroup } from '../support/samples.ts'
import { findHarm, watchScripts } from '../support/script-watch.ts'
import { scriptVectors } from '../support/script-vectors.ts'

const BASE = '/davmu/share'
const PAGES_AT_ONCE = 3

let folder: string
let site: Running
let gateway: SmsGateway
const openPhone = phonesFor()
let cards: ContentCard[]
/** Drafts that a link shows. */
let previews: string[]
/** The inline scripts that every page has. */
let ownScripts: string[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'davmu-hostile-'))
  gateway = await startSmsGateway()
  const sms = { SMS_DRIVER: 'webhook', SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: 'secret of the browser tests' }
  const env = { DATA_DIR: join(folder, 'data'), SEED: 'none', ...sms }
  await writeHostileFolder(join(folder, 'source'))
  await davmuOutput(['import', 'markdown', join(folder, 'source'), '--no-media'], env)
  await davmuOutput(['import', 'feed', await writeHostileFeed(folder), '--no-media'], env)
  previews = await writeAsPeople(join(folder, 'data'))
  site = await startSite(env, `${BASE}/`)
  cards = await listAll()
  const clean = await (await fetch(`${site.origin}${BASE}/offline`)).text()
  ownScripts = [...clean.matchAll(/<script(?! type)[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code)
})
afterAll(async () => {
  await site?.stop()
  await gateway?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function listAll(): Promise<ContentCard[]> {
  const found: ContentCard[] = []
  for (let next = ''; ;) {
    const page = await ask<Page<ContentCard>>(site.origin, `/peony/v1/recommend?pagesize=50${next}`)
    found.push(...page.list)
    if (page.next_cursor === '') return found
    next = `&cursor=${page.next_cursor}`
  }
}

async function open(options: { bypassCSP: boolean }) {
  const { context, page } = await openPhone(options, site.origin)
  return { context, page, found: await watchScripts(context, site.origin) }
}

/** What a page holds, as the browser reads it. */
function harmIn(page: Tab): Promise<string[]> {
  return page.evaluate(`(${findHarm.toString()})(document, ${JSON.stringify(ownScripts)})`)
}

it('the site holds every vector', () => {
  expect(ownScripts).toHaveLength(3)
  expect(scriptVectors.length).toBeGreaterThan(300)
  expect(cards.length).toBeGreaterThan(scriptVectors.length / PER_ARTICLE)
  expect(previews.length).toBeGreaterThan(2)
})

it('no stored text runs in a page as the server made it, not even without a policy', { timeout: 200_000 }, async () => {
  const { context, found } = await open({ bypassCSP: true })
  await context.route(`${site.origin}${BASE}/assets/**`, (route) => route.abort())
  const harm: unknown[] = []
  const waiting = [...cards.map(({ path }) => path), ...previews]
  const work = async () => {
    const page = await context.newPage()
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      expect([path, (await page.goto(BASE + path))?.status()]).toEqual([path, 200])
      const holds = await harmIn(page)
      if (holds.length > 0) harm.push({ path, holds })
    }
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work))
  expect({ found, harm }).toEqual({ found: [], harm: [] })
})

it('nor in pages that came to life, opened at once or by a link, and the policy has nothing to refuse', async () => {
  const { page, found } = await open({ bypassCSP: false })
  const harm: unknown[] = []
  const look = async (path: string) => {
    await alive(page)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await settled(page)
    const holds = await harmIn(page)
    if (holds.length > 0) harm.push({ path, holds })
  }
  for (const path of await listPages()) {
    await page.goto(BASE + path)
    await look(path)
  }
  await page.goto(`${BASE}/`)
  for (const { path } of cards.slice(0, 3)) {
    const link = page.locator(`a[href="${BASE}${path}"]`).first()
    await link.evaluate((element: HTMLElement) => element.click())
    await page.waitForURL((url) => url.pathname === BASE + path)
    await look(`${path} by its link`)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === `${BASE}/`)
  }
  expect({ found, harm }).toEqual({ found: [], harm: [] })
})

/** Addresses that a vector can be part of. */
const placesInAddresses: ReadonlyArray<(vector: string, item: string) => string> = [
  (vector) => `/search/index?keyword=${vector}`,
  (vector) => `/search/components/SearchContentList?keyword=${vector}&sort=${vector}`,
  (vector) => `/${vector}`,
  (vector) => `/mp/doc/2026/01/${vector}/index`,
  (vector, item) => `${item}?p=${vector}&c=${vector}&t=${vector}`,
  (vector) => `/pc?url=${vector}&mode=${vector}`,
  (vector) => `/auth?redirect=${vector}`,
  (vector) => `/bar?path=${vector}`,
  (vector) => `/invite/${vector}/index`,
  (vector) => `/en/${vector}`,
  (vector) => `/?gid=${vector}&from=${vector}`,
  (vector) => `/mp/topic/${vector}/index?sort=${vector}`,
]

it('no address runs anything in the page that answers it', async () => {
  // Whatever a page parses by script is under its policy, too, which would refuse the styles of the pages read here.
  const { page, found } = await open({ bypassCSP: true })
  const item = cards[0]?.path ?? fail()
  const addresses = scriptVectors.map((vector, index) => {
    const place = placesInAddresses[index % placesInAddresses.length] ?? fail()
    return BASE + place(encodeURIComponent(vector.toWellFormed()), item)
  })
  await page.goto(`${BASE}/auth`)
  const read = `async (addresses) => {
    const findHarm = ${findHarm.toString()}
    const harm = []
    for (const address of addresses) {
      const answer = await fetch(address)
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const holds = findHarm(page, ${JSON.stringify(ownScripts)})
      if (answer.status >= 500) holds.push(String(answer.status))
      if (holds.length > 0) harm.push({ address, holds })
    }
    return harm
  }`
  expect(await page.evaluate(`(${read})(${JSON.stringify(addresses)})`)).toEqual([])
  expect(found).toEqual([])
})

it('nor once that page came to life', async () => {
  const { page, found } = await open({ bypassCSP: false })
  const item = cards[0]?.path ?? fail()
  const classics = [`"><img src=x onerror=alert(1)>`, 'javascript:alert(1)//</script><script>alert(1)</script>']
  for (const [index, place] of placesInAddresses.entries()) {
    const vector = encodeURIComponent(classics[index % classics.length] ?? '')
    await page.goto(`${BASE}${place(vector, item)}#${vector}`)
    await alive(page)
    expect({ at: page.url(), harm: await harmIn(page) }).toMatchObject({ harm: [] })
    expect(new URL(page.url()).origin).toBe(site.origin)
  }
  expect(found).toEqual([])
})

/** A site without samples has terms to be agreed to. */
async function logIn(page: Tab, mobile: string): Promise<void> {
  await page.goto(`${BASE}/auth`)
  await page.getByRole('checkbox').check()
  await enterMobile(page, mobile, { smsGateway: gateway.url })
  await page.waitForURL((url) => !url.pathname.endsWith('/auth'))
}

it('what a reader writes is shown as it was written', async () => {
  const { page, found } = await open({ bypassCSP: false })
  const written = `</script><img src=x onerror=alert(1)><svg onload=alert(1)>[x](javascript:alert(1))`
  const nickname = `<b onclick=alert(1)>`
  await logIn(page, '13900000777')
  await page.goto(`${BASE}/me/profile/index`)
  await page.getByRole('textbox', { name: '昵称' }).fill(nickname)
  await page.getByRole('button', { name: '保存' }).tap()
  await page.getByText('已保存').waitFor()
  await page.goto(BASE + (cards.find(({ type }) => type === 'doc')?.path ?? fail()))
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /写评论/ })
    .tap()
  const composer = page.getByRole('dialog', { name: '写评论' })
  await composer.getByRole('textbox', { name: '评论内容' }).fill(written)
  await composer.getByRole('button', { name: '发表' }).tap()
  await composer.waitFor({ state: 'hidden' })
  for (const isFresh of [true, false]) {
    if (!isFresh) await page.reload()
    await page.locator('#comments').scrollIntoViewIfNeeded()
    await page.locator('#comments').getByText(written, { exact: true }).waitFor()
    await page.locator('#comments').getByText(nickname, { exact: true }).first().waitFor()
    expect(await harmIn(page)).toEqual([])
  }
  await page.goto(`${BASE}/search/index`)
  await page.getByRole('combobox', { name: '搜索' }).fill(written.slice(0, 60))
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.has('keyword'))
  await page.locator('main').getByText('onerror=alert(1)').last().waitFor()
  expect(await harmIn(page)).toEqual([])
  expect(found).toEqual([])
})

it('what a reader enters into a form is shown as it was entered, also to be changed', async () => {
  const { page, found } = await open({ bypassCSP: false })
  const harm: unknown[] = []
  const look = async (place: string) => {
    const holds = await harmIn(page)
    if (holds.length > 0) harm.push({ place, holds })
  }
  await logIn(page, '13900000778')
  await page.goto(BASE + (cards.find(({ type }) => type === 'activity')?.path ?? fail()))
  await alive(page)
  const fields = page.locator('input[type="text"][id^="f-field_"]')
  const short = scriptVectors.filter((vector) => /^[\x20-\x7e]{1,100}$/.test(vector) && vector.trim() === vector)
  const entered = Array.from({ length: await fields.count() }, (_, index) => short[index * 11] ?? fail())
  expect(entered.length).toBeGreaterThan(10)
  for (const [index, words] of entered.entries()) await fields.nth(index).fill(words)
  for (const option of await page.locator('input[type="radio"][value="other"]').all()) await option.check()
  await look('what is being entered')
  await page.getByRole('button', { name: '提交报名' }).tap()
  const receipt = page.getByRole('region', { name: '报名回执' })
  const shown = async (place: string) => {
    for (const words of entered) await receipt.getByText(words, { exact: true }).first().waitFor()
    await look(place)
  }
  await shown('the receipt')
  await page.reload()
  await alive(page)
  await shown('the receipt in a new page')
  await receipt.getByRole('button', { name: '修改报名' }).tap()
  for (const [index, words] of entered.entries()) await expect.poll(() => fields.nth(index).inputValue()).toBe(words)
  await look('what is being changed')
  await page.goto(`${BASE}/me/entries/index`)
  await shown('what somebody entered')
  expect({ found, harm }).toEqual({ found: [], harm: [] })
})

/** A page of every kind that shows what was brought in. */
async function listPages(): Promise<string[]> {
  const { columns, default_list: list } = await getGroup(site.origin)
  const docs = cards.filter(({ type }) => type === 'doc')
  const others = cards.filter(({ type }) => type !== 'doc')
  const { author, actor, topics } = await getDetail(site.origin, await findImported(docs))
  const html = await (await fetch(`${site.origin}${BASE}/`)).text()
  const ids = createIdCodec(/"idSalt":"([^"]+)"/.exec(html)?.[1] ?? '')
  const rid = ids.encode(1)
  return [
    '/',
    `/?gid=${columns[1]?.gid}`,
    topicPath(topics[0]?.id ?? ''),
    accountPath({ actor, id: author.id }),
    `/list/${list}/index`,
    `/fly_card/${list}/index`,
    placePath(rid),
    modelPath({ rid, uuid: null, catalog: null }),
    '/search/index?keyword=alert',
    '/auth',
    ...others.map(({ path }) => path),
    ...docs.slice(0, 3).map(({ path }) => path),
    ...previews.slice(0, 1),
  ]
}

/** An article of the folder, which has a topic; those of the feed and of the editor have none. */
async function findImported(docs: ContentCard[]): Promise<ContentCard> {
  for (const doc of docs.toReversed()) if ((await getDetail(site.origin, doc)).topics.length > 0) return doc
  return fail()
}

function fail(): never {
  throw new Error('the site has no articles')
}
