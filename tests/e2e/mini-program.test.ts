import { afterEach, expect, it } from 'vitest'
import { findFaults } from '../support/axe.ts'
import { DESK } from '../support/desk.ts'
import { phonesFor } from '../support/journeys.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listItems } from '../support/samples.ts'
import type { Device } from '../support/phone.ts'

const BASE = '/davmu/share'
const openPhone = phonesFor()
let device: Device

afterEach(() => expect(device.complaints.filter((complaint) => !/weixin:/.test(complaint))).toEqual([]))

async function openProgram(options: object) {
  const { origin } = sampleSite()
  const [card] = await listItems(origin, 'mini_program')
  if (!card) throw new Error('the samples have no mini program')
  device = await openPhone(options, origin)
  await device.page.goto(BASE + card.path)
  return { page: device.page, card }
}

it('a phone outside of the client, which cannot scan itself, is told to keep the code, and led to the client with the name', async () => {
  const { page, card } = await openProgram({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByText('长按小程序码存到相册').waitFor()
  expect(await page.getByText('用微信扫码打开').count()).toBe(0)
  const button = page.getByRole('button', { name: '复制名字，去微信搜索' })
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await findFaults(page)).toEqual([])
  await button.tap()
  await page.getByText('没能打开微信。名字已复制').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(card.title)
})

it('a desk is told to scan the code, and offered nothing that only a phone can do', async () => {
  const { page } = await openProgram({ ...DESK })
  const shown = page.frameLocator('iframe').getByText('用微信扫码打开').or(page.getByText('用微信扫码打开'))
  await shown.first().waitFor()
  const frames = page.frames()
  for (const frame of frames) expect(await frame.getByText('复制名字，去微信搜索').count()).toBe(0)
})
