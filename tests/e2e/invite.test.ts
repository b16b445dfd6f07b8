import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { enterMobile } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const OWN = '/davmu/share/invite/index'

describe('an invitation', () => {
  it('leads a friend in by one form, and the inviter sees who came, masked', async () => {
    const inviter = await openPhone()
    const address = await makeInvitation(inviter.page, '13900000201')

    const friend = await openPhone()
    await friend.page.goto(address)
    await friend.page.getByRole('heading', { name: '今天在读什么' }).waitFor()
    expect(await findFaults(friend.page)).toEqual([])
    await enterMobile(friend.page, '13900000202', { smsGateway, button: '接受邀请' })
    await friend.page.getByText('已经接受邀请').waitFor()
    await friend.page.reload()
    await friend.page.getByText('你已经接受过邀请了').waitFor()
    await friend.page.getByRole('link', { name: '直接看看' }).tap()
    await friend.page.waitForURL(/\/davmu\/share\/?$/)

    await inviter.page.reload()
    await inviter.page.getByText('139****0202').waitFor()
    expect(await findFaults(inviter.page)).toEqual([])
    await inviter.page.goto(address)
    await inviter.page.getByText('这是你自己的邀请链接').waitFor()
    expect([...inviter.complaints, ...friend.complaints]).toEqual([])
  })

  it('is kept through a login elsewhere on the site', async () => {
    const inviter = await openPhone()
    const address = await makeInvitation(inviter.page, '13900000203')
    const { page, context } = await openPhone()
    await page.goto(address)
    await page.waitForFunction(() => localStorage.getItem('davmu.invite')?.includes('code'))
    await page.close()
    const later = await context.newPage()
    await later.goto('/davmu/share/auth')
    await enterMobile(later, '13900000204', { smsGateway })
    await later.waitForURL((url) => !url.pathname.endsWith('/auth'))
    await inviter.page.reload()
    await expect.poll(() => inviter.page.getByText('139****0204').isVisible()).toBe(true)
  })

  it('that nobody made says so, and the page has something to read', async () => {
    const { page, complaints } = await openPhone()
    await page.goto('/davmu/share/invite/ZZZZ2222/index')
    await page.getByText('没有找到这个邀请').waitFor()
    await page.getByRole('link', { name: '直接看看' }).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(0)
    expect(complaints.filter((complaint) => !/40401|status of 404/.test(complaint))).toEqual([])
  })
})

/** Logs in and reads the own link. */
async function makeInvitation(page: Page, mobile: string): Promise<string> {
  await page.goto(OWN)
  await page.getByRole('button', { name: '登录' }).tap()
  await enterMobile(page, mobile, { smsGateway })
  const link = await page.getByText(/\/davmu\/share\/invite\/\w+\/index$/).textContent()
  return `/davmu/share/${link?.split('/davmu/share/')[1]}`
}
