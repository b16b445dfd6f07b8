import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answered } from '../support/answered.ts'
import { phonesFor } from '../support/journeys.ts'
import { listArticles, listItems } from '../support/samples.ts'
import { logInAt, postComment } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)

const followButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(?:已关注|关注) / })
const isFollowed = (page: Page) => followButton(page).getAttribute('data-on')

describe('a reader who waits for something', () => {
  it('follows a special as nobody in particular, takes it back, and still does after a login', async () => {
    const { page, complaints } = await openPhone()
    const [special] = await listItems(origin, 'special')
    await page.goto(`/davmu/share${special?.path}`)
    await followButton(page).tap()
    await page.getByRole('button', { name: '撤销' }).tap()
    await expect.poll(() => isFollowed(page)).toBe('false')
    await answered(page, /\/v3\/booking$/, () => followButton(page).tap())
    await page.getByRole('button', { name: '撤销' }).waitFor()
    await page.reload()
    await expect.poll(() => isFollowed(page)).toBe('true')

    await logInAt(page, '13900000061', smsGateway)
    await page.goto('/davmu/share/me/bookings/index')
    await page
      .locator('main')
      .getByText(special?.title ?? '', { exact: true })
      .waitFor()
    await answered(page, /\/un_booking$/, () => page.getByRole('button', { name: /^取消预约/ }).tap())
    await page.getByRole('button', { name: '再约回来' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: '去首页看看' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('is told of a reply, is led to it, and has read it then', async () => {
    const [writer, other] = [await openPhone(), await openPhone()]
    const [, , , article] = await listArticles(origin)
    const family = article?.actor === 'mp' ? 'guzzle' : 'peony'
    await logInAt(writer.page, '13900000062', smsGateway)
    await logInAt(other.page, '13900000063', smsGateway)
    const post = (page: Page, body: object) => postComment(page, `/${family}/v1/comment/${article?.id}`, body)
    const root = await post(writer.page, { content: '灯塔几点亮？' })
    await post(other.page, { content: '天一黑就亮。', parent_id: root })

    const { page, complaints } = writer
    await page.goto('/davmu/share/')
    await page.getByRole('link', { name: '我的' }).getByText('1 条未读消息').waitFor({ state: 'attached' })
    await page.goto('/davmu/share/me/notices/index')
    const notice = page.getByRole('link', { name: /回复了你/ })
    await notice.getByText('天一黑就亮。').waitFor()
    await notice.getByText('未读').waitFor({ state: 'attached' })
    await notice.tap()
    await page.waitForURL(/[?&]c=/)
    await page.goto('/davmu/share/me/notices/index?show=reply')
    await notice.getByText('天一黑就亮。').waitFor()
    expect(await notice.getByText('未读').count()).toBe(0)
    await page.goto('/davmu/share/me/notices/index?show=reminder')
    await page.getByText('还没有消息').waitFor()
    expect(complaints).toEqual([])
  })
})
