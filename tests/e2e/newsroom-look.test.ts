import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findUnheard, readAccessibilityTree } from '../support/accessibility-tree.ts'
import { findFaintText, findFaults } from '../support/axe.ts'
import { beginArticle, newsroomOf, type OpenedNewsroom } from '../support/newsroom.ts'
import { PHONE } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { walkByKeys } from '../support/walk-by-keys.ts'

const openNewsroom = newsroomOf(sampleSite())

const SOUND = { inLight: [], inDark: [], unheard: [], byKeys: [], overflow: 0, complaints: [] }
const DESK = { width: 1440, height: 900 }
/** What a window of a desk is at 200 %. */
const ENLARGED = { width: 720, height: 450 }

/** How one comes to each screen, and what is there once it is. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  async today(page) {
    await page.getByRole('heading', { name: '新近发布' }).waitFor()
  },
  async contents(page) {
    await page.goto('/admin/contents?state=published')
    await page.getByRole('row').first().waitFor()
  },
  async 'contents that do not fit'(page) {
    await page.goto('/admin/contents?text=nothing-is-called-so')
    await page.getByText('没有符合的内容。').waitFor()
  },
  async history(page) {
    await page.goto('/admin/contents?state=published')
    await page.getByRole('row').first().getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '历史' }).click()
    await page.getByRole('heading', { name: '历史' }).waitFor()
  },
  async writing(page) {
    const { title } = await beginArticle(page)
    await title.fill('看一看')
  },
  async 'an address that leads nowhere'(page) {
    await page.goto('/admin/nowhere')
    await page.getByRole('heading', { name: '没有这个地址' }).waitFor()
  },
}

/** How many pixels the page is wider than the window. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function look({ page, complaints }: OpenedNewsroom) {
  const inLight = await findFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
  const inDark = await findFaintText(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const overflow = Math.max(await overflowAt(ENLARGED), await overflowAt(DESK))
  const unheard = findUnheard(await readAccessibilityTree(page))
  const { faults: byKeys } = await walkByKeys(page, (one) => one.waitForLoadState('networkidle'))
  return { inLight, inDark, unheard, byKeys, overflow, complaints: complaints() }

  async function overflowAt(size: typeof DESK): Promise<number> {
    await page.setViewportSize(size)
    return overflowOf(page)
  }
}

describe('on a desk', () => {
  it.each(Object.keys(screens))('%s is sound in every way', async (name) => {
    const newsroom = await openNewsroom('editor', { colorScheme: 'light', reducedMotion: 'reduce' })
    await screens[name]?.(newsroom.page)
    expect(await look(newsroom)).toEqual(SOUND)
  })

  it('the look before publishing is sound, and is left by Escape to where one was', async () => {
    const { page } = await openNewsroom('editor', { reducedMotion: 'reduce' })
    await screens['writing']?.(page)
    const button = page.getByRole('button', { name: '发布' })
    await button.press('Enter')
    await page.getByRole('dialog', { name: '发布' }).getByRole('radio').first().waitFor()
    await page.getByText('正在检查…').waitFor({ state: 'detached' })
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('on a phone', () => {
  it.each(['today', 'contents', 'history', 'writing'])('%s fits, in English too', async (name) => {
    const newsroom = await openNewsroom('editor', { ...PHONE, reducedMotion: 'reduce' })
    const { page, complaints } = newsroom
    await screens[name]?.(page)
    const inChinese = { faults: await findFaults(page), overflow: await overflowOf(page) }
    await page.context().addCookies([{ name: 'i18n_redirected', value: 'en', url: new URL(page.url()).origin }])
    await page.reload()
    await page.locator('html[lang=en]').waitFor()
    await page.locator('main').waitFor()
    const inEnglish = { faults: await findFaults(page), overflow: await overflowOf(page) }
    expect({ inChinese, inEnglish, complaints: complaints() }).toEqual({
      inChinese: { faults: [], overflow: 0 },
      inEnglish: { faults: [], overflow: 0 },
      complaints: [],
    })
  })
})
