import { expect, it } from 'vitest'
import type { DoctorFinding } from '#contract/admin/operation.ts'
import { callAs, EDITORS_DESK, newsroomOf } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)

it('shows what runs and what is wrong, makes a backup and checks it', async () => {
  const { page } = await openNewsroom('admin')
  const examined = page.waitForResponse(/system\/doctor/, { timeout: 60_000 })
  await page.getByRole('link', { name: '系统' }).click()
  await page.getByRole('heading', { name: '体检' }).waitFor()
  const { data }: { data: { list: DoctorFinding[] } } = await (await examined).json()
  const wrong = data.list.filter(({ status }) => status !== 'ok')
  for (const { found } of wrong) await page.getByText(found).first().waitFor()
  await expect.poll(() => page.getByText('怎么办：').count()).toBe(wrong.filter(({ mend }) => mend !== '').length)

  await page.getByRole('button', { name: '现在备份' }).click()
  const done = page.getByRole('list', { name: '做过的' }).getByRole('listitem')
  await done.filter({ hasText: '做好了' }).filter({ hasText: 'Backed up' }).first().waitFor({ timeout: 60_000 })
  const made = page.getByRole('list', { name: '备份' }).getByRole('listitem').first()
  await made.getByText('含素材').waitFor()
  await made.getByRole('button', { name: /^检查/ }).click()
  await made.getByText('完好').waitFor({ timeout: 60_000 })

  await page.getByText('全部设置').click()
  const settings = page.getByRole('region', { name: '设置' })
  await settings.getByText(site.dataFolder, { exact: true }).waitFor()
  expect(await settings.textContent()).not.toContain('secret of the browser tests')
  await settings.getByText('已设置，不显示').first().waitFor()
})

it('is for administrators', async () => {
  const { page } = await openNewsroom('editor', { ...EDITORS_DESK })
  await page.getByRole('heading', { name: '工作台' }).waitFor()
  expect(await page.getByRole('link', { name: '系统' }).count()).toBe(0)
  expect((await callAs(page, 'GET /admin/api/v1/system', {})).code).toBe(40301)
})
