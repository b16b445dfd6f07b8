import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { QueueEntry } from '#contract/admin/moderation.ts'
import { addressPath } from '#contract/address-path.ts'
import { itemTypes } from '#contract/content-types.ts'
import type { ContentCard } from '#contract/content.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getArticle, getGroup, listItems } from '../support/samples.ts'

const site = sampleSite()
const { origin } = site
const openPhone = phonesFor(origin)
const openNewsroom = newsroomOf(site)
const CALL = '**/peony/v1/report'
/** What the browser says of a call that the journey itself cut off. */
const CUT_OFF = /ERR_FAILED|v1\/report: -1 Failed to fetch/

let device: Device

afterEach(() => expect(device.complaints.filter((complaint) => !CUT_OFF.test(complaint))).toEqual([]))

async function open(path: string, options: Parameters<typeof openPhone>[0] = {}): Promise<Page> {
  device = await openPhone(options)
  await device.page.goto(`/davmu/share${path}`)
  await device.page.waitForLoadState('load')
  return device.page
}

/** Opens the form from the share sheet of what is shown. */
async function openForm(page: Page) {
  await page.getByRole('button', { name: '分享', exact: true }).first().tap()
  await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '纠错·举报' }).tap()
  const sheet = page.getByRole('dialog', { name: '纠错·举报' })
  await sheet.getByRole('tab', { name: '纠错' }).waitFor()
  return sheet
}

const mistake = (sheet: ReturnType<Page['getByRole']>) => sheet.getByLabel('哪里有误，应该是什么')
const quote = (sheet: ReturnType<Page['getByRole']>) => sheet.getByLabel('原文或位置（可不填）')
const send = (sheet: ReturnType<Page['getByRole']>) => sheet.getByRole('button', { name: '提交' }).tap()

async function findQueued(moderator: Page, { id }: ContentCard): Promise<QueueEntry | undefined> {
  const { data } = await callAs(moderator, 'GET /admin/api/v1/moderation/queue', { kind: 'report', pagesize: 100 })
  return data.list.find((entry) => entry.kind === 'post' && entry.id === id)
}

describe('a reader', () => {
  it('points out a mistake in an article: nothing is lost on the way, and it reaches the moderators', async () => {
    const card = await getArticle(origin, 3)
    const page = await open(card.path)
    let sheet = await openForm(page)
    await expect.poll(() => sheet.getByText(card.title).isVisible()).toBe(true)
    await expect.poll(() => sheet.getByRole('button', { name: '提交' }).isDisabled()).toBe(true)
    await mistake(sheet).fill('“灯踏”应为“灯塔”')
    await quote(sheet).fill('第二段：灯踏还在')

    await page.route(CALL, (route) => route.abort())
    await send(sheet)
    await expect.poll(() => sheet.getByRole('alert').textContent()).toBe('请检查网络，然后再试一次。')
    await expect.poll(() => mistake(sheet).inputValue()).toBe('“灯踏”应为“灯塔”')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.reload()
    sheet = await openForm(page)
    await expect.poll(() => mistake(sheet).inputValue()).toBe('“灯踏”应为“灯塔”')
    await expect.poll(() => quote(sheet).inputValue()).toBe('第二段：灯踏还在')

    await page.unrouteAll({ behavior: 'wait' })
    await send(sheet)
    await page.getByText('已收到，谢谢指正，会有人核对').waitFor()
    await sheet.waitFor({ state: 'detached' })
    expect(await mistake(await openForm(page)).inputValue()).toBe('')

    const { page: moderator } = await openNewsroom('moderator')
    expect(await findQueued(moderator, card)).toMatchObject({
      text: card.title,
      report_reasons: [{ reason: 'mistake', count: 1 }],
      reports: [{ note: '“灯踏”应为“灯塔”', quote: '第二段：灯踏还在' }],
    })
    const decided = await callAs(moderator, 'POST /admin/api/v1/moderation/decisions', {
      targets: [{ kind: 'post', id: card.id }],
      verdict: 'resolve',
    })
    expect(decided.data.list).toMatchObject([{ code: 0 }])
    expect(await findQueued(moderator, card)).toBeUndefined()
  })

  it('objects to a film, for one reason, by the keyboard alone', async () => {
    const [card] = (await listItems(origin, 'video')) as [ContentCard]
    const page = await open(card.path)
    const sheet = await openForm(page)
    await sheet.getByRole('tab', { name: '纠错' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => sheet.getByRole('tab', { name: '举报' }).getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => sheet.getByRole('radio').count()).toBe(6)
    await sheet.getByRole('radio', { name: '抄袭侵权' }).focus()
    await page.keyboard.press('Space')
    await sheet.getByLabel('补充说明（可不填）').fill('画面是我们拍的')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('已收到举报，会有人查看').waitFor()
    const { page: moderator } = await openNewsroom('moderator')
    expect(await findQueued(moderator, card)).toMatchObject({
      text: card.title,
      reports: [{ reason: 'copyright', note: '画面是我们拍的' }],
    })
  })

  it('is told what is too long, and nothing is cut off', async () => {
    const page = await open((await getArticle(origin, 4)).path)
    const sheet = await openForm(page)
    await mistake(sheet).fill('字'.repeat(501))
    await sheet.getByText('501/500').waitFor()
    await expect.poll(() => sheet.getByRole('button', { name: '提交' }).isDisabled()).toBe(true)
    await expect.poll(() => mistake(sheet).getAttribute('aria-invalid')).toBe('true')
    await mistake(sheet).fill('字'.repeat(500))
    await expect.poll(() => sheet.getByRole('button', { name: '提交' }).isEnabled()).toBe(true)
  })

  it('goes back from the form to the ways to share, where it came from', async () => {
    const page = await open((await getArticle(origin, 4)).path)
    await (await openForm(page)).getByRole('button', { name: '回到分享方式' }).tap()
    const way = page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '纠错·举报' })
    await expect.poll(() => way.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it.each(itemTypes)('finds the form on a page of type %s', async (type) => {
    const [card] = (await listItems(origin, type)) as [ContentCard]
    const sheet = await openForm(await open(card.path))
    await expect.poll(() => sheet.getByText(card.title).isVisible()).toBe(true)
  })

  it('finds the form for the card on top of flying cards', async () => {
    const { default_list: list } = await getGroup(origin)
    const page = await open(addressPath({ screen: 'fly-card', id: list }) ?? '')
    const sheet = await openForm(page)
    const title = await page.locator('li[data-offset="0"] h2').textContent()
    await expect.poll(() => sheet.getByText(title ?? '', { exact: true }).isVisible()).toBe(true)
  })
})

describe.each(['light', 'dark'] as const)('the form, in %s', (colorScheme) => {
  it.each(['纠错', '举报'])('can be used by everybody: %s', async (kind) => {
    const page = await open((await getArticle(origin, 4)).path, { colorScheme, reducedMotion: 'reduce' })
    const sheet = await openForm(page)
    await sheet.getByRole('tab', { name: kind }).tap()
    expect(await findFaults(page)).toEqual([])
  })
})
