import { expect, it } from 'vitest'
import { callAs, newsroomOf, openItem, publishArticle } from '../support/newsroom.ts'
import { PHONE } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { ask, listNewest } from '../support/samples.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)

it('a word is tried on what readers wrote, then looked for, changed, taken away and brought back', async () => {
  const { page, complaints } = await openNewsroom('editor', { path: '/moderation/rules' })
  const list = page.getByRole('list', { name: '要留意的词' })
  const row = list.getByRole('listitem').filter({ hasText: '潮汐卡' })
  await page.getByRole('textbox', { name: '词' }).fill('潮汐卡')
  await page.getByRole('button', { name: '试一试' }).click()
  await page.getByText(/近 30 天的 \d+ 条评论里，会遇到 \d+ 条/).waitFor()
  await page.getByRole('button', { name: '加上' }).click()
  await row.getByText('先审').waitFor()
  await row.getByRole('button', { name: '修改' }).click()
  await page.getByText('不收', { exact: true }).first().click()
  await page.getByRole('button', { name: '保存' }).click()
  await row.getByText('不收').waitFor()
  await row.getByRole('button', { name: '去掉' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '撤销' }).click()
  await row.getByText('不收').waitFor()
  const { data } = await callAs(page, 'GET /admin/api/v1/moderation/words')
  const { id = '' } = data.list.find(({ word }) => word === '潮汐卡') ?? {}
  await callAs(page, 'POST /admin/api/v1/moderation/words/{id}/remove', { id })
  expect(complaints()).toEqual([])
})

it('the comments of one item are closed from beside its text, which stays as it is, and go by the site again', async () => {
  const { page, complaints } = await openNewsroom('editor')
  const title = await publishArticle(page, ['灯塔又亮了。'])
  const card = (await listNewest(site.origin, 20)).find((one) => one.title === title)
  const mayComment = async () => {
    const detail = await ask<{ comment_enable: number }>(site.origin, `/dinner/content/${card?.id}`)
    return detail.comment_enable
  }
  await openItem(page, title)
  const choices = page.getByRole('radiogroup', { name: /这条内容的评论/ })
  await choices.getByText(/^照全站/).waitFor()
  await choices.getByText('关闭评论').click()
  await expect.poll(mayComment).toBe(0)
  await page.reload()
  await expect.poll(() => choices.getByRole('radio', { name: '关闭评论' }).isChecked()).toBe(true)
  await choices.getByText(/^照全站/).click()
  await expect.poll(mayComment).toBe(1)
  expect(complaints()).toEqual([])
})

it('the comments of a column are closed where it is arranged, and its items say that they go by it', async () => {
  const { page, complaints } = await openNewsroom('editor')
  const title = await publishArticle(page, ['渡轮又开了。'])
  const card = (await listNewest(site.origin, 20)).find((one) => one.title === title)
  const { data: groups } = await callAs(page, 'GET /admin/api/v1/groups')
  const column = groups.list.find(({ kind }) => kind === 'column')
  await callAs(page, 'POST /admin/api/v1/groups/{gid}/items', { gid: column?.gid ?? '', id: card?.id ?? '' })
  const mayComment = async () =>
    (await ask<{ comment_enable: number }>(site.origin, `/dinner/content/${card?.id}`)).comment_enable
  const arrange = async () => {
    await page.goto(`/admin/arrange/${column?.gid}`)
    await page.getByRole('button', { name: '名称和样式' }).click()
  }
  await arrange()
  const choices = page.getByRole('radiogroup', { name: /栏目里内容的评论/ })
  await choices.getByText(/^照全站/).waitFor()
  await choices.getByText('关闭评论').click()
  await expect.poll(mayComment).toBe(0)
  await openItem(page, title)
  const own = page.getByRole('radiogroup', { name: /这条内容的评论/ })
  await own.getByText('照栏目：关闭评论').waitFor()
  await arrange()
  await expect.poll(() => choices.getByRole('radio', { name: '关闭评论' }).isChecked()).toBe(true)
  await choices.getByText(/^照全站/).click()
  await expect.poll(mayComment).toBe(1)
  expect(complaints()).toEqual([])
})

it('a network is restricted from the phone with what was typed wrong left there, and let write again', async () => {
  const { page } = await openNewsroom('moderator', { ...PHONE, path: '/moderation/restrictions' })
  const row = page.getByRole('listitem').filter({ hasText: '203.0.113.0/24' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '添加限制' }).tap()
  await dialog.getByText('一段网络地址').tap()
  await dialog.getByLabel('网络地址', { exact: true }).fill('203.0.113.0/3')
  await dialog.getByLabel('理由').fill('成批刷屏')
  await dialog.getByRole('button', { name: '禁言' }).tap()
  await dialog.getByRole('alert').waitFor()
  await expect.poll(() => dialog.getByLabel('理由').inputValue()).toBe('成批刷屏')
  await dialog.getByLabel('网络地址', { exact: true }).fill('203.0.113.0/24')
  await dialog.getByRole('button', { name: '禁言' }).tap()
  await row.getByText('成批刷屏').waitFor()
  await row.getByRole('button', { name: '解除' }).tap()
  await row.waitFor({ state: 'detached' })
})
