import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { staffRoles, type StaffRole } from '#contract/admin/endpoint.ts'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import { itemTypes } from '#contract/content-types.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
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
    itemTypes.map((type) => [`new: ${text(`item.type.${type}`)}`, ['POST /admin/api/v1/working-copies'] as const]),
  ),
  'frame: 审核': ['GET /admin/api/v1/moderation/queue'],
  'frame: 网站': ['POST /admin/api/v1/site/groups'],
  'frame: 人员': ['GET /admin/api/v1/staff'],
  'frame: 日志': ['GET /admin/api/v1/audit'],
  'frame: 系统': ['GET /admin/api/v1/system'],
  ...Object.fromEntries(
    ['基本', '账号', '圈子', '地点', '源码'].map((part) => [`site: ${part}`, ['POST /admin/api/v1/site'] as const]),
  ),
  'site: 内容模型': ['POST /admin/api/v1/models/{key}'],
  'new: 从链接带进来': ['POST /admin/api/v1/pages/fetch', 'POST /admin/api/v1/media/fetch'],
  'arrange: 自己选轮播': ['POST /admin/api/v1/site/groups'],
  'arrange: 建一个新的': ['POST /admin/api/v1/site/groups'],
  'arrange: 名称和样式': ['POST /admin/api/v1/groups/{gid}'],
  'arrange: 置顶': ['POST /admin/api/v1/groups/{gid}/pins'],
  'arrange: 移出': ['POST /admin/api/v1/groups/{gid}/items/{id}/remove'],
  'contents: 选择': ['POST /admin/api/v1/contents/batch'],
  'media: 上传': ['POST /admin/api/v1/media/uploads/{id}/finish'],
  'media: 放置区域': ['POST /admin/api/v1/media/uploads/{id}/finish'],
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
  'calendar: 计划没有标题': ['POST /admin/api/v1/working-copies/{id}/plan'],
  'entry: 编辑': ['POST /admin/api/v1/working-copies'],
  'entry: 定时改到2097/10/2 15:06': ['POST /admin/api/v1/contents/{id}/schedule'],
  'history: 恢复到第 1 版': ['POST /admin/api/v1/contents/{id}/revisions/{number}/restore'],
  'desk: 编辑工具': ['POST /admin/api/v1/working-copies/{id}', 'POST /admin/api/v1/images'],
  'desk: 从这台机器选': ['POST /admin/api/v1/images'],
  'desk: 从素材里选': ['POST /admin/api/v1/working-copies/{id}'],
  'desk: 选一个': ['POST /admin/api/v1/working-copies/{id}'],
  'desk: 不写': ['POST /admin/api/v1/working-copies/{id}'],
  'desk: 审稿': ['POST /admin/api/v1/working-copies/{id}/review'],
  'desk: 发布': ['POST /admin/api/v1/working-copies/{id}/apply'],
  'desk: 《没有标题》的预览': ['POST /admin/api/v1/working-copies/{id}/preview'],
  'desk: 底色': ['POST /admin/api/v1/working-copies/{id}/preview'],
  'desk: 写批注': ['POST /admin/api/v1/working-copies/{id}/remarks'],
  'desk: 字号': ['POST /admin/api/v1/working-copies/{id}/preview'],
  'desk: 在手机上看': ['POST /admin/api/v1/working-copies/{id}/preview'],
  'live: 暂停直播': ['POST /admin/api/v1/lives/{id}/pause'],
  'live: 结束': ['POST /admin/api/v1/lives/{id}/end'],
  'live: 切到这条': ['POST /admin/api/v1/lives/{id}/playlists'],
  'live: 关键时刻': ['POST /admin/api/v1/lives/{id}/posts'],
  'live: 加图片': ['POST /admin/api/v1/lives/{id}/posts', 'POST /admin/api/v1/images'],
  'live: 加视频': ['POST /admin/api/v1/lives/{id}/posts', 'GET /admin/api/v1/media'],
  'live: 加链接': ['POST /admin/api/v1/lives/{id}/posts'],
  'live: 要点': ['POST /admin/api/v1/lives/{id}/posts'],
  'live: 聊天': ['GET /admin/api/v1/lives/{id}/messages'],
  'live: 场控': ['GET /admin/api/v1/lives/{id}/messages'],
  'live: 说': ['POST /admin/api/v1/lives/{id}/chat'],
  'live: 操作': ['POST /admin/api/v1/lives/{id}/messages/{msg_id}/remove'],
  'live: 3 秒': ['POST /admin/api/v1/lives/{id}/chat-policy'],
  'live: 不用': ['POST /admin/api/v1/lives/{id}/chat-policy'],
  'live: 所有人': ['POST /admin/api/v1/lives/{id}/chat-policy'],
  'review: 通过': ['POST /admin/api/v1/working-copies/{id}/review'],
  'review: 退回': ['POST /admin/api/v1/working-copies/{id}/review'],
}

/** Made by the first test. */
let made: Made | undefined
/** What the newsroom offers to who may do nothing. */
let offeredToAll: readonly string[] | undefined

it.each(staffRoles)('offers to a %s what the server lets them do, and nothing else', async (role) => {
  const { page: admin } = await openNewsroom('admin')
  try {
    made ??= await makeItems(admin)
    await callAs(admin, 'POST /admin/api/v1/site/sign-off', { steps: 1 })
    const { offered, refused, allowed } = await look(role, admin, made)
    offeredToAll ??= role === 'viewer' ? offered : (await look('viewer', admin, made)).offered
    const harmless = new Set([...offeredToAll.filter((name) => !(name in offers)), 'review: 关闭'])
    const decided = offered.filter((name) => !harmless.has(name)).toSorted()
    expect({ offered: decided, refused }).toEqual({ offered: allowed.toSorted(), refused: [] })
  } finally {
    await callAs(admin, 'POST /admin/api/v1/site/sign-off', { steps: 0 })
  }
})

interface Seen {
  offered: string[]
  /** Addresses that were refused to them. */
  refused: string[]
  /** Of all offers those that the server lets them follow. */
  allowed: string[]
}

async function look(role: StaffRole, admin: Page, found: Made): Promise<Seen> {
  // A member may read so much in a moment: who asks the server for all of it does not look as well.
  const [{ page: asking }, { page }] = [await openNewsroom(role), await openNewsroom(role)]
  const allowed = await Promise.all(
    Object.entries(offers).map(async ([name, calls]) => {
      const refusals = await Promise.all(calls.map((call) => isRefused(asking, name, call, found)))
      return refusals.includes(true) ? [] : [name]
    }),
  )
  await callAs(admin, 'POST /admin/api/v1/working-copies/{id}/review', { ...found, step: 'ask' })
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await page.reload()
  const offered = await lookEverywhere(page, found, role, allowed.flat())
  return { offered, refused, allowed: allowed.flat() }
}

/** A copy that waits to be signed off, and the number of its text. */
interface Made {
  id: string
  seq: number
}

/** An item in each state, each changed once; and a copy. */
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

/**
 * Goes through all screens and menus; answers what is offered there, once each, as `screen: name`. What a screen draws late
 * is waited for: all that is `allowed` there.
 */
async function lookEverywhere(page: Page, { id }: Made, role: string, allowed: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const noteNow = async (screen: string, part: string) => {
    for (const name of await page.locator(part).evaluateAll(offersIn))
      if (screen !== 'calendar' || !OF_OTHERS.test(name)) found.add(`${screen}: ${name}`)
  }
  const note = async (screen: string, part = 'body') => {
    const late = async () => {
      await noteNow(screen, part)
      return allowed.filter((name) => name.startsWith(`${screen}: `) && !found.has(name))
    }
    await expect.poll(late, { message: `what a ${role} may do and is not offered` }).toEqual([])
  }
  await page.getByRole('heading', { name: '新近发布' }).waitFor()
  await noteNow('frame', 'nav')
  const begin = page.getByRole('button', { name: '新建' })
  if (await begin.isVisible()) {
    await begin.click()
    await note('new', '[role=menu]')
    await page.keyboard.press('Escape')
  }
  const lives = (await callAs(page, 'GET /admin/api/v1/lives')).data.list
  const room = lives.find(({ status, line_count: lines }) => status === LIVE_STATUS.live && lines > 1)
  await page.goto(`/admin/lives/${room?.live_id}`)
  await page.getByRole('heading', { name: '在线人数' }).waitFor()
  await note('live', 'main')
  await page.goto('/admin/site')
  await page.getByRole('navigation', { name: '网站的各部分' }).waitFor()
  await note('site', 'nav[aria-label=网站的各部分]')
  await page.goto('/admin/media?kind=picture')
  await page.getByRole('row').first().waitFor()
  await note('media', 'main')
  await page.goto('/admin/arrange')
  await page.getByRole('grid', { name: '按时间' }).getByRole('row').first().waitFor()
  await note('arrange', 'main')
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
  await page.goto('/admin/calendar?month=2096-10')
  await page.getByRole('button', { name: TITLE }).waitFor()
  await note('calendar', 'main')
  await page.getByRole('button', { name: TITLE }).click()
  await page.getByRole('dialog').waitFor()
  const year = page.getByRole('spinbutton').first()
  if (await year.isVisible()) await year.press('ArrowUp')
  await note('entry', '[role=dialog]')
  await page.goto(`/admin/write/${id}`)
  await page.getByRole('region', { name: '设置' }).getByLabel('摘要').waitFor()
  await page.getByRole('textbox', { name: '正文' }).waitFor()
  await page.waitForLoadState('networkidle') // controls come with code of their own, for those who may only look too
  await note('desk')
  const review = page.getByRole('button', { name: '审稿' })
  if (await review.isVisible()) {
    await review.click()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await note('review', '[role=dialog]')
  }
  return [...found]
}

/** What other journeys began to write; that of this one has no title. */
const OF_OTHERS = /^计划(?!没有标题)/

const STATES = { draft: '草稿', scheduled: '定时', published: '已发布', removed: '已下线' }

/** Runs in the page: the names of all that can be pressed in these parts of it, a toolbar as one. */
function offersIn(parts: Element[]): string[] {
  const pressed =
    'a[href], button:not(:disabled, [slot=drag]), [role=menuitem], [role=toolbar], [role=row] input, iframe'
  return parts
    .flatMap((part) => [...part.querySelectorAll(pressed)])
    .filter((one) => one.parentElement?.closest('[role=toolbar]') === null)
    .map((one) => (one.getAttribute('aria-label') ?? one.getAttribute('title') ?? one.textContent).trim())
}
