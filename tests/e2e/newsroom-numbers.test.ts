import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { findFaults } from '../support/axe.ts'
import { newsroomOf, publishArticle } from '../support/newsroom.ts'
import { sendReaders } from '../support/reader-beacons.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getArticle, listNewest } from '../support/samples.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)

interface Printed {
  reached: Array<{ paragraph: number; readers: number }>
}

const PARAGRAPHS = ['起风了。', '船出了港。', '灯还亮着。', '浪高过人。', '雨也来了。', '天亮靠岸。']

/** An article that nobody has read yet, before somebody who may look at its numbers. */
async function openUnread() {
  const opened = await openNewsroom('editor')
  const title = await publishArticle(opened.page, PARAGRAPHS)
  const card = (await listNewest(site.origin, 20)).find((one) => one.title === title)
  if (!card) throw new Error(`${title} is not among the newest`)
  return { ...opened, card }
}

/** What the command says of an item. */
async function printed({ id }: ContentCard): Promise<Printed> {
  const out = await davmuOutput(['stats', '--content', id, '--json'], { DATA_DIR: site.dataFolder })
  return JSON.parse(out) as Printed
}

describe('the numbers', () => {
  it('are those of the command, as a chart, a table and a file', async () => {
    const card = await getArticle(site.origin, 4)
    await sendReaders(site.origin, card, 25, { paragraph: 3 })
    await sendReaders(site.origin, card, 10, { paragraph: 5 })
    const { page, complaints } = await openNewsroom('viewer', { path: `/contents/${card.id}/numbers?days=7` })
    const depths = page.getByRole('region', { name: '读到哪里', exact: true })
    await depths.getByRole('button', { name: '看表格' }).click()
    const rows = () =>
      depths
        .getByRole('row')
        .evaluateAll((lines) =>
          lines.slice(1).map((line) => [...line.children].slice(0, 2).map((cell) => Number(cell.textContent))),
        )
    const { reached } = await printed(card)
    await expect.poll(rows).toEqual(reached.map(({ paragraph, readers }) => [paragraph, readers]))
    expect(await findFaults(page)).toEqual([])

    const days = page.getByRole('region', { name: '每天', exact: true })
    await days.getByRole('img').locator('rect').nth(6).waitFor({ state: 'attached' })
    const file = page.waitForEvent('download')
    await days.getByRole('button', { name: 'CSV' }).click()
    const table = await readFile(await (await file).path(), 'utf8')
    expect(table.startsWith('\uFEFF"日期","阅读人数"')).toBe(true)
    expect(table.trim().split('\r\n')).toHaveLength(8)
    expect(complaints()).toEqual([])
  })

  it('are drawn at the paragraphs of the page of readers, and say where many stopped', async () => {
    const { page, card, complaints } = await openUnread()
    await sendReaders(site.origin, card, 12, { paragraph: 2 })
    await sendReaders(site.origin, card, 18, { paragraph: 6 })
    await page.goto(`/admin/contents/${card.id}/numbers`)
    const text = page.frameLocator('iframe').locator('article')
    await text.locator('[data-p="2"][data-left]').waitFor()
    const marked = () =>
      text
        .locator('[data-p]')
        .evaluateAll((all) => all.map(({ dataset }) => (dataset as Record<string, string>)['reached']))
    await expect.poll(marked).toEqual(['100 %', '100 %', '60 %', '60 %', '60 %', '60 %'])
    await page.getByText('读到第 2 段的人，40% 停在这里').waitFor()
    expect(complaints()).toEqual([])
  })

  it('claim nothing of fewer than twenty readers', async () => {
    const { page, card } = await openUnread()
    await sendReaders(site.origin, card, 3, { paragraph: 2 })
    await page.goto(`/admin/contents/${card.id}/numbers`)
    await page.getByText('不到 20 人读过，还看不出什么。').waitFor()
    // The scale of the drawing is no number of readers.
    const said = (await page.getByRole('main').innerText()).replace('到顶是 100%', '')
    expect(said).not.toMatch(/\d ?%/)
  })
})
