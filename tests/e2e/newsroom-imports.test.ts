import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const openNewsroom = newsroomOf(sampleSite())

const ENDED = { timeout: 90_000 }

it('tries an archive, shows what is refused, and imports it', async () => {
  const { page } = await openNewsroom('admin')
  const mark = Math.random().toString(36).slice(2, 8)
  const item = (title: string, date: string) =>
    new Uint8Array(Buffer.from(`---\ntitle: ${title}\naccount: chaosheng-tujie\ndate: ${date}\n---\n灯亮了。\n`))
  const archive = zipSync({
    [`${mark}/${mark}.md`]: item(`灯塔${mark}`, '2024-01-02'),
    [`${mark}/odd.md`]: item('日子不对', 'someday'),
  })
  await page.goto('/admin/system')
  await page.getByRole('link', { name: '导入' }).click()
  await page
    .getByText('还没有导入过。')
    .or(page.getByRole('list', { name: '导入过的' }))
    .waitFor()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '选一个 ZIP' }).click()
  await (await choosing).setFiles({ name: `${mark}.zip`, mimeType: 'application/zip', buffer: Buffer.from(archive) })

  const list = page
    .getByRole('list', { name: '导入过的' })
    .getByRole('listitem')
    .filter({ hasText: `${mark}.zip` })
  const tried = list.filter({ hasText: '只是试一遍' })
  await tried.getByText('做好了').waitFor(ENDED)
  await tried.getByText('结果').click()
  await tried.getByText('新建 1，更新 0，没变 0，没收下 1').waitFor()
  await tried.getByText('odd.md').waitFor()
  const found = async () => (await callAs(page, 'GET /admin/api/v1/contents', { text: mark })).data.list
  expect(await found()).toEqual([])

  await tried.getByRole('button', { name: '正式导入' }).click()
  const done = list.filter({ hasNotText: '只是试一遍' })
  await done.getByText('做好了').waitFor(ENDED)
  await done.getByText('结果').click()
  await done.getByText('新建 1').waitFor()
  const items = await found()
  expect(items).toMatchObject([{ title: `灯塔${mark}`, state: 'draft' }])
})

it('says why a feed was not brought in, and offers to go on', async () => {
  const { page, complaints } = await openNewsroom('admin', { path: '/imports' })
  await page.getByLabel('订阅源的网址').fill('http://127.0.0.1:9/feed')
  await page.getByRole('button', { name: '试一遍' }).click()
  const line = page.getByRole('list', { name: '导入过的' }).getByRole('listitem').filter({ hasText: '127.0.0.1:9' })
  await line.first().getByText('没做成').waitFor(ENDED)
  await line.first().getByText('the feed cannot be fetched').waitFor()
  await line.first().getByRole('button', { name: '继续' }).waitFor()
  expect(complaints()).toEqual([])
})
