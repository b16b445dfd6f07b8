import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newsroomOf, untilSent } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const openNewsroom = newsroomOf(sampleSite())

/** Calls the editor's API as the page does. */
async function call<Data>(page: Page, path: string, body?: object): Promise<Data> {
  const { code, data } = await page.evaluate(
    async ([to, input]) => {
      const session = await (await fetch('/admin/api/v1/session')).json()
      const headers = { 'content-type': 'application/json', 'x-csrf-token': session.data.csrf_token }
      const init = input === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(input) }
      return (await fetch(`/admin/api/v1/${to}`, init)).json()
    },
    [path, body] as const,
  )
  expect(code).toBe(0)
  return data as Data
}

interface Opened {
  copy: { copy_id: string }
  manuscript: { body: string }
}

it('an article that is changed in one heading stays as it was in everything else, character for character', async () => {
  const { page } = await openNewsroom()
  const { list } = await call<{ list: { id: string }[] }>(page, `contents?text=${encodeURIComponent('最后一位船长')}`)
  const { copy } = await call<Opened>(page, 'working-copies', { content_id: list[0]?.id })
  const before = await call<Opened>(page, `working-copies/${copy.copy_id}`)
  expect(before.manuscript.body).toContain('| 班次 | 老港开 |')
  await page.goto(`/admin/write/${copy.copy_id}`)
  const body = page.getByRole('textbox', { name: '正文' })
  const heading = body.getByRole('heading').first()
  const words = (await heading.textContent()) ?? ''
  await heading.click()
  await page.keyboard.press('End')
  await page.keyboard.type('她说。')
  await untilSent(page)
  const read = async () => (await call<Opened>(page, `working-copies/${copy.copy_id}`)).manuscript.body
  await expect.poll(read).toBe(before.manuscript.body.replace(`## ${words}`, `## ${words}她说。`))
  await page.keyboard.press('Control+z')
  await expect.poll(read).toBe(before.manuscript.body)
})
