import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { alive } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { makeActivity } from '../support/reader-calls.ts'
import { sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)
const openPhone = phonesFor(site.origin)

const slots = [
  { value: 'am', label: '上午', places: 1 },
  { value: 'pm', label: '下午' },
]
const fields = [
  { id: 'name', label: '姓名' },
  { id: 'slot', label: '时段', kind: 'radio', options: slots },
]

it('a place that becomes free goes to who waits for it; readers and the newsroom see each step', async () => {
  const { page: desk } = await openNewsroom('editor')
  const id = await makeActivity(desk, { waiting: true, fields })
  const [first, second] = [await enter(id, '林一舟'), await enter(id, '周平')]
  await first.getByText('报上了，到时候见').waitFor()
  await second.getByText('排上队了，候补第 1 位').waitFor()

  await desk.goto(`/admin/forms/${id}`)
  await desk.getByText('1 人候补').waitFor()
  await desk.getByText('上午 剩 0').waitFor()
  await desk.getByRole('button', { name: '显示填写的内容' }).click()
  const row = (name: string) => desk.getByRole('row').filter({ hasText: name })
  await row('周平').getByRole('cell', { name: '候补第 1 位' }).waitFor()

  await first.getByRole('button', { name: '撤回' }).click()
  await first.getByRole('button', { name: '确定撤回' }).click()
  await first
    .getByRole('button', { name: '排队候补' })
    .or(first.getByRole('button', { name: '提交报名' }))
    .waitFor()
  await second.reload()
  await second.getByText('已报名').waitFor()
  await second.goto('/davmu/share/me/notices/index')
  await second.getByText(/有你的名额了/).waitFor()
  await desk.reload()
  await desk.getByRole('button', { name: '显示填写的内容' }).click()
  await row('周平').getByRole('cell', { name: '有', exact: true }).waitFor()
  expect(await desk.getByText('候补').count()).toBe(0)
})

it('an option that is full cannot be chosen where nobody waits', async () => {
  const { page: desk } = await openNewsroom('editor')
  const id = await makeActivity(desk, { fields })
  await (await enter(id, '林一舟')).getByText('报上了，到时候见').waitFor()
  const page = await openForm(id)
  await page.getByText('已满', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: /上午/ }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: '姓名' }).fill('周平')
  await page.getByRole('radio', { name: /下午/ }).check()
  await page.getByRole('button', { name: '提交报名' }).click()
  await page.getByText('报上了，到时候见').waitFor()
  expect(await callAs(desk, 'GET /admin/api/v1/forms/{id}', { id })).toMatchObject({
    data: { used: 2, waiting: 0, left: [{ field_id: 'slot', value: 'am', count: 0 }] },
  })
})

async function openForm(id: string): Promise<Page> {
  const { page } = await openPhone({ reducedMotion: 'reduce' })
  await page.goto(`/davmu/share/activity/${id}/index`)
  await alive(page)
  return page
}

/** Somebody with a phone of their own enters for the morning. */
async function enter(id: string, name: string): Promise<Page> {
  const page = await openForm(id)
  await page.getByRole('textbox', { name: '姓名' }).fill(name)
  await page.getByRole('radio', { name: /上午/ }).check()
  await page.getByRole('button', { name: /提交报名|排队候补/ }).click()
  return page
}
