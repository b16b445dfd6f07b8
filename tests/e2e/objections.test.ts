import { expect, it } from 'vitest'
import { BASE_PATH, mePath } from '#contract/share-urls.ts'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { phonesFor } from '../support/journeys.ts'
import { logInAt, postComment } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'

const site = sampleSite()
const openPhone = phonesFor(site.origin)
const openNewsroom = newsroomOf(site)

it('a reader objects to a decision, loses no word on the way, and is told that they were right', async () => {
  const [article] = await listArticles(site.origin)
  if (!article) throw new Error('the sample site has no article')
  const words = '去灯塔的船几点开？'
  const { page: phone, complaints } = await openPhone()
  await logInAt(phone, '13900000377', site.smsGateway)
  const calls = article.actor === 'mp' ? 'guzzle' : 'peony'
  await postComment(phone, `/${calls}/v1/comment/${article.id}`, { content: words })

  const { page: desk } = await openNewsroom('moderator', { path: '/moderation?kind=search' })
  const rows = desk.getByRole('grid', { name: '审核' }).getByRole('row')
  const row = rows.filter({ has: desk.getByText(words, { exact: true }) })
  await row.getByRole('button', { name: '撤下' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '广告营销' }).click()
  await row.waitFor({ state: 'detached' })

  await phone.goto(`${BASE_PATH}${mePath('notices')}`)
  const notice = phone.getByRole('listitem').filter({ hasText: '你的评论被移除了' })
  await notice.getByRole('button', { name: '申诉' }).tap()
  await notice.getByRole('textbox').fill('只是问船。')
  await phone.route('**/objection', (route) => route.abort())
  await notice.getByRole('button', { name: '提交申诉' }).tap()
  await notice.getByRole('alert').filter({ hasText: '网络' }).waitFor()
  await phone.unrouteAll({ behavior: 'wait' })
  await phone.reload()
  await notice.getByRole('button', { name: '申诉' }).tap()
  await expect.poll(() => notice.getByRole('textbox').inputValue()).toBe('只是问船。')
  await notice.getByRole('button', { name: '提交申诉' }).tap()
  await notice.getByText('已经申诉').waitFor()

  await desk.getByRole('button', { name: '申诉' }).click()
  await row.getByText('只是问船。').waitFor()
  await row.getByText('这是你自己定的').waitFor()
  await desk.keyboard.press('a')
  await desk.getByText('已恢复 1 条').waitFor()
  await expect.poll(async () => (await callAs(desk, 'GET /admin/api/v1/moderation/counts')).data.objection).toBe(0)

  await phone.reload()
  await phone.getByRole('listitem').filter({ hasText: '你的评论恢复显示了' }).waitFor()
  await notice.getByText('已经申诉').waitFor()
  await phone.goto(`${BASE_PATH}${article.path}`)
  await phone.locator('#comments').getByText(words, { exact: true }).waitFor()
  expect(complaints.filter((complaint) => !/ERR_FAILED|v1\/objection/.test(complaint))).toEqual([])
})
