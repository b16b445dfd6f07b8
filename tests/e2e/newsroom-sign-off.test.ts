import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffRole } from '#contract/admin/endpoint.ts'
import { phonesFor } from '../support/journeys.ts'
import { beginArticle, EDITORS_DESK, enrolStaff, fillLogin, untilSent } from '../support/newsroom.ts'
import { startSite, type Running } from '../support/processes.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { makeSampleFolder } from '../support/sample-site.ts'

const openDevice = phonesFor()

/** A site where one other has to sign everything off. */
let running: Running
let dataFolder: string

beforeAll(async () => {
  dataFolder = makeSampleFolder()
  await davmuOutput(['site', 'sign-off', '1'], { DATA_DIR: dataFolder, NODE_ENV: 'production' })
  running = await startSite({ DATA_DIR: dataFolder, SEED: 'none' }, '/davmu/share/')
})
afterAll(() => running?.stop())

async function openAs(role: StaffRole): Promise<Page> {
  const member = await enrolStaff({ dataFolder }, role)
  const { page } = await openDevice(EDITORS_DESK, running.origin)
  await page.goto('/admin/')
  await fillLogin(page, member)
  await page.getByRole('heading', { name: '工作台' }).waitFor()
  return page
}

it('what a writer hands in is public once an editor has signed it off', async () => {
  const writer = await openAs('writer')
  const { title } = await beginArticle(writer)
  await title.fill('交上来的稿子')
  await writer.getByRole('button', { name: '账号' }).click()
  await writer.getByRole('option').first().click()
  await writer.getByRole('textbox', { name: '正文' }).click()
  await writer.keyboard.type('一段话。')
  await untilSent(writer)
  expect(await writer.getByRole('button', { name: '发布' }).count()).toBe(0)
  await writer.getByRole('button', { name: '审稿' }).click()
  await writer.getByRole('button', { name: '交稿' }).click()
  await writer.getByText('已交稿').waitFor()

  const editor = await openAs('editor')
  await editor.getByText('等待审读').waitFor()
  await editor.getByRole('link', { name: /交上来的稿子/ }).click()
  await editor.getByRole('button', { name: '发布' }).click()
  const dialog = editor.getByRole('dialog', { name: '发布' })
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: '再改改' }).click()
  await editor.getByRole('button', { name: '审稿' }).click()
  await editor.getByText('通过 0/1').waitFor()
  await editor.getByRole('button', { name: '通过', exact: true }).click()
  await editor.getByText('已通过').waitFor()
  await editor.getByRole('button', { name: '发布' }).click()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await editor.getByText('已发布《交上来的稿子》').waitFor()
  await expect.poll(() => editor.getByRole('row', { name: /交上来的稿子/ }).count()).toBe(1)
})

it('an editor is not asked to sign off what they handed in themselves', async () => {
  const editor = await openAs('editor')
  await beginArticle(editor)
  await editor.getByRole('button', { name: '审稿' }).click()
  await editor.getByRole('button', { name: '交稿' }).click()
  await editor.getByText('已交稿').waitFor()
  await editor.getByRole('button', { name: '审稿' }).click()
  await editor.getByText('还要另一位来审').waitFor()
  expect(await editor.getByRole('button', { name: '通过', exact: true }).count()).toBe(0)
  await expect.poll(() => editor.getByRole('button', { name: '退回' }).count()).toBe(1)
})
