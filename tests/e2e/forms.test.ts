import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { EnteredForm } from '#contract/forms.ts'
import { alive } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { PHONE, type Device } from '../support/phone.ts'
import { getDetail, listItems } from '../support/samples.ts'
import { enterMobile } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const SUBMIT = '/form/v1/mobile/form/submit'
const DETAIL = '/form/v1/mobile/form/detail'

let device: Device
/** An activity that is open, and one that has ended. */
let open = ''
let ended = ''
/** When the open one takes place, milliseconds. */
let startsAt = 0

beforeAll(async () => {
  const cards = await listItems(origin, 'activity')
  const pathOf = (words: string) => `/davmu/share${cards.find(({ title }) => title.includes(words))?.path ?? ''}`
  open = pathOf('九龙滩')
  ended = pathOf('上灯塔')
  const item = cards.find(({ title }) => title.includes('九龙滩'))
  if (item) startsAt = ((await getDetail(origin, item)).event?.start_time ?? 0) * 1000
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const submitButton = (page: Page) => page.getByRole('button', { name: '提交报名' })
const saved = (page: Page) => page.getByText(/已保存草稿/)

async function openForm(path = open): Promise<Page> {
  device = await openPhone({ reducedMotion: 'reduce' })
  await device.page.goto(path)
  await alive(device.page)
  return device.page
}

async function fill(page: Page, name = '林一舟'): Promise<void> {
  await field(page, '姓名').fill(name)
  await field(page, '手机号').fill('138 0000 0000')
  await page.getByRole('radio', { name: '上午 8:30' }).check()
  await page.getByRole('checkbox', { name: /三条规矩/ }).check()
  await saved(page).waitFor()
}

/** Through the login sheet that has come up. */
const logIn = (page: Page, mobile: string) => enterMobile(page.getByRole('dialog'), mobile, { smsGateway })

/** Entries of whoever is logged in on the page. */
async function listEntries(page: Page): Promise<EnteredForm[]> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('davmu.session') ?? 'null')?.token ?? '')
  const answer = await fetch(`${origin}/form/v1/mobile/form/entries`, { headers: { authorization: token } })
  return ((await answer.json()) as { data: { list: EnteredForm[] } }).data.list
}

describe('a form', () => {
  it('keeps what is typed through a reload, a login and a lost answer, and is entered once', async () => {
    const page = await openForm()
    await fill(page)
    await page.reload()
    await alive(page)
    await expect.poll(() => field(page, '姓名').inputValue()).toBe('林一舟')
    await expect.poll(() => page.getByRole('radio', { name: '上午 8:30' }).isChecked()).toBe(true)

    let losesAnswers = true
    const requestIds = new Set<string>()
    const readersAsked = new Set<string | undefined>()
    page.on('response', (response) => {
      if (response.url().includes(DETAIL)) readersAsked.add(response.request().headers()['authorization'])
    })
    await page.route(`**${SUBMIT}`, async (route) => {
      const headers = route.request().headers()
      requestIds.add(headers['request-id'] ?? '')
      if (!losesAnswers) return route.continue()
      // Whoever has just logged in is asked for their entry; behind the submission, that would tell them of it.
      await expect.poll(() => readersAsked).toContain(headers['authorization'])
      await route.fetch() // the server takes it, and nobody hears of it
      await route.abort('connectionreset')
    })
    await submitButton(page).tap()
    await logIn(page, '13700000071')
    await page.getByText('网络断了，还没有提交').waitFor()
    await expect.poll(() => field(page, '姓名').inputValue()).toBe('林一舟')
    losesAnswers = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('报上了，到时候见').waitFor()
    expect(requestIds.size).toBe(1)

    const [entry, ...others] = await listEntries(page)
    expect(others).toEqual([])
    expect(entry?.values).toMatchObject({ name: '林一舟', mobile: '13800000000', slot: 'am' })
    const receipt = page.getByRole('region', { name: '报名回执' })
    await expect.poll(() => receipt.textContent()).toContain(entry?.receipt_no)
    const calendar = receipt.getByRole('link', { name: '加到日历' })
    await expect.poll(() => calendar.count()).toBe(startsAt > Date.now() ? 1 : 0)
    expect(
      await page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key.startsWith('davmu.form'))
          .map((key) => localStorage.getItem(key)),
      ),
    ).toEqual(['null'])
    expect(await findFaults(page)).toEqual([])
  })

  it('shows what is wrong beside the field, goes to the first of them, and says when it is right', async () => {
    const page = await openForm()
    await submitButton(page).tap()
    await page.getByText('这一项要填').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('f-name')
    await field(page, '手机号').fill('1380000000')
    await page.getByText('还差 1 位，手机号应为 11 位').waitFor()
    await field(page, '手机号').fill('13800000000')
    await expect.poll(() => page.getByText(/还差/).count()).toBe(0)
    await expect.poll(() => field(page, '手机号').getAttribute('aria-invalid')).toBe('false')
    expect(await findFaults(page)).toEqual([])
    expect(device.complaints).toEqual([])
  })

  it('waits for the network in the next visit, too', async () => {
    const page = await openForm()
    await fill(page, '阿潮')
    await page.route(`**${SUBMIT}`, (route) => route.abort('internetdisconnected'))
    await submitButton(page).tap()
    await logIn(page, '13700000072')
    await page.getByText('待提交').waitFor()
    await page.unroute(`**${SUBMIT}`)
    await page.reload()
    await page.getByRole('region', { name: '报名回执' }).waitFor()
    expect((await listEntries(page)).map(({ values }) => values['name'])).toEqual(['阿潮'])
  })

  it('waits for the network where the code that sends it needs one, too', async () => {
    const page = await openForm()
    await fill(page, '阿帆')
    const code = '**/assets/retry-sending-*.js'
    await page.route(`**${SUBMIT}`, (route) => route.abort('internetdisconnected'))
    await page.route(code, (route) => route.abort('internetdisconnected'))
    const withoutCode = page.waitForEvent('requestfailed', (request) => request.url().includes('/retry-sending-'))
    await submitButton(page).tap()
    await logIn(page, '13700000074')
    await page.getByText('待提交').waitFor()
    await withoutCode
    await page.unroute(`**${SUBMIT}`)
    await page.unroute(code)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('报上了，到时候见').waitFor()
    expect((await listEntries(page)).map(({ values }) => values['name'])).toEqual(['阿帆'])
  })

  it('is changed and withdrawn, and what was entered is there for another try', async () => {
    const page = await openForm()
    await fill(page, '林三舟')
    await submitButton(page).tap()
    await logIn(page, '13700000073')
    const receipt = page.getByRole('region', { name: '报名回执' })
    await receipt.getByRole('button', { name: '修改报名' }).tap()
    await field(page, '姓名').fill('林四舟')
    await page.getByRole('button', { name: '保存修改' }).tap()
    await expect.poll(() => receipt.textContent()).toContain('林四舟')
    expect((await listEntries(page)).map(({ values }) => values['name'])).toEqual(['林四舟'])

    await page.goto('/davmu/share/me/entries/index')
    await page.getByRole('region', { name: '报名回执' }).getByText('林四舟').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.goto(open)
    await receipt.getByRole('button', { name: '撤回', exact: true }).tap()
    await receipt.getByRole('button', { name: '确定撤回' }).tap()
    await expect.poll(() => field(page, '姓名').inputValue()).toBe('林四舟')
    expect(await listEntries(page)).toEqual([])
  })

  it('follows the tab that was typed in last, and gives back what stood in the other', async () => {
    const page = await openForm()
    const other = await device.context.newPage()
    await other.goto(open)
    await alive(other)
    await field(page, '姓名').fill('这边')
    await saved(page).waitFor()
    await expect.poll(() => field(other, '姓名').inputValue()).toBe('这边')
    await field(other, '姓名').fill('那边')
    await expect.poll(() => field(page, '姓名').inputValue()).toBe('那边')
    await page.getByRole('button', { name: '换回这里原来的' }).tap()
    await expect.poll(() => field(page, '姓名').inputValue()).toBe('这边')
    await expect.poll(() => field(other, '姓名').inputValue()).toBe('这边')
  })

  it('that has ended can be read', async () => {
    const page = await openForm(ended)
    await page.getByText('已结束，不能再报名了').waitFor()
    await expect.poll(() => field(page, '姓名').isDisabled()).toBe(true)
    expect(await submitButton(page).count()).toBe(0)
  })

  it('is readable without scripts, and has no button then', async () => {
    device = await openPhone({ ...PHONE, javaScriptEnabled: false })
    const { page } = device
    await page.goto(open)
    await field(page, '姓名').waitFor()
    expect(await submitButton(page).count()).toBe(0)
    await expect.poll(() => page.getByText('三条规矩').count()).toBeGreaterThan(0)
  })
})
