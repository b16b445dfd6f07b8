import { describe, expect, it } from 'vitest'
import { showCode } from '#server/domains/staff/staff.ts'
import { phonesFor } from '../support/journeys.ts'
import { beginArticle, enrolStaff, fillLogin, newsroomOf, untilSent } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)
const openDevice = phonesFor(site.origin)

describe('the newsroom', () => {
  it('lets nobody in who does not know everything, and says one sentence', async () => {
    const member = await enrolStaff(site, 'editor')
    const { page } = await openDevice()
    await page.goto('/admin/contents')
    await fillLogin(page, { ...member, password: 'not the password at all' })
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('名称、密码或动态码不正确')
    await expect.poll(() => page.getByLabel('名称').inputValue()).toBe(member.name)
    await fillLogin(page, { ...member, code: () => '12' })
    await page.getByRole('alert').waitFor()
    await fillLogin(page, member)
    await page.getByRole('grid', { name: '内容' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/contents')
  })

  it('asks somebody with a password of others for one of their own first', async () => {
    const { page: adminPage, member: admin } = await openNewsroom('admin')
    const session = await adminPage.evaluate(async () => (await fetch('/admin/api/v1/session')).json())
    const name = `newcomer-${admin.name.slice(-8)}`
    const made = await adminPage.evaluate(
      async ({ csrf, newName }) =>
        (
          await fetch('/admin/api/v1/staff', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
            body: JSON.stringify({ name: newName, role: 'viewer' }),
          })
        ).json(),
      { csrf: session.data.csrf_token as string, newName: name },
    )
    const { one_time_password: password, otpauth_uri: uri } = made.data as Record<string, string>
    const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
    const { page } = await openDevice()
    await page.goto('/admin/')
    await fillLogin(page, { name, password: password ?? '', code: () => showCode(secret, Date.now() / 1000) })
    await page.getByRole('heading', { name: '设一个自己的密码' }).waitFor()
    await page.getByLabel('现在的密码').fill(password ?? '')
    await page.getByLabel('新密码').fill('short')
    await page.getByRole('button', { name: '换密码' }).click()
    await expect.poll(() => page.getByLabel('新密码').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('新密码').fill('a password of my own')
    await page.getByRole('button', { name: '换密码' }).click()
    await page.getByRole('heading', { name: '工作台' }).waitFor()
    // A viewer is not offered what only editors may do.
    expect(await page.getByRole('button', { name: '新建' }).count()).toBe(0)
  })

  it('asks for a login over the text when the session has ended, and goes on there', async () => {
    const { page, member } = await openNewsroom()
    const { body } = await beginArticle(page)
    await body.click()
    await page.keyboard.type('潮水退了')
    await untilSent(page)
    await page.evaluate(async () => {
      const { data } = await (await fetch('/admin/api/v1/session')).json()
      await fetch('/admin/api/v1/session/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token },
        body: '{}',
      })
    })
    await page.keyboard.type('，灯还亮着。')
    const dialog = page.getByRole('dialog', { name: '登录已过期' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('名称').inputValue()).toBe(member.name)
    await fillLogin(page, { ...member, code: member.nextCode })
    await dialog.waitFor({ state: 'detached' })
    await untilSent(page)
    await expect.poll(() => body.textContent()).toBe('潮水退了，灯还亮着。')
    await page.reload()
    await expect.poll(() => body.textContent()).toBe('潮水退了，灯还亮着。')
  })

  it('forgets who was here when they leave', async () => {
    const { page, member } = await openNewsroom()
    await page.getByRole('button', { name: member.name }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByLabel('动态码').waitFor()
    const answer = await page.request.get('/admin/api/v1/session')
    expect(answer.status()).toBe(401)
  })

  it('speaks English, and is dark, where that is chosen', async () => {
    const { page, member } = await openNewsroom()
    await page.getByRole('button', { name: member.name }).click()
    await page.getByRole('menuitemradio', { name: '深色' }).click()
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await page.getByRole('button', { name: member.name }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  })
})
