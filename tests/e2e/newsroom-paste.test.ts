import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { beginArticle, newsroomOf, untilSent } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const openNewsroom = newsroomOf(sampleSite())
const read = (name: string) => readFileSync(join(import.meta.dirname, '../newsroom/pastes', name), 'latin1')
const readText = (name: string) => Buffer.from(read(name), 'latin1').toString('utf8')

/** Pastes as the browser would, what programs put on the clipboard. */
async function paste(body: Locator, data: Record<string, string>): Promise<void> {
  await body.evaluate((element, texts) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** Drops a file in the middle of an element. */
async function dropFile(body: Locator, file: { name: string; type: string; bytes: string }): Promise<void> {
  await body.evaluate((element, { name, type, bytes }) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([Uint8Array.from(bytes, (one) => one.charCodeAt(0))], name, { type }))
    const { x, y, width, height } = element.getBoundingClientRect()
    const at = { clientX: x + width / 2, clientY: y + height / 2 }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }))
  }, file)
}

const sourceOf = async (page: Page) => {
  await page.getByRole('button', { name: '源码', exact: true }).click()
  return page.locator('.source-editor .cm-line').allTextContents()
}

describe('what is put into a text', () => {
  it('from a public account is clean, says what was left out, and goes with one undo', async () => {
    const { page, complaints } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    await page.keyboard.type('前面的话')
    await page.keyboard.press('Enter')
    await paste(body, { 'text/html': readText('wechat.html') })
    await body.getByRole('heading', { name: '一、礁上的夜' }).waitFor()
    await expect.poll(() => body.locator('figcaption').textContent()).toBe('从灯室西望，天黑前二十分钟。林述 摄')
    expect(await body.locator('[style]').count()).toBe(0)
    await page.getByText('粘贴了 7 段、1 张图；去掉了 15 处样式，1 个卡片，1 段视频，1 张看不见的图').waitFor()
    await body.press('Control+z')
    await expect.poll(() => body.textContent()).toBe('前面的话')
    expect(complaints().filter((complaint) => complaint.includes('Content Security Policy'))).toEqual([])
  })

  it('from Word has the pictures that came along, and a place for those that did not', async () => {
    const { page, complaints } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    await paste(body, { 'text/html': readText('word.html'), 'text/rtf': read('word.rtf') })
    const pictures = body.locator('figure img:visible')
    await expect
      .poll(() => pictures.evaluateAll((list) => list.map((one) => one.getAttribute('src'))))
      .toEqual([expect.stringMatching(/^\/davmu\/share\/media\/[\da-f]{64}/)])
    const place = body.getByText('这张图没有随粘贴带来，把它拖到这里')
    await expect.poll(() => place.filter({ visible: true }).count()).toBe(1)
    await dropFile(place.filter({ visible: true }), { name: 'a.png', type: 'image/png', bytes: pictureOfRtf() })
    await expect.poll(() => pictures.count()).toBe(2)
    await untilSent(page)
    expect((await sourceOf(page)).join('\n')).not.toContain('pasted-picture')
    expect(complaints().filter((complaint) => complaint.includes('Content Security Policy'))).toEqual([])
  })

  it('as a file of Word’s is read in the browser, and one that is none is said', async () => {
    const { page } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    await dropFile(body, { name: '交接.docx', type: '', bytes: read('handover.docx') })
    await body.getByRole('heading', { name: '交接' }).waitFor()
    await expect.poll(() => body.locator('figure img').getAttribute('src')).toMatch(/^\/davmu\/share\/media\//)
    await expect.poll(() => body.locator('figure input').inputValue()).toBe('铜把手')
    await dropFile(body, { name: '坏的.docx', type: '', bytes: 'no zip' })
    await page.getByText('坏的.docx 读不出来').waitFor()
  })

  it('that was copied in it stays what it was', async () => {
    const { page } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    await page.keyboard.type('一二三')
    await body.press('Control+a')
    const copied = await body.evaluate((element) => {
      const clipboardData = new DataTransfer()
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData.getData('text/html')
    })
    await body.press('ArrowRight')
    await paste(body, { 'text/html': copied })
    await expect.poll(() => body.textContent()).toBe('一二三一二三')
    expect(await page.getByText('粘贴了').count()).toBe(0)
  })
})

/** The picture of the RTF, a character for each byte. */
function pictureOfRtf(): string {
  const hex = /\\bliptag1 \{.*?\}\s([\da-f\s]+)\}/.exec(read('word.rtf'))?.[1]?.replaceAll(/\s/g, '') ?? ''
  return Buffer.from(hex, 'hex').toString('latin1')
}
