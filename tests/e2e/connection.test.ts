import { expect, it } from 'vitest'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

let device: Device

it('a page says that there is no network for as long as that lasts, and that it is back', async () => {
  const [article] = await listArticles(origin)
  device = await openPhone()
  const { page, context } = device
  await page.goto(BASE + (article?.path ?? ''))
  await page.waitForFunction(() => localStorage.getItem('davmu.deviceMeta') !== null)
  const note = page.getByText('没连上网，这一页还能接着看')
  expect(await note.count()).toBe(0)
  await context.setOffline(true)
  await note.waitFor()
  expect(await note.evaluate((element) => element.role)).toBe('status')
  expect(await findFaults(page)).toEqual([])
  await context.setOffline(false)
  await page.getByText('又连上网了').waitFor()
  expect(await note.count()).toBe(0)
})
