import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alive, settled } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import { PHONE } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { findLongArticle, listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)

const pages: Record<string, () => Promise<string>> = {
  home: () => Promise.resolve('/'),
  'an article': async () => (await findLongArticle(origin)).path,
  'a sound': async () => (await listItems(origin, 'audio'))[0]?.path ?? '',
  'a special': async () => (await listItems(origin, 'special'))[0]?.path ?? '',
  'my page': () => Promise.resolve('/me/index'),
}

/** A page as the client on iOS shows it to whoever has chosen this size of letters there. */
async function openAt(path: string, adjust: string): Promise<Page> {
  const { page } = await openPhone({ userAgent: `${PHONE.userAgent} MicroMessenger/8.0.57` })
  await page.addInitScript((size) => {
    addEventListener('DOMContentLoaded', () => document.body.style.setProperty('-webkit-text-size-adjust', size))
  }, adjust)
  await page.goto(`/davmu/share${path}`)
  await alive(page)
  await settled(page)
  return page
}

/** Lines of text that something cuts through, above or below their middle. */
function listCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true }) || !node.textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      let frame: Element | null = element
      while (frame && getComputedStyle(frame).overflowY !== 'hidden') frame = frame.parentElement
      if (!frame || frame === document.body || frame === document.documentElement) continue
      const { top, bottom } = frame.getBoundingClientRect()
      const isCut = [...range.getClientRects()].some((line) => {
        const middle = (line.top + line.bottom) / 2
        return (
          line.width > 0 && middle > top && middle < bottom + line.height / 4 && line.bottom > bottom + line.height / 4
        )
      })
      if (isCut) cut.push(node.textContent.trim())
    }
    return cut
  })
}

it.each(Object.keys(pages))(
  'letters of twice the size in the client fit on %s, and its bars are as high as they need',
  async (name) => {
    const path = (await pages[name]?.()) ?? ''
    const plain = await openAt(path, '100%')
    const heightOf = (page: Page) =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('div'))
        probe.style.height = 'var(--bar)'
        return probe.getBoundingClientRect().height
      })
    await expect.poll(() => heightOf(plain)).toBe(44)
    const before = await listCut(plain)
    const page = await openAt(path, '200%')
    await expect.poll(() => heightOf(page)).toBeCloseTo(52.8, 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect((await listCut(page)).filter((words) => !before.includes(words))).toEqual([])
  },
)
