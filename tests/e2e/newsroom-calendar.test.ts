import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { PHONE } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'

const openNewsroom = newsroomOf(sampleSite())

/** A month that no reader has anything of, and whose clocks are turned in New York. */
const MONTH = '2096-11'
const at = (text: string) => Date.parse(`${text}+08:00`) / 1000

interface Made {
  planned: string
  unplanned: string
  scheduled: string
}

describe('the calendar', () => {
  it('sets and shows times of UTC+8 in a browser of another zone, by the mouse and by keys', async () => {
    const zone = { timezoneId: 'America/New_York', path: `/calendar?month=${MONTH}` }
    const { page, complaints } = await openNewsroom('editor', zone)
    const made = await makeEntries(page, 'A')
    await page.reload()
    await drag(page, entry(page, '计划的稿子A'), day(page, '2096-11-07'))
    await page.getByText('《计划的稿子A》计划在2096/11/7 21:30').waitFor()
    await drag(page, entry(page, '没有排期的稿子A'), day(page, '2096-11-08'))
    await page.getByText('《没有排期的稿子A》计划在2096/11/8 09:00').waitFor()
    expect(await timesOf(page)).toMatchObject({
      [made.planned]: at('2096-11-07T21:30'),
      [made.unplanned]: at('2096-11-08T09:00'),
    })

    // What is scheduled is asked about, with the exact time.
    await drag(page, entry(page, '定时的稿子A'), day(page, '2096-11-06'))
    expect(await timesOf(page)).toMatchObject({ [made.scheduled]: at('2096-11-05T00:30') })
    await page.getByRole('dialog').getByRole('button', { name: '定时改到2096/11/6 00:30' }).click()
    await page.getByText('《定时的稿子A》定时改到2096/11/6 00:30').waitFor()
    expect(await timesOf(page)).toMatchObject({ [made.scheduled]: at('2096-11-06T00:30') })

    // By keys: a day later, and the focus stands where it stood.
    await entry(page, '计划的稿子A').press('m')
    const parts = page.getByRole('dialog').getByRole('spinbutton')
    await expect.poll(() => parts.allInnerTexts()).toEqual(['2096', '11', '7', '21', '30'])
    await parts.nth(2).press('ArrowUp')
    await parts.nth(3).press('9')
    await page.keyboard.type('00')
    await page.getByText('2096/11/8 09:00，计划，《没有排期的稿子A》').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('《计划的稿子A》计划在2096/11/8 09:00').waitFor()
    await expect.poll(() => entry(page, '计划的稿子A').evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => entry(page, '计划的稿子A').innerText()).toContain('09:00')

    // Back, and to what is past, which is refused with the reason.
    await page.getByRole('region', { name: '消息' }).getByRole('button', { name: '撤销' }).first().click()
    await expect.poll(() => timesOf(page)).toMatchObject({ [made.planned]: at('2096-11-07T21:30') })
    await page.goto('/admin/calendar?month=2026-01')
    await callAs(page, 'POST /admin/api/v1/working-copies/{id}/plan', { id: made.unplanned, time: 0 })
    await page.reload()
    await drag(page, entry(page, '没有排期的稿子A'), day(page, '2026-01-15'))
    await page.getByText('那个时间已经过去了').waitFor()
    await entry(page, '没有排期的稿子A').waitFor()
    await page.keyboard.press('t')
    await expect.poll(() => page.url()).not.toContain('2026-01')
    expect(complaints()).toEqual([])
  })

  it('is a list of days on a phone, where a finger moves what stands in it', async () => {
    const { page } = await openNewsroom('writer', {
      ...PHONE,
      timezoneId: 'Pacific/Auckland',
      path: `/calendar?month=${MONTH}`,
    })
    const { page: editor } = await openNewsroom()
    const made = await makeEntries(editor, 'B')
    await page.reload()
    const days = page.getByRole('region')
    await days.filter({ hasText: '11/3' }).getByRole('button', { name: '计划的稿子B' }).tap()
    const dialog = page.getByRole('dialog', { name: '计划的稿子B' })
    await dialog.getByRole('spinbutton').nth(2).press('ArrowDown')
    await dialog.getByRole('textbox', { name: '备注' }).fill('等照片')
    await dialog.getByRole('button', { name: '计划在2096/11/2 21:30' }).tap()
    await days.filter({ hasText: '11/2' }).getByText('等照片').waitFor()
    expect(await timesOf(page)).toMatchObject({ [made.planned]: at('2096-11-02T21:30') })

    // Whoever only writes looks at what is scheduled.
    await page.getByRole('button', { name: '定时的稿子B' }).tap()
    await page.getByRole('dialog', { name: '定时的稿子B' }).getByRole('button', { name: '编辑' }).waitFor()
    expect(await page.getByRole('spinbutton').count()).toBe(0)
  })
})

/** A copy that is planned, one that is not, an item that is scheduled. */
async function makeEntries(page: Page, mark: string): Promise<Made> {
  const begin = async (title: string) => {
    const fields = { title: title + mark, account: 'chaosheng-tujie' }
    const { data } = await callAs(page, 'POST /admin/api/v1/working-copies', { type: 'doc', fields })
    return data.copy.copy_id
  }
  const planned = await begin('计划的稿子')
  await callAs(page, 'POST /admin/api/v1/working-copies/{id}/plan', { id: planned, time: at('2096-11-03T21:30') })
  const manuscript = { fields: { title: `定时的稿子${mark}`, account: 'chaosheng-tujie' }, body: '灯。' }
  const { data } = await callAs(page, 'POST /admin/api/v1/contents', manuscript)
  const { id } = data.item
  await callAs(page, 'POST /admin/api/v1/contents/{id}/schedule', { id, time: at('2096-11-05T00:30') })
  return { planned, scheduled: id, unplanned: await begin('没有排期的稿子') }
}

const entry = (page: Page, title: string) => page.locator('[data-entry]').filter({ hasText: title })
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`).first()

/** Carries something by the mouse, with the moves that a hand makes. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover()
  await page.mouse.down()
  await to.hover({ position: { x: 20, y: 40 } })
  await to.hover({ position: { x: 30, y: 50 } })
  await page.mouse.up()
}

/** When what stands in the month is to appear, by the id of its copy or its item. */
async function timesOf(page: Page): Promise<Record<string, number>> {
  const span = { from: at('2096-11-01T00:00'), until: at('2096-12-01T00:00') }
  const { data } = await callAs(page, 'GET /admin/api/v1/calendar', span)
  return Object.fromEntries(data.list.map((one) => [one.copy_id ?? one.content_id, one.time]))
}
