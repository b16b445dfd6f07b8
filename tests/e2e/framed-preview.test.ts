import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemTypes } from '#contract/content-types.ts'
import type { ContentCard, ContentType } from '#contract/content.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { showCode } from '#server/domains/staff/staff.ts'
import { settled } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import { startSite, type Running } from '../support/processes.ts'
import { runDavmu } from '../support/run-davmu.ts'
import { makeSampleFolder } from '../support/sample-site.ts'
import { findLongArticle, listItems } from '../support/samples.ts'
import { STAFF_PASSWORD } from '../support/staff.ts'

const BASE = '/davmu/share'
const openPhone = phonesFor()

let site: Running
let session: Record<string, string>

beforeAll(async () => {
  const env = { DATA_DIR: makeSampleFolder(), SEED: 'none' }
  const made = await runDavmu(['admin', 'create', 'lin', '--password-stdin'], env, `${STAFF_PASSWORD}\n`)
  const secret = new URL(/otpauth:\S+/.exec(made.out)?.[0] ?? '').searchParams.get('secret') ?? ''
  site = await startSite(env, `${BASE}/`)
  const login = await fetch(`${site.origin}/admin/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'lin', password: STAFF_PASSWORD, code: showCode(secret, Date.now() / 1000) }),
  })
  const { data } = (await login.json()) as { data: { csrf_token: string } }
  const [cookie = ''] = (login.headers.get('set-cookie') ?? '').split(';')
  session = { cookie, 'x-csrf-token': data.csrf_token, 'content-type': 'application/json' }
})
afterAll(() => site?.stop())

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${site.origin}/admin/api/v1/working-copies${path}`, {
    headers: session,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { code: number; data: T }
  if (answer.code !== 0) throw new Error(`${path} answered ${JSON.stringify(answer)}`)
  return answer.data
}

/** A working copy of an item, and the address that shows it. */
async function openCopy(id: string) {
  const { copy } = await call<{ copy: { copy_id: string; seq: number } }>('', { content_id: id })
  const { path } = await call<{ path: string }>(`/${copy.copy_id}/preview`, {})
  return { copyId: copy.copy_id, seq: copy.seq, address: site.origin + BASE + path }
}

async function change(copyId: string, seq: number, replace: (body: string) => string): Promise<number> {
  const { manuscript } = await call<{ manuscript: { fields: object; body: string } }>(`/${copyId}`)
  const text = { fields: manuscript.fields, body: replace(manuscript.body) }
  return (await call<{ seq: number }>(`/${copyId}`, { seq, client_id: 'test', ...text })).seq
}

/** A page of the newsroom with a preview in a frame of a phone's size; it keeps what the preview tells. */
async function frame(page: Page, address: string): Promise<Frame> {
  await page.goto(`${site.origin}/admin/`)
  await page.evaluate((src) => {
    const told: unknown[] = []
    Object.assign(globalThis, { told })
    addEventListener('message', ({ data }) => told.push(data))
    const element = document.createElement('iframe')
    element.style.cssText = 'position:fixed;inset:0;width:390px;height:844px;border:0;background:#fff'
    element.src = src
    document.body.append(element)
  }, address)
  await expect.poll(() => tellings(page)).toContainEqual({ ready: expect.any(Number) })
  const found = page.frames().find((one) => one.url() === address)
  if (!found) throw new Error('the frame shows something else')
  return found
}

const tellings = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told)
const say = (page: Page, message: object) =>
  page.evaluate((told) => document.querySelector('iframe')?.contentWindow?.postMessage(told, location.origin), message)

/**
 * What a page shows of its item: without what follows it, what can be done with it (nothing in a preview), what is painted
 * in the place of a cover (of what is public alone), and what is another one for each visit.
 */
async function readMain(page: Page | Frame, type: ContentType): Promise<string> {
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  // of short films the one that is shown: in a preview no others follow it
  const shown = page.locator(type === 'svideo' ? 'main article' : 'main').first()
  return await shown.evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    const besides =
      '[role=timer], #comments, [data-screen-only], article ~ *, [data-look], a[href="#comments"], button, [role="status"], script, noscript, img[src*="/poster/"]'
    for (const gone of copy.querySelectorAll(besides)) gone.remove()
    for (const form of copy.querySelectorAll('form, fieldset[disabled]')) form.replaceWith(...form.childNodes)
    // what it will say once it is applied
    for (const time of copy.querySelectorAll('time')) time.replaceWith('time')
    const isShown = (element: Element) =>
      element.textContent !== '' || element.querySelector('img, video, input') !== null
    for (const element of [...copy.querySelectorAll('*')].toReversed())
      if (!isShown(element) && !element.matches('img, video, input')) element.remove()
    return copy.outerHTML
      .replaceAll(/ (?:id|for|name|aria-\w+)="[^"]*_r_[^"]*"/g, '')
      .replaceAll(/preview-[\w.-]+/g, 'mp')
  })
}

/** An item of a type; of live rooms one that has not begun, because in a preview none is on air. */
async function findCard(type: ContentType): Promise<ContentCard> {
  const cards = await listItems(site.origin, type)
  const card = type === 'local_live' ? cards.find(({ live }) => live?.status === LIVE_STATUS.upcoming) : cards[0]
  if (!card) throw new Error(`the samples have no ${type}`)
  return card
}

describe('in a frame of the newsroom', () => {
  it.each(itemTypes)('an item of the type %s looks as on its page', async (type) => {
    const card = await findCard(type)
    const { address } = await openCopy(card.id)
    const { page } = await openPhone({}, site.origin)
    const framed = await readMain(await frame(page, address), type)
    await page.goto(BASE + card.path)
    expect(framed).toBe(await readMain(page, type))
  })

  it('a preview shows what is typed in its place, where it was scrolled to', async () => {
    const { id } = await findLongArticle(site.origin)
    const copy = await openCopy(id)
    const { page } = await openPhone({}, site.origin)
    const preview = await frame(page, copy.address)
    await say(page, { show: 9 })
    await expect.poll(() => preview.evaluate(() => scrollY)).toBeGreaterThan(200)
    const ninth = await preview.waitForSelector('[data-p="9"]')
    const top = () => ninth.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await top()
    const seq = await change(copy.copyId, copy.seq, (body) => `刚刚打的一句。\n\n${body}`)
    await say(page, { changed: seq })
    await expect.poll(() => tellings(page)).toContainEqual({ shown: seq })
    await preview.getByText('刚刚打的一句。').waitFor()
    // the same element, with the number that it has now, where the reader had it
    expect(await ninth.evaluate(({ isConnected, dataset }) => [isConnected, dataset['p']])).toEqual([true, '10'])
    await expect.poll(top).toBe(before)
    const text = () => preview.locator('[data-body-html]').evaluate((body) => body.innerHTML)
    const changed = await text()
    await preview.goto(copy.address)
    expect(changed).toBe(await text())
  })

  it('a preview tells which paragraph was clicked, and takes a look that nothing remembers', async () => {
    const { id } = await findLongArticle(site.origin)
    const { address } = await openCopy(id)
    const { page } = await openPhone({}, site.origin)
    const preview = await frame(page, address)
    await preview.locator('[data-p="2"]').click()
    await expect.poll(() => tellings(page)).toContainEqual({ at: 2 })
    const look = () => preview.evaluate(() => Object.fromEntries(Object.entries(document.documentElement.dataset)))
    await say(page, { look: { theme: 'eye', scale: 200, face: 'serif', elder: true, leading: 'loose' } })
    await expect.poll(look).toMatchObject({ theme: 'eye', scale: '200', face: 'serif', elder: 'on', leading: 'loose' })
    await say(page, { look: { theme: 'dark' } })
    await expect.poll(async () => (await look())['theme']).toBe('dark')
    expect(Object.keys(await look())).not.toContain('elder')
    const kept = await preview.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('reading')))
    expect(kept).toEqual([])
  })

  it('a preview listens to nobody else', async () => {
    const { id } = await findLongArticle(site.origin)
    const { address } = await openCopy(id)
    const { page } = await openPhone({}, site.origin)
    const preview = await frame(page, address)
    await preview.evaluate(() => {
      const themes: unknown[] = []
      Object.assign(globalThis, { themes })
      const root = document.documentElement
      const watch = new MutationObserver(() => themes.push(root.dataset['theme']))
      watch.observe(root, { attributeFilter: ['data-theme'] })
      postMessage({ look: { theme: 'eye' } }, location.origin)
    })
    await say(page, { look: { theme: 'dark' } })
    const themes = () => preview.evaluate(() => (globalThis as unknown as { themes: unknown[] }).themes)
    await expect.poll(themes).toEqual(['dark'])
  })
})

it('on a phone a preview follows what is typed by itself', async () => {
  const { id } = await findLongArticle(site.origin)
  const copy = await openCopy(id)
  const { page } = await openPhone({}, site.origin)
  await page.goto(copy.address)
  await page.getByText('预览').first().waitFor()
  await change(copy.copyId, copy.seq, (body) => `${body}\n\n手机上也看得到。`)
  await expect.poll(() => page.getByText('手机上也看得到。').count()).toBe(1)
})

it('pages that are no preview load nothing of this', async () => {
  const { path } = await findLongArticle(site.origin)
  const { page } = await openPhone({}, site.origin)
  await page.goto(BASE + path)
  await settled(page)
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter((name) => name.includes('/framed-'))).toEqual([])
})
