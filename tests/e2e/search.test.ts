import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { alive, settled } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'
const SEARCH = `${BASE}/search/index`
/** Stands in enough samples for a second page of results. */
const COMMON = '海'

/** Longer than a pause in typing after which the site is asked. */
const PAUSE_MS = 500

const resultsOf = (keyword: string, more = '') => `${SEARCH}?keyword=${encodeURIComponent(keyword)}${more}`
const field = (page: Page) => page.getByRole('combobox', { name: '搜索' })
const suggestions = (page: Page) => page.locator('[role="option"]') // not those of the filters
const titles = (page: Page) => page.locator('main li h3')

let device: Device

afterEach(() => expect(device.complaints).toEqual([]))

/** Opens a page and waits until it is alive. */
async function visit(path: string): Promise<Page> {
  device = await openPhone({ reducedMotion: 'reduce' })
  await device.page.goto(path)
  await alive(device.page)
  return device.page
}

/** Addresses of the searches that the page asks the API for from now on. */
function listenForSearches(page: Page): URL[] {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/peony/v1/search') asked.push(url)
  })
  return asked
}

describe('searching', () => {
  it('goes from home by words typed with an input method to results, an article and back', async () => {
    const page = await visit(`${BASE}/`)
    await page.getByRole('link', { name: /^搜索/ }).tap()
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true)

    await page.clock.install()
    const asked = listenForSearches(page)
    const keyboard = await device.context.newCDPSession(page)
    for (const text of ['h', 'ha', 'hai', '海']) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    }
    await page.clock.runFor(PAUSE_MS)
    expect(asked).toEqual([])
    await keyboard.send('Input.insertText', { text: COMMON })
    const options = suggestions(page)
    await options.first().waitFor()
    expect(asked.map((url) => url.searchParams.get('keyword'))).toEqual([COMMON])

    const suggestion = (await options.nth(1).textContent()) ?? ''
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator('[aria-selected="true"]').textContent()).toBe(suggestion)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${resultsOf(suggestion)}`)
    await expect.poll(() => field(page).inputValue()).toBe(suggestion)
    expect(await options.count()).toBe(0)
    await expect.poll(() => page.title()).toContain(`${suggestion} - 搜索`)
    await expect.poll(() => page.locator('main mark').first().textContent()).toBe(suggestion)

    await page.goBack()
    await page.getByRole('link', { name: suggestion, exact: true }).waitFor()
    await page.goForward()
    await titles(page).first().waitFor()
    const title = (await titles(page).first().textContent()) ?? ''
    await titles(page).first().tap()
    await expect.poll(() => page.locator('h1').textContent()).toContain(title)
    await page.goBack()
    await expect.poll(() => titles(page).first().textContent()).toBe(title)
  })

  it('keeps its filters in the address, without steps to go back through, and on every page', async () => {
    const page = await visit(SEARCH)
    await field(page).fill(COMMON)
    await field(page).press('Enter')
    await page.waitForURL(`**${resultsOf(COMMON)}`)
    await page.getByRole('combobox', { name: '排序' }).selectOption('最新')
    await page.waitForURL(`**${resultsOf(COMMON, '&sort=time')}`)
    await page.getByRole('navigation', { name: '结果类型' }).getByRole('link', { name: /^文章/ }).tap()
    await page.waitForURL(`**${resultsOf(COMMON, '&type=doc&sort=time')}`)
    await titles(page).first().waitFor()

    await settled(page) // the results of the filter before are gone
    const asked = listenForSearches(page)
    await titles(page).last().scrollIntoViewIfNeeded()
    await expect.poll(() => titles(page).count()).toBeGreaterThan(12)
    expect(asked.map((url) => [url.searchParams.get('sort'), url.searchParams.get('type')])).toEqual([['time', 'doc']])
    expect(asked[0]?.searchParams.get('cursor')).toBeTruthy()

    const far = titles(page).nth(13)
    const title = (await far.textContent()) ?? ''
    await far.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => window.scrollY)
    await far.tap()
    await expect.poll(() => page.locator('h1').textContent()).toContain(title)
    await page.goBack()
    await expect.poll(() => titles(page).nth(13).textContent()).toBe(title)
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(left))

    await page.goBack()
    await page.waitForURL(`**${SEARCH}`)
  })

  it('goes on with what was typed before the code of the page came', async () => {
    device = await openPhone()
    const { page } = device
    const typed = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.goto(SEARCH, { waitUntil: 'domcontentloaded' })
    await page.locator('input[name=keyword]:focus').waitFor()
    await page.keyboard.type(COMMON)
    expect(await page.locator('html[data-alive]').count()).toBe(0)
    typed.resolve()
    await alive(page)
    await page.getByRole('button', { name: '清空' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${resultsOf(COMMON)}`)
    await titles(page).first().waitFor() // the results have a field of their own
    await field(page).tap()
    await page.keyboard.press('End')
    await page.keyboard.type('桐')
    await suggestions(page).filter({ hasText: '台风海桐' }).tap()
    await page.waitForURL(`**${resultsOf('台风海桐')}`)
  })

  it('says what is wrong with a keyword before it is sent', async () => {
    const page = await visit(SEARCH)
    const asked = listenForSearches(page)
    await field(page).fill('长'.repeat(65))
    await field(page).press('Enter')
    await page.getByRole('alert').filter({ hasText: '最多搜 64 个字' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(asked).toEqual([])
  })

  it('of something strange finds nothing and offers what is read', async () => {
    const page = await visit(SEARCH)
    const strange = '<img src=x onerror=alert(1)>" OR *'
    await field(page).fill(strange)
    await field(page).press('Enter')
    await page.getByText(`没有找到“${strange}”`).last().waitFor()
    await expect.poll(() => field(page).inputValue()).toBe(strange)
    await expect.poll(() => page.getByRole('heading', { name: /热榜/ }).count()).toBe(1)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  })

  it('can be tried again when the network failed', async () => {
    const page = await visit(SEARCH)
    await page.route('**/peony/v1/search?*', (route) => route.abort('connectionfailed'))
    await field(page).fill(COMMON)
    await field(page).press('Enter')
    const retry = page.getByRole('button', { name: '再试一次' })
    await retry.waitFor()
    await expect.poll(() => field(page).inputValue()).toBe(COMMON)
    await page.unroute('**/peony/v1/search?*')
    await retry.tap()
    await titles(page).first().waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: '结果类型' }).count()).toBe(1)
    const expected = /CONNECTION_FAILED|peony\/v1\/search/
    device.complaints = device.complaints.filter((complaint) => !expected.test(complaint))
  })

  it('remembers words until told not to', async () => {
    const page = await visit(SEARCH)
    for (const word of ['灯塔', COMMON]) {
      await page.goto(resultsOf(word))
      await titles(page).first().waitFor()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('davmu.searches'))).toContain(word)
    }
    await page.goto(SEARCH)
    const past = page.locator('section').filter({ has: page.getByRole('heading', { name: '搜过的' }) })
    await expect.poll(() => past.getByRole('link').allTextContents()).toEqual([COMMON, '灯塔'])
    await past.getByRole('button', { name: '删除搜过的词' }).tap()
    await past.getByRole('button', { name: '删除“灯塔”' }).tap()
    await past.getByRole('button', { name: '完成' }).tap()
    await expect.poll(() => past.getByRole('link').allTextContents()).toEqual([COMMON])
    await past.getByRole('button', { name: '无痕搜索' }).tap()
    expect(await past.getByRole('link').count()).toBe(0)

    await page.goto(resultsOf('灯塔'))
    await titles(page).first().waitFor()
    await page.goto(SEARCH)
    await past.getByRole('button', { name: '无痕搜索', pressed: true }).tap()
    await expect.poll(() => past.getByRole('link').allTextContents()).toEqual([COMMON])
    await past.getByRole('button', { name: '删除搜过的词' }).tap()
    await past.getByRole('button', { name: '全部删除' }).tap()
    expect(await past.getByRole('link').count()).toBe(0)
  })
})

describe('without JavaScript', () => {
  it('the field leads to results', async () => {
    device = await openPhone({ javaScriptEnabled: false })
    const { page } = device
    await page.goto(SEARCH)
    await page.locator('input[name="keyword"]').fill(COMMON)
    await page.locator('input[name="keyword"]').press('Enter')
    await page.waitForURL(/keyword=/)
    await expect.poll(() => titles(page).count()).toBe(12)
    await expect.poll(() => page.locator('main mark').first().textContent()).toBe(COMMON)
  })
})

describe('the list of results alone', () => {
  it('works in a frame', async () => {
    const page = await visit(`${BASE}/`)
    await page.evaluate(
      (src) => document.body.append(Object.assign(document.createElement('iframe'), { src, id: 'list' })),
      `${BASE}/search/components/SearchContentList?keyword=${encodeURIComponent(COMMON)}`,
    )
    const list = page.frameLocator('#list')
    await list.locator('main li h3').first().waitFor()
    expect(await list.getByRole('search').count()).toBe(0)
  })
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  it.each([
    ['the search page', SEARCH],
    ['results', resultsOf(COMMON, '&time=year')],
    ['nothing found', resultsOf('没有这个词啊')],
  ])('%s has no serious accessibility fault', async (_name, path) => {
    device = await openPhone({ colorScheme, reducedMotion: 'reduce' })
    await device.page.goto(path)
    expect(await findFaults(device.page)).toEqual([])
  })

  it('suggestions have no serious accessibility fault', async () => {
    device = await openPhone({ colorScheme, reducedMotion: 'reduce' })
    const { page } = device
    await page.goto(SEARCH)
    await alive(page)
    await field(page).pressSequentially(COMMON)
    await suggestions(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await suggestions(page).count()).toBe(0)
  })
})

describe('what is said', () => {
  it('opens a film at the second at which it is said', async () => {
    const page = await visit(resultsOf('末班渡轮十点'))
    const found = page.locator('main li').filter({ hasText: '00:06' })
    await expect.poll(() => found.locator('mark').allTextContents()).toEqual(['末班渡轮十点'])
    await found.getByRole('link').first().tap()
    await page.waitForURL((url) => url.searchParams.get('t') === '6')
    await page.getByText('从 00:06 开始').waitFor()
  })
})

describe('a search', () => {
  it('in a special finds its own items alone, and all of them when it is left', async () => {
    const page = await visit(resultsOf('haitong', '&type=special'))
    await titles(page).first().tap()
    const inside = page.getByRole('textbox', { name: '搜这个专题里的内容' })
    await inside.fill('dengta')
    await inside.press('Enter')
    await page.waitForURL((url) => url.searchParams.has('special'))
    // The page of the special has the same titles, and more.
    await page.getByRole('combobox', { name: '范围' }).waitFor()
    await titles(page).filter({ hasText: '浪到之前的灯塔' }).waitFor()
    expect(await titles(page).filter({ hasText: '灯塔与守灯人' }).count()).toBe(0)
    await page.getByRole('combobox', { name: '范围' }).selectOption('')
    await titles(page).filter({ hasText: '灯塔与守灯人' }).waitFor()
    expect(new URL(page.url()).searchParams.has('special')).toBe(false)
  })
})
