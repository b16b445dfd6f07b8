import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SpecialDetail } from '#contract/specials.ts'
import { alive } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

let device: Device
let special: SpecialDetail

beforeAll(async () => {
  const details = await Promise.all((await listItems(origin, 'special')).map(getSpecial))
  special = details.reduce((most, one) => (one.modules.length > most.modules.length ? one : most))
})
afterEach(() => expect(device.complaints).toEqual([]))

async function getSpecial({ id }: { id: string }): Promise<SpecialDetail> {
  const response = await fetch(`${origin}/inner/special?id=${id}&pagesize=50`)
  return ((await response.json()) as { data: SpecialDetail }).data
}

async function open(path = special.path) {
  device = await openPhone()
  await device.page.goto(BASE + path)
  await alive(device.page)
  return device.page
}

describe('a special', () => {
  it('has one address, and both ways lead there', async () => {
    for (const path of [`/special/${special.id}/index`, `/inner/special/${special.id}/index`]) {
      const response = await fetch(`${origin}${BASE}${path}`, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([301, BASE + special.path])
    }
    await open(`/special/${special.id}/index`)
    expect(new URL(device.page.url()).pathname).toBe(BASE + special.path)
  })

  it('is gone through by its anchors, and marks the module that is read', async () => {
    const page = await open()
    const anchors = page.getByRole('navigation', { name: '专题栏目' })
    const current = () => anchors.locator('[aria-current]').innerText()
    const entries = await page.evaluate(() => history.length)
    expect(await current()).toBe(special.modules[0]?.title)
    const wanted = special.modules[3]
    await anchors.getByRole('link', { name: wanted?.title ?? '', exact: true }).tap()
    await expect.poll(current).toBe(wanted?.title)
    expect(new URL(page.url()).hash).toBe(`#m-${wanted?.module_id}`)
    const top = await page.locator(`#m-${wanted?.module_id}`).evaluate((module) => module.getBoundingClientRect().top)
    const bottom = await anchors.evaluate((bar) => bar.getBoundingClientRect().bottom)
    expect(Math.abs(top - bottom)).toBeLessThan(12)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(current).toBe(special.modules[0]?.title)
  })

  it('shows the rest of a module when asked for more', async () => {
    const page = await open()
    const long = special.modules.find(({ list }) => list.total > 6)
    const items = page.locator(`#m-${long?.module_id} li`)
    await expect.poll(() => items.count()).toBe(6)
    await page.locator(`#m-${long?.module_id}`).getByRole('button', { name: /更多/ }).tap()
    await expect.poll(() => items.count()).toBe(long?.list.total)
    expect(await page.locator(`#m-${long?.module_id}`).getByRole('button', { name: /更多/ }).count()).toBe(0)
  })

  it('tells a reader who comes back what is new', async () => {
    const page = await open()
    expect(await page.getByText('自上次来').count()).toBe(0)
    const times = special.modules.flatMap(({ list }) => list.list.map((card) => card.publish_time))
    const newest = Math.max(...times)
    await page.evaluate(
      ([id, before]) => localStorage.setItem('davmu.specials', JSON.stringify({ [id]: { last: before, before: 0 } })),
      [special.id, newest - 1] as const,
    )
    await page.reload()
    await page.getByRole('link', { name: /自上次来，新增 1 篇/ }).tap()
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#m-/)
  })
})
