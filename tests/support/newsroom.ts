import { randomBytes, randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { CSRF_HEADER, type StaffRole } from '#contract/admin/endpoint.ts'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import { toRequest } from '#contract/to-request.ts'
import { showCode } from '#server/domains/staff/staff.ts'
import { DESK } from './desk.ts'
import { phonesFor } from './journeys.ts'
import type { Device } from './phone.ts'
import { runDavmu } from './run-davmu.ts'
import type { SampleSite } from './sample-site.ts'
import { STAFF_PASSWORD } from './staff.ts'

/** A desk as wide as an editor's. */
export const EDITORS_DESK = { ...DESK, viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions

/** What the browser says of itself when nobody is logged in yet: the newsroom has to ask. */
const NOT_LOGGED_IN = /status of 401/

/** Somebody who may come in, once for each code. */
export interface EnrolledMember {
  name: string
  password: string
  /** The code of the present half minute; each opens once. */
  code: () => string
  /** That of the next one, which is taken already. */
  nextCode: () => string
}

/** Makes a member of the staff of a site by the command line, as its operator would. */
export async function enrolStaff(
  { dataFolder }: Pick<SampleSite, 'dataFolder'>,
  role: StaffRole,
): Promise<EnrolledMember> {
  const name = `${role}-${randomBytes(4).toString('hex')}`
  const args = ['admin', 'create', name, '--role', role, '--password-stdin']
  const { code, out, err } = await runDavmu(args, { DATA_DIR: dataFolder, NODE_ENV: 'production' }, STAFF_PASSWORD)
  const secret = /[?&]secret=([A-Z2-7]+)/.exec(out)?.[1]
  if (code !== 0 || secret === undefined) throw new Error(`${name} was not made: ${err}`)
  const codeIn = (seconds: number) => showCode(secret, Date.now() / 1000 + seconds)
  return { name, password: STAFF_PASSWORD, code: () => codeIn(0), nextCode: () => codeIn(30) }
}

/** Fills the login and sends it. */
export async function fillLogin(page: Page, { name, password, code }: Omit<EnrolledMember, 'nextCode'>): Promise<void> {
  const field = page.getByLabel('名称')
  if (await field.isEditable()) await field.fill(name)
  await page.getByLabel('密码').fill(password)
  await page.getByLabel('动态码').fill(code())
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export interface OpenedNewsroom {
  page: Page
  device: Device
  member: EnrolledMember
  /** What the page complained about, but for the question who is logged in before somebody is. */
  complaints: () => string[]
}

/** Opens the newsroom of a site as a new member of a role; each call another one, in a browser window of their own. */
export function newsroomOf(site: Pick<SampleSite, 'origin' | 'dataFolder'>) {
  const openDevice = phonesFor(site.origin)
  return async (
    role: StaffRole = 'editor',
    { path = '/', ...options }: BrowserContextOptions & { path?: string } = {},
  ): Promise<OpenedNewsroom> => {
    const member = await enrolStaff(site, role)
    const device = await openDevice({ ...EDITORS_DESK, ...options })
    const { page } = device
    await page.goto(`/admin${path}`)
    await fillLogin(page, member)
    await page.getByLabel('动态码').waitFor({ state: 'detached' })
    return {
      page,
      device,
      member,
      complaints: () => device.complaints.filter((complaint) => !NOT_LOGGED_IN.test(complaint)),
    }
  }
}

/** Calls the editor's API as whoever is logged in on a page. `data` is what a call gives that is not refused. */
export async function callAs<N extends keyof AdminEndpoints>(
  page: Page,
  name: N,
  input: object = {},
): Promise<{ code: number; data: OutputOf<AdminEndpoints[N]> }> {
  const { method, path, query, body } = toRequest(name, input)
  if (method === 'GET') return (await page.request.get(path + query)).json()
  const session = await (await page.request.get('/admin/api/v1/session')).json()
  const headers = { [CSRF_HEADER]: String(session.data.csrf_token), 'request-id': randomUUID() }
  return (await page.request.post(path, { headers, data: body })).json()
}

/** Begins an article, as somebody who was let in. Answers once it can be written. */
export async function beginArticle(
  page: Page,
): Promise<{ title: ReturnType<Page['getByRole']>; body: ReturnType<Page['getByRole']> }> {
  await page.getByRole('button', { name: '新建' }).click()
  await page.getByRole('menuitem', { name: '文章' }).click()
  const title = page.getByRole('textbox', { name: '标题', exact: true })
  const body = page.getByRole('textbox', { name: '正文' })
  await body.waitFor()
  return { title, body }
}

/** Resolves once everything that was typed is on the server. */
export async function untilSent(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: '已同步' }).waitFor()
}

/** Opens the working copy of a published article by its title. */
export async function openItem(page: Page, title: string): Promise<void> {
  await page.goto('/admin/contents')
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('row', { name: title }).first().click()
  await page.getByRole('textbox', { name: '正文' }).waitFor()
}

/** Says whose piece it is: the first of the accounts. */
export async function chooseAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: '账号' }).click()
  await page.getByRole('option').first().click()
}

/** Writes an article and publishes it; answers its title. */
export async function publishArticle(page: Page, paragraphs: readonly string[]): Promise<string> {
  const title = `轮渡${Math.random().toString(36).slice(2, 8)}`
  const fields = await beginArticle(page)
  await fields.title.fill(title)
  await fields.body.click()
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(paragraph)
  }
  await chooseAccount(page)
  // As an editor looks at it first: the page of readers asks for what is kept until it shows that.
  const preview = page.frameLocator('iframe').locator('html[data-alive] main')
  for (const shown of [title, ...paragraphs]) await preview.getByText(shown).first().waitFor()
  await page.getByRole('button', { name: '发布' }).click()
  const dialog = page.getByRole('dialog', { name: '发布' })
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText(`已发布《${title}》`).waitFor()
  return title
}
