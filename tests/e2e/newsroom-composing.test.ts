import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginArticle, newsroomOf } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const openNewsroom = newsroomOf(sampleSite())

const SOURCE = `## 标题

段落[链接](https://a.example/)

<!-- 注 -->

岛后

- 一项

> 引文

| 头 |
| --- |
| 格 |

![图](/favicon.ico "图注")
`

/** Each with the element that its words stand in, and the key that goes to where they are put. */
const PLACES = [
  ['a heading', 'h2', 'End'],
  ['a paragraph, behind a link', 'p:has(a)', 'End'],
  ['a paragraph behind an island', 'p:text("岛后")', 'Home'],
  ['an item of a list', 'li p', 'End'],
  ['a quotation', 'blockquote p', 'End'],
  ['the heading of a table', 'th', 'End'],
  ['a cell of a table', 'td', 'Home'],
  ['a caption', 'figcaption', 'End'],
] as const

/** Types sounds, takes back one letter, and chooses a word, as an input method for Chinese does. */
async function compose(client: CDPSession): Promise<void> {
  for (const text of ['c', 'ch', 'cha', 'chaos', 'chao', 'chao shui'])
    await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await client.send('Input.insertText', { text: '潮水' })
}

async function openSource(page: Page, body: Locator, source: string): Promise<void> {
  await page.getByRole('button', { name: '源码', exact: true }).click()
  await page.locator('.source-editor .cm-content').fill(source)
  await page.getByRole('button', { name: '回到排版' }).click()
  await body.getByRole('heading').waitFor()
}

describe('words that are composed', () => {
  it.each(PLACES)('stand once in %s, and go with one undo', async (_place, selector, key) => {
    const { page } = await openNewsroom()
    const { body } = await beginArticle(page)
    await openSource(page, body, SOURCE)
    const client = await page.context().newCDPSession(page)
    const element = body.locator(selector).first()
    const before = (await element.textContent()) ?? ''
    await element.click()
    await page.keyboard.press(key)
    await compose(client)
    const after = key === 'Home' ? `潮水${before}` : `${before}潮水`
    await expect.poll(() => body.locator(selector.replace(/:text.*/, '')).allTextContents()).toContain(after)
    await page.keyboard.press('Control+z')
    await expect.poll(() => body.locator(selector).first().textContent()).toBe(before)
  })

  it('begin an empty text, and go on in it', async () => {
    const { page } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    const client = await page.context().newCDPSession(page)
    await compose(client)
    await compose(client)
    await page.keyboard.press('Enter')
    await compose(client)
    await expect.poll(() => body.locator('p').allTextContents()).toEqual(['潮水潮水', '潮水'])
  })
})
