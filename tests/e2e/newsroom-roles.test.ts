import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { staffRoles } from '#contract/admin/endpoint.ts'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import { itemTypes } from '#contract/content-types.ts'
import { loadText } from '#newsroom/texts/text.tsx'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const openNewsroom = newsroomOf(sampleSite())

const TITLE = `谁可以${Math.random().toString(36).slice(2, 8)}`

const text = await loadText('zh-CN')

/** What the newsroom offers to some and not to others, by screen and name, and the calls behind it. */
const offers: Record<string, ReadonlyArray<keyof AdminEndpoints>> = {
  'frame: 新建': ['POST /admin/api/v1/working-copies'],
  ...Object.fromEntries(
    itemTypes.map((type) => [`frame: ${text(`item.type.${type}`)}`, ['POST /admin/api/v1/working-copies'] as const]),
  ),
  'frame: 从链接带进来': ['POST /admin/api/v1/pages/fetch', 'POST /admin/api/v1/media/fetch'],
  'contents: 选择': ['POST /admin/api/v1/contents/batch'],
  'draft: 编辑': ['POST /admin/api/v1/working-copies'],
  'draft: 发布': ['POST /admin/api/v1/contents/{id}/publish'],
  'draft: 删除': ['POST /admin/api/v1/contents/{id}/delete'],
  'draft: 历史': ['GET /admin/api/v1/contents/{id}/revisions'],
  'scheduled: 编辑': ['POST /admin/api/v1/working-copies'],
  'scheduled: 发布': ['POST /admin/api/v1/contents/{id}/publish'],
  'scheduled: 撤回为草稿': ['POST /admin/api/v1/contents/{id}/withdraw'],
  'published: 编辑': ['POST /admin/api/v1/working-copies'],
  'published: 下线': ['POST /admin/api/v1/contents/{id}/remove'],
  'removed: 编辑': ['POST /admin/api/v1/working-copies'],
  'removed: 恢复公开': ['POST /admin/api/v1/contents/{id}/restore'],
  'removed: 撤回为草稿': ['POST /admin/api/v1/contents/{id}/withdraw'],
  'history: 恢复到第 1 版': ['POST /admin/api/v1/contents/{id}/revisions/{number}/restore'],
  'desk: 编辑工具': ['POST /admin/api/v1/working-copies/{id}', 'POST /admin/api/v1/images'],
  'desk: 从这台机器选': ['POST /admin/api/v1/images'],
  'desk: 选一个': ['POST /admin/api/v1/working-copies/{id}'],
  'desk: 不写': ['POST /admin/api/v1/working-copies/{id}'],
  'desk: 审稿': ['POST /admin/api/v1/working-copies/{id}/review'],
  'desk: 发布': ['POST /admin/api/v1/working-copies/{id}/apply'],
  'desk: 《没有标题》的预览': ['POST /admin/api/v1/working-copies/{id}/preview'],
  'desk: 底色': ['POST /admin/api/v1/working-copies/{id}/preview'],
  'desk: 字号': ['POST /admin/api/v1/working-copies/{id}/preview'],
  'desk: 在手机上看': ['POST /admin/api/v1/working-copies/{id}/preview'],
  'review: 通过': ['POST /admin/api/v1/working-copies/{id}/review'],
  'review: 退回': ['POST /admin/api/v1/working-copies/{id}/review'],
}

it('offers to each role what the server lets it do, and nothing else', async () => {
  const { page: admin } = await openNewsroom('admin')
  const made = await makeItems(admin)
  try {
    const seen = new Map<string, { offered: string[]; refused: string[]; allowed: string[] }>()
    for (const role of staffRoles) {
      await callAs(admin, 'POST /admin/api/v1/working-copies/{id}/review', { ...made, step: 'ask' })
      const { page } = await openNewsroom(role)
      const refused: string[] = []
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(answer.url())
      })
      const offered = await lookEverywhere(page, made)
      const allowed = await Promise.all(
        Object.entries(offers).map(async ([name, calls]) => {
          const refusals = await Promise.all(calls.map((call) => isRefused(page, name, call, made)))
          return refusals.includes(true) ? [] : [name]
        }),
      )
      seen.set(role, { offered, refused: [...refused], allowed: allowed.flat() })
    }
    const toAll = seen.get('viewer')?.offered.filter((name) => !(name in offers)) ?? []
    const harmless = new Set([...toAll, 'review: 关闭'])
    for (const [role, { offered, refused, allowed }] of seen) {
      const decided = offered.filter((name) => !harmless.has(name)).toSorted()
      expect({ role, offered: decided, refused }).toEqual({ role, offered: allowed.toSorted(), refused: [] })
    }
  } finally {
    await callAs(admin, 'POST /admin/api/v1/site/sign-off', { steps: 0 })
  }
})

/** A copy that waits to be signed off, and the number of its text. */
interface Made {
  id: string
  seq: number
}

/** An item in each state, each changed once, on a site where another one signs everything off; and a copy. */
async function makeItems(page: Page): Promise<Made> {
  const ids: string[] = []
  for (const state of ['draft', 'scheduled', 'published', 'removed']) {
    const manuscript = { fields: { title: TITLE, account: 'chaosheng-tujie' }, body: '灯。' }
    const { data } = await callAs(page, 'POST /admin/api/v1/contents', manuscript)
    const { id, version } = data.item
    ids.push(id)
    await callAs(page, 'POST /admin/api/v1/contents/{id}', { ...manuscript, id, version, body: '灯亮了。' })
    if (state === 'scheduled')
      await callAs(page, 'POST /admin/api/v1/contents/{id}/schedule', { id, time: 4_000_000_000 })
    if (state === 'published' || state === 'removed')
      await callAs(page, 'POST /admin/api/v1/contents/{id}/publish', { id })
    if (state === 'removed') await callAs(page, 'POST /admin/api/v1/contents/{id}/remove', { id })
  }
  await callAs(page, 'POST /admin/api/v1/site/sign-off', { steps: 1 })
  const made = await callAs(page, 'POST /admin/api/v1/working-copies', {
    type: 'doc',
  })
  return { id: made.data.copy.copy_id, seq: made.data.copy.seq }
}

/** Whether the server refuses somebody a call for what they are; but for a review there is nothing that it could do. */
async function isRefused(page: Page, offer: string, call: keyof AdminEndpoints, made: Made): Promise<boolean> {
  const input = offer.startsWith('review') ? { ...made, step: 'return' } : { id: 'AbCd1234', number: 1, type: 'none' }
  return (await callAs(page, call, input)).code === 40301
}

/** Goes through all screens and menus; answers what is offered there, once each, as `screen: name`. */
async function lookEverywhere(page: Page, { id }: Made): Promise<string[]> {
  const found = new Set<string>()
  const note = async (screen: string, part = 'body') => {
    for (const name of await page.locator(part).evaluateAll(offersIn)) found.add(`${screen}: ${name}`)
  }
  await page.getByRole('heading', { name: '新近发布' }).waitFor()
  await note('frame', 'nav')
  await note('today', 'main')
  const begin = page.getByRole('button', { name: '新建' })
  if (await begin.isVisible()) {
    await begin.click()
    await note('frame', '[role=menu]')
    await page.keyboard.press('Escape')
  }
  await page.goto(`/admin/contents?text=${TITLE}`)
  await page.getByRole('row').nth(3).waitFor()
  await note('contents', 'main')
  for (const state of ['draft', 'scheduled', 'published', 'removed'] as const) {
    const row = page.getByRole('row').filter({ hasText: STATES[state] })
    await row.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menu').waitFor()
    await note(state, '[role=menu]')
    if (state !== 'removed') await page.keyboard.press('Escape')
  }
  await page.getByRole('menuitem', { name: '历史' }).click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('region', { name: '与前一版的差别' }).waitFor()
  await note('history', 'main')
  await page.goto(`/admin/write/${id}`)
  await page.getByRole('region', { name: '设置' }).getByLabel('摘要').waitFor()
  await page.getByRole('textbox', { name: '正文' }).waitFor()
  await note('desk')
  const review = page.getByRole('button', { name: '审稿' })
  if (await review.isVisible()) {
    await review.click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await note('review', '[role=dialog]')
  }
  return [...found]
}

const STATES = { draft: '草稿', scheduled: '定时', published: '已发布', removed: '已下线' }

/** Runs in the page: the names of all that can be pressed in these parts of it, a toolbar as one. */
function offersIn(parts: Element[]): string[] {
  const pressed = 'a[href], button:not(:disabled), [role=menuitem], [role=toolbar], [role=row] input, iframe'
  return parts
    .flatMap((part) => [...part.querySelectorAll(pressed)])
    .filter((one) => one.parentElement?.closest('[role=toolbar]') === null)
    .map((one) => (one.getAttribute('aria-label') ?? one.getAttribute('title') ?? one.textContent).trim())
}
