import { expect, it, onTestFinished } from 'vitest'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { startSite } from '../support/processes.ts'
import { makeSampleFolder, sampleSite } from '../support/sample-site.ts'

const HOME = '/davmu/share/'
const ELSEWHERE = 'https://console.example.org'
const { origin } = sampleSite()
const dataFolder = makeSampleFolder()

const openPhone = phonesFor(origin)
let device: Device

async function openWith(env: Record<string, string>) {
  const site = await startSite({ DATA_DIR: dataFolder, SEED: 'none', NODE_ENV: 'test', ...env }, HOME)
  onTestFinished(site.stop)
  device = await openPhone({}, site.origin)
  return device.page
}

it('a site without the flag loads no console', async () => {
  device = await openPhone()
  const asked: string[] = []
  device.page.on('request', (request) => asked.push(request.url()))
  await device.page.goto(HOME)
  await device.page.waitForFunction(() => localStorage.getItem('davmu.deviceMeta') !== null)
  expect(asked.filter((url) => url.includes('eruda'))).toEqual([])
  expect(await device.page.locator('#eruda').count()).toBe(0)
})

it('shows a console of our own, with its styles, that lists what pages write', async () => {
  const page = await openWith({ DEBUG_CONSOLE: '1' })
  await page.goto(HOME)
  await page.locator('#eruda .eruda-entry-btn').tap()
  await page.evaluate(() => console.log('written by the page'))
  const log = page.locator('#eruda .luna-console').getByText('written by the page')
  await log.waitFor()
  const tools = page.locator('#eruda .eruda-dev-tools')
  expect(await tools.evaluate((element) => getComputedStyle(element).position)).toBe('absolute')
  expect(device.complaints.filter((complaint) => complaint.startsWith('other origin'))).toEqual([])
})

it('is told what the browser cannot do', async () => {
  const page = await openWith({ DEBUG_CONSOLE: '1' })
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.type()} ${message.text()}`))
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(HOME)
  await expect.poll(() => said).toContain('debug serviceWorker is not supported in current browser!')
})

it('loads the console of the origin that is named, and no other script', async () => {
  const page = await openWith({ DEBUG_CONSOLE: '1', DEBUG_CONSOLE_URL: ELSEWHERE })
  const body = 'window.eruda = { init() { document.documentElement.dataset.console = "there" }, get() {} }'
  await page.route(`${ELSEWHERE}/eruda.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const response = await page.goto(HOME)
  await page.locator('html[data-console="there"]').waitFor()
  const policy = (await response?.headerValue('content-security-policy')) ?? ''
  expect(
    /script-src [^;]*/
      .exec(policy)?.[0]
      .split(' ')
      .filter((source) => source.includes('//')),
  ).toEqual([ELSEWHERE])
})
