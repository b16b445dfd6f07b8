import { afterAll, beforeAll, expect, it } from 'vitest'
import { phonesFor } from '../support/journeys.ts'
import { beginArticle, enrolStaff, fillLogin, type EnrolledMember } from '../support/newsroom.ts'
import { freePort, startSite, type Running } from '../support/processes.ts'
import { makeSampleFolder } from '../support/sample-site.ts'

const openDevice = phonesFor()

/** A site whose newsroom has a host of its own; for a browser these two have nothing to do with each other. */
let running: Running
let newsroom: string
let member: EnrolledMember

beforeAll(async () => {
  const port = await freePort()
  newsroom = `http://localhost:${port}`
  const dataFolder = makeSampleFolder()
  member = await enrolStaff({ dataFolder }, 'admin')
  running = await startSite(
    { DATA_DIR: dataFolder, SEED: 'none', PORT: String(port), ADMIN_ORIGIN: newsroom },
    '/davmu/share/',
  )
})
afterAll(() => running?.stop())

it('a script in a page of readers cannot act as the editor who reads it', async () => {
  const { page } = await openDevice({}, newsroom)
  await page.goto(`${newsroom}/admin/`)
  await fillLogin(page, member)
  await page.getByRole('heading', { name: '工作台' }).waitFor()
  const session = await page.evaluate(async () => (await fetch('/admin/api/v1/session')).status)
  expect(session).toBe(200)

  await page.goto(`${running.origin}/davmu/share/`)
  const reached = await page.evaluate(async (other) => {
    const ask = async (url: string) => {
      try {
        const answer = await fetch(url, { credentials: 'include' })
        return `${answer.status} ${(await answer.text()).includes('csrf_token')}`
      } catch {
        return 'refused'
      }
    }
    return [
      await ask('/admin/api/v1/session'),
      await ask('/admin/'),
      await ask(`${other}/admin/api/v1/session`),
      await ask(`${other}/admin/`),
    ]
  }, newsroom)
  expect(reached).toEqual(['404 false', '404 false', 'refused', 'refused'])
  // And no page of readers is on the host of the newsroom.
  expect((await fetch(`${newsroom}/davmu/share/`)).status).toBe(404)
})

it('the newsroom shows the page of readers from its own host', async () => {
  const { page } = await openDevice(
    { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
    newsroom,
  )
  await page.goto(`${newsroom}/admin/`)
  await fillLogin(page, { ...member, code: member.nextCode })
  const { title } = await beginArticle(page)
  await title.fill('两个域名之间')
  await page.frameLocator('iframe').locator('h1', { hasText: '两个域名之间' }).waitFor()
  const frame = page.frames().find((one) => one !== page.mainFrame())
  expect(new URL(frame?.url() ?? '').origin).toBe(running.origin)
})
