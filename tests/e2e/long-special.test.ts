import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SpecialDetail } from '#contract/specials.ts'
import { alive } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listItems } from '../support/samples.ts'

const { origin, dataFolder } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

const TITLE = '十二栏的专题'
const STYLES = ['list', 'carousel', 'timeline', 'grid', 'video', 'live']
const ITEMS = ['haitong-pianxi', 'laojie-paishui', 'tuji-fangtai', 'clip-yu', 'film-dengta', 'haitong-jinsheng']
const names = Array.from({ length: 12 }, (_, index) => `第${index + 1}栏`)
/** Modules that the page holds: 48 items. */
const HELD = 8

let device: Device
let special: SpecialDetail

beforeAll(async () => {
  const folder = join(dataFolder, 'long-special')
  await mkdir(folder, { recursive: true })
  const front = [
    'id: long-special',
    'type: special',
    'account: chaosheng-xinwen',
    'date: 2020-01-01T08:00:00+08:00',
    `title: ${TITLE}`,
    'modules:',
    ...names.map(
      (name, at) => `  - {title: ${name}, style: ${STYLES[at % STYLES.length]}, items: [${ITEMS.join(', ')}]}`,
    ),
  ]
  await writeFile(join(folder, 'long-special.md'), ['---', ...front, '---', '', '从头说起。', ''].join('\n'))
  await davmuOutput(['import', 'markdown', folder], { DATA_DIR: dataFolder })
  const card = (await listItems(origin, 'special')).find(({ title }) => title === TITLE)
  const response = await fetch(`${origin}/inner/special?id=${card?.id}`)
  special = ((await response.json()) as { data: SpecialDetail }).data
})
// It is older than the samples, so that it stands in the way of no list; other journeys look for the longest special.
afterAll(() => davmuOutput(['content', 'remove', special.id], { DATA_DIR: dataFolder }))
afterEach(() => expect(device.complaints).toEqual([]))

const anchorOf = (module: number) => `m-${special.modules[module]?.module_id}`
const items = (module: number) => device.page.locator(`#${anchorOf(module)} li`)

async function open(query = '') {
  device = await openPhone()
  await device.page.goto(BASE + special.path + query)
  await alive(device.page)
  return device.page
}

/** How far the head of a module stands below the bars, in pixels. */
async function distanceOf(module: number): Promise<number> {
  const { page } = device
  const top = await page.locator(`#${anchorOf(module)}`).evaluate((place) => place.getBoundingClientRect().top)
  const bar = page.getByRole('navigation', { name: '专题栏目' })
  return Math.abs(top - (await bar.evaluate((place) => place.getBoundingClientRect().bottom)))
}

describe('a special of many modules', () => {
  it('leads without scripts from what it does not hold to the page that holds all', async () => {
    device = await openPhone({ javaScriptEnabled: false })
    const { page } = device
    await page.goto(BASE + special.path)
    for (const module of names.keys())
      await expect.poll(() => items(module).count()).toBe(module < HELD ? ITEMS.length : 0)
    await page.getByRole('link', { name: `打开这一栏 ${names[10]}` }).click()
    await page.waitForURL(`${origin}${BASE}${special.path}?modules=all#${anchorOf(10)}`)
    for (const module of names.keys()) await expect.poll(() => items(module).count()).toBe(ITEMS.length)
    await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(origin + BASE + special.path)
  })

  it('fetches each of the others as the reader comes near, and moves nothing under their eyes', async () => {
    const asked: string[] = []
    device = await openPhone()
    const { page } = device
    page.on('request', (request) => {
      const module = new URL(request.url()).searchParams.get('module_id')
      if (module !== null) asked.push(module)
    })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(BASE + special.path)
    await alive(page)
    expect(asked).toEqual([])
    for (let module = HELD; module < names.length; module++) {
      await page.locator(`#${anchorOf(module - 1)}`).evaluate((place) => place.scrollIntoView())
      await expect.poll(() => items(module).count()).toBe(ITEMS.length)
    }
    expect(new Set(asked)).toEqual(new Set(special.modules.slice(HELD).map((module) => module.module_id)))
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
    expect(await findFaults(page)).toEqual([])
  })

  it('is opened at the last of its modules, by its anchors and by the address of one', async () => {
    const page = await open()
    const anchors = page.getByRole('navigation', { name: '专题栏目' })
    await anchors.getByRole('link', { name: '第11栏', exact: true }).tap()
    await expect.poll(() => distanceOf(10)).toBeLessThan(12)
    for (const module of names.keys()) await expect.poll(() => items(module).count()).toBe(ITEMS.length)
    await open(`#${anchorOf(9)}`)
    await expect.poll(() => items(9).count()).toBe(ITEMS.length)
    await expect.poll(() => distanceOf(9)).toBeLessThan(12)
  })

  it('is as it was left when the reader comes back from an item far down', async () => {
    const page = await open()
    await page.getByRole('navigation', { name: '专题栏目' }).getByRole('link', { name: '第10栏', exact: true }).tap()
    await expect.poll(() => distanceOf(9)).toBeLessThan(12)
    await items(9).first().getByRole('link').first().tap()
    await page.waitForURL((url) => !url.pathname.includes(special.id))
    await page.goBack()
    await expect.poll(() => items(9).count()).toBe(ITEMS.length)
    await expect.poll(() => distanceOf(9)).toBeLessThan(12)
  })

  it('offers a module again that could not be fetched', async () => {
    device = await openPhone()
    const { page } = device
    await page.route(/module_id=/, (route) => route.abort())
    await page.goto(BASE + special.path)
    await alive(page)
    const place = page.locator(`#${anchorOf(HELD)}`)
    await place.evaluate((element) => element.scrollIntoView())
    const again = place.getByRole('button', { name: '再试一次' })
    await again.waitFor()
    await page.unroute(/module_id=/)
    await again.tap()
    await expect.poll(() => items(HELD).count()).toBe(ITEMS.length)
    device.complaints.length = 0 // what was aborted
  })

  it('counts what is new among what the page does not hold', async () => {
    const page = await open()
    await page.evaluate((id) => {
      localStorage.setItem('davmu.specials', JSON.stringify({ [id]: { last: 1000, before: 0 } }))
    }, special.id)
    await page.reload()
    const strip = page.getByRole('link', { name: /自上次来/ })
    await expect.poll(() => strip.innerText()).toContain(`新增 ${ITEMS.length} 篇`)
  })
})
