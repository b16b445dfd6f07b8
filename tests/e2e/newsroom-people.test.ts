import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { showCode } from '#server/domains/staff/staff.ts'
import { phonesFor } from '../support/journeys.ts'
import { callAs, fillLogin, newsroomOf, type EnrolledMember } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)
const openDevice = phonesFor(site.origin)

const OWN_PASSWORD = 'a password of my own'
const newName = () => `lin-${randomBytes(4).toString('hex')}`
const codeOf = (secret: string, seconds = 0) => showCode(secret, Date.now() / 1000 + seconds)

/** What the dialog shows that is shown once: the password, and the secret of the authenticator. */
async function readSight(page: Page) {
  const dialog = page.getByRole('dialog', { name: /的登录$/ })
  await dialog.waitFor()
  const [password = '', secret = ''] = await dialog.locator('code').allTextContents()
  return { dialog, password, secret }
}

/** Has an administrator make a member, and answers what they were handed. */
async function makeMember(page: Page, name: string, role: string) {
  await page.goto('/admin/people')
  await page.getByRole('button', { name: '新成员' }).click()
  await page.getByLabel('名称').fill(name)
  await page.getByText(role, { exact: true }).last().click()
  await page.getByRole('button', { name: '建好' }).click()
  return readSight(page)
}

const lineOf = (page: Page, name: string) =>
  page.getByRole('list', { name: '人员' }).getByRole('listitem').filter({ hasText: name })

async function choose(page: Page, name: string, doing: string) {
  await page.getByRole('button', { name: `${name}：更多操作` }).click()
  await page.getByRole('menuitem', { name: doing }).click()
}

/** Logs in with a one-time password, and has a password of one's own then. */
async function comeFirst({ name, password, secret }: { name: string; password: string; secret: string }) {
  const { page } = await openDevice()
  await page.goto('/admin/')
  await fillLogin(page, { name, password, code: () => codeOf(secret) })
  await page.getByLabel('现在的密码').fill(password)
  await page.getByLabel('新密码').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: '换密码' }).click()
  await page.getByRole('heading', { name: '工作台' }).waitFor()
  return page
}

/** Another login of a member, in a window of its own. */
async function logInAgain(member: EnrolledMember) {
  const { page } = await openDevice()
  await page.goto('/admin/')
  await fillLogin(page, { ...member, code: member.nextCode })
  await page.getByRole('heading', { name: '工作台' }).waitFor()
  return page
}

describe('people', () => {
  it('come with a password for one login, change their role, and are kept out at once', async () => {
    const { page } = await openNewsroom('admin')
    const name = newName()
    const { dialog, password, secret } = await makeMember(page, name, '审核')
    expect(password).toMatch(/^(?:[2-9a-z]{4}-){4}[2-9a-z]{4}$/)
    // What is shown once is not lost by a key.
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: '已经记下' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(password)
    await lineOf(page, name).getByText('还没登录过').waitFor()

    const theirs = await comeFirst({ name, password, secret })
    await theirs.getByRole('link', { name: '审核' }).waitFor()

    await page.reload()
    await lineOf(page, name).getByText('最近来过').waitFor()
    await choose(page, name, '改角色')
    const roles = page.getByRole('dialog', { name: `${name}：改角色` })
    await roles.getByText('编辑', { exact: true }).click()
    await roles.getByRole('button', { name: '改', exact: true }).click()
    await page.getByText(`${name}现在是编辑。`).waitFor()
    await theirs.reload()
    await theirs.getByRole('button', { name: '新建' }).waitFor()

    await choose(page, name, '停用')
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
    await lineOf(page, name).getByText('已停用').waitFor()
    await theirs.goto('/admin/contents')
    await theirs.getByLabel('动态码').waitFor()

    await choose(page, name, '恢复登录')
    await page.getByText(`${name}可以登录了。`).waitFor()
    await choose(page, name, '重置登录')
    await page.getByRole('dialog').getByText('换一个验证器').click()
    await page.getByRole('dialog').getByRole('button', { name: '重置' }).click()
    const reset = await readSight(page)
    expect(reset.secret).not.toBe(secret)
    await reset.dialog.getByRole('button', { name: '已经记下' }).click()
    await comeFirst({ name, password: reset.password, secret: reset.secret })
  })

  it('are told when a role was changed meanwhile, and what they chose stays', async () => {
    const { page } = await openNewsroom('admin')
    const { page: other } = await openNewsroom('admin')
    const name = newName()
    await (await makeMember(page, name, '撰稿')).dialog.getByRole('button', { name: '已经记下' }).click()
    await choose(page, name, '改角色')
    const dialog = page.getByRole('dialog', { name: `${name}：改角色` })
    await dialog.getByText('编辑', { exact: true }).click()
    const { data } = await callAs(other, 'GET /admin/api/v1/staff')
    const id = data.list.find((one) => one.name === name)?.id
    await callAs(other, 'POST /admin/api/v1/staff/{id}/role', { id, role: 'viewer' })
    await dialog.getByRole('button', { name: '改', exact: true }).click()
    await dialog.getByText(`别人刚把${name}改成了旁观`).waitFor()
    await expect.poll(() => dialog.getByRole('radio', { name: '编辑' }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: '改', exact: true }).click()
    await lineOf(page, name).getByText('编辑', { exact: true }).waitFor()
  })

  it('keep the name that was typed for a new one, and hear why it is not taken', async () => {
    const { page, member } = await openNewsroom('admin')
    await page.goto('/admin/people')
    await page.getByRole('button', { name: '新成员' }).click()
    await page.getByLabel('名称').fill(member.name)
    await page.reload()
    await page.getByRole('button', { name: '新成员' }).click()
    await expect.poll(() => page.getByLabel('名称').inputValue()).toBe(member.name)
    await page.getByRole('button', { name: '建好' }).click()
    await page.getByText('这个名称已经有人用了').waitFor()
    await expect.poll(() => page.getByLabel('名称').inputValue()).toBe(member.name)
  })

  it('find nothing beside their own name that could lock them out', async () => {
    const { page, member } = await openNewsroom('admin')
    await page.goto('/admin/people')
    const own = lineOf(page, member.name)
    await own.getByText('你', { exact: true }).waitFor()
    await expect.poll(() => own.getByRole('button').allTextContents()).toEqual(['我的登录'])
  })
})

describe('what a member sets for themselves', () => {
  it('has every login of theirs, of which another one can be ended', async () => {
    const { page, member } = await openNewsroom('viewer')
    const there = await logInAgain(member)
    await page.goto('/admin/me')
    const sessions = page.getByRole('region', { name: '登录' })
    await sessions.getByText('就是这里').waitFor()
    await sessions.getByRole('button', { name: /^退出 / }).click()
    await page.getByText('退出了 1 处登录。').waitFor()
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
    await there.goto('/admin/contents')
    await there.getByLabel('动态码').waitFor()
    expect((await callAs(page, 'GET /admin/api/v1/session')).code).toBe(0)
  })

  it('ends all of their logins but this one, once they have said so', async () => {
    const { page, member } = await openNewsroom('viewer')
    const there = await logInAgain(member)
    await page.goto('/admin/me')
    await page.getByRole('button', { name: '退出其他登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '都退出' }).click()
    await page.getByText('退出了 1 处登录。').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '退出其他登录' }).count()).toBe(0)
    await there.goto('/admin/contents')
    await there.getByLabel('动态码').waitFor()
  })

  it('has a new authenticator that is true once it shows a code, and not before', async () => {
    const { page, member } = await openNewsroom('viewer')
    const there = await openDevice()
    await page.goto('/admin/me')
    const part = page.getByRole('region', { name: '验证器' })
    await part.getByLabel('现在的密码').fill(member.password)
    await part.getByLabel('动态码').fill('000000')
    await part.getByRole('button', { name: '换一个验证器' }).click()
    await part.getByRole('alert').waitFor()
    await expect.poll(() => part.getByLabel('现在的密码').inputValue()).toBe(member.password)
    await part.getByLabel('动态码').fill(member.nextCode())
    await part.getByRole('button', { name: '换一个验证器' }).click()
    await part.getByRole('img', { name: '验证器要扫的码' }).waitFor()
    const secret = (await part.locator('code').textContent()) ?? ''
    await part.getByLabel('新的动态码').fill('000000')
    await part.getByRole('button', { name: '换成新的' }).click()
    await part.getByText('不是新验证器现在的数字').waitFor()
    await part.getByLabel('新的动态码').fill(codeOf(secret))
    await part.getByRole('button', { name: '换成新的' }).click()
    await page.getByText('验证器已换').waitFor()
    expect(await page.content()).not.toContain(secret)

    await there.page.goto('/admin/')
    await fillLogin(there.page, { ...member, code: () => codeOf(secret, 30) })
    await there.page.getByRole('heading', { name: '工作台' }).waitFor()
  })

  it('has another password, after which all other logins are over', async () => {
    const { page, member } = await openNewsroom('viewer')
    const there = await logInAgain(member)
    await page.goto('/admin/me')
    const part = page.getByRole('region', { name: '换密码' })
    await part.getByLabel('现在的密码').fill(member.password)
    await part.getByLabel('新密码').fill(OWN_PASSWORD)
    await part.getByRole('button', { name: '换密码' }).click()
    await page.getByText('密码已换').waitFor()
    expect(await part.getByLabel('新密码').inputValue()).toBe('')
    await expect
      .poll(() => page.getByRole('region', { name: '登录' }).getByRole('listitem').count(), {
        message: 'the sessions that are shown',
      })
      .toBe(1)
    await there.goto('/admin/contents')
    await there.getByLabel('动态码').waitFor()
  })
})

describe('the log', () => {
  it('says in words who did what, is narrowed down, and leads to the thing', async () => {
    const { page, member } = await openNewsroom('admin')
    const title = `日志里的${randomBytes(3).toString('hex')}`
    const fields = { title, account: 'chaosheng-tujie' }
    const made = await callAs(page, 'POST /admin/api/v1/contents', { fields, body: '灯亮了。' })
    const { id } = made.data.item
    await callAs(page, 'POST /admin/api/v1/contents/{id}/publish', { id })
    await page.goto('/admin/record')
    const lines = page.getByRole('list', { name: '日志' }).getByRole('listitem')
    await page.getByRole('button', { name: /谁$/ }).click()
    await page.getByRole('option', { name: member.name }).click()
    await expect.poll(() => lines.count()).toBe(3)
    await page.getByRole('button', { name: /做了什么$/ }).click()
    await page.getByRole('option', { name: '发布了', exact: true }).click()
    await expect.poll(() => lines.allTextContents()).toEqual([expect.stringContaining(`${member.name} 发布了`)])
    await expect.poll(() => lines.textContent()).toContain(`《${title}》`)
    expect(await lines.textContent()).not.toContain('/admin/api')

    // What is looked for stands in the address.
    await page.reload()
    await lines.getByRole('link', { name: title }).click()
    await page.getByRole('option').first().waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin/contents/${id}/history`)

    await page.goBack()
    await page.getByRole('button', { name: `只看这一件：《${title}》` }).click()
    await page.getByText(`只看 内容 《${title}》`).waitFor()
    await page.getByRole('button', { name: '清除筛选' }).click()
    await expect.poll(() => lines.count()).toBeGreaterThan(3)
  })

  it('leads to a file, whose side is open then', async () => {
    const { page } = await openNewsroom('admin')
    const { data } = await callAs(page, 'GET /admin/api/v1/media', { kind: 'picture' })
    const hash = data.list[0]?.hash ?? ''
    const alt = `灯塔${randomBytes(3).toString('hex')}`
    await callAs(page, 'POST /admin/api/v1/media/{hash}/notes', { hash, alt })
    await page.goto(`/admin/record?target=${encodeURIComponent(`media/${hash}`)}`)
    const line = page.getByRole('listitem').filter({ hasText: '改了素材的说明' }).first()
    await line.getByRole('link').click()
    await expect.poll(() => page.getByRole('complementary').getByLabel('画面说的是什么').inputValue()).toBe(alt)
  })

  it('comes page by page, each entry once', async () => {
    const { page } = await openNewsroom('admin')
    for (let count = 0; count < 60; count += 1) await callAs(page, 'POST /admin/api/v1/session/list/revoke')
    const { data } = await callAs(page, 'GET /admin/api/v1/session')
    await page.goto(`/admin/record?who=${data.staff.id}`)
    const lines = page.getByRole('list', { name: '日志' }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(50)
    await page.getByRole('button', { name: '再多一些' }).click()
    await expect.poll(() => lines.count()).toBe(61)
    await expect.poll(() => lines.filter({ hasText: '退出了自己的其他登录' }).count()).toBe(60)
    await expect.poll(() => lines.last().textContent()).toContain('登录了')
  })

  it('has logins that failed, by the name that they were for', async () => {
    const { page, member } = await openNewsroom('admin')
    const { page: stranger } = await openDevice()
    await stranger.goto('/admin/')
    await fillLogin(stranger, { ...member, password: 'not the password at all' })
    await stranger.getByRole('alert').waitFor()
    await page.goto(`/admin/record?what=${encodeURIComponent('POST /admin/api/v1/session')}`)
    const line = page.getByRole('listitem').filter({ hasText: `${member.name} 没能登录` })
    await line.waitFor()
    expect(await line.textContent()).not.toContain('not the password')
  })
})
