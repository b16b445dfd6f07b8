import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { NewsroomText } from '#newsroom/texts/text.tsx'
import { makeActivity, readerOn } from './reader-calls.ts'
import { watchLines } from './lines.ts'
import { callAs } from './newsroom.ts'
import { sendReaders } from './reader-beacons.ts'

/** Somebody before a screen, and the texts of the language in which they see it. */
export interface Visit {
  page: Page
  text: NewsroomText
}

/** What lies over a screen once it was opened. */
export const OVERLAY = '[role=dialog], [data-trigger]'

/** What opens over a screen. */
export interface Opening {
  opener: (visit: Visit) => Locator
  /** What is chosen of the menu that the opener shows. */
  choose?: (text: NewsroomText) => string
  /** What is done in it until all of it is there. */
  fill?: (visit: Visit) => Promise<unknown>
}

export interface Place {
  /** Comes there, in a window that is as narrow as a phone. */
  come: (visit: Visit) => Promise<unknown>
  /** What is looked at, where it is not the whole page: what opens by itself and is not left by Escape. */
  part?: string
  over?: Record<string, Opening>
  /** Puts back what would be in the way of other places. */
  leave?: (page: Page) => Promise<unknown>
}

/** What opens by a button, or is chosen in a field, of this name. */
export const button = (id: Parameters<NewsroomText>[0]) => (visit: Visit) =>
  visit.page.getByRole('button', { name: visit.text(id) })
export const field = (id: Parameters<NewsroomText>[0]) => (visit: Visit) =>
  visit.page.getByRole('button', { name: new RegExp(`${visit.text(id)}$`) })

/** The screens that somebody who may do everything finds, and all that opens over them. */
export const framePlaces: Record<string, Place> = {
  today: {
    async come({ page, text }) {
      await page.goto('/admin/')
      await page.getByRole('heading', { name: text('today.published') }).waitFor()
      await page.getByRole('link').nth(4).waitFor()
    },
    over: {
      'the account menu': { opener: accountMenu },
      'another password': { opener: accountMenu, choose: (text) => text('account.password') },
      'the menu of new items': { opener: button('new.title') },
      'what is brought in': {
        opener: button('new.title'),
        choose: (text) => text('bring.title'),
        async fill({ page, text }) {
          await page.getByRole('textbox').fill('http://127.0.0.1:9/')
          await page.getByRole('button', { name: text('bring.go') }).press('Enter')
          await page.getByRole('alert').waitFor()
        },
      },
    },
  },
  'the first steps': {
    async come({ page, text }) {
      const empty = { code: 0, msg: '', data: { list: [], has_more: false, next_cursor: '' } }
      await page.route('**/admin/api/v1/contents?*', (route) => route.fulfill({ json: empty }))
      await page.goto('/admin/')
      await page.getByRole('heading', { name: text('first.write') }).waitFor()
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  contents: {
    async come({ page }) {
      await page.goto('/admin/contents?state=published')
      await page.getByRole('row').nth(3).waitFor()
    },
    over: {
      'the choice of a state': { opener: field('contents.state') },
      'the choice of a type': { opener: field('contents.type') },
      'the choice of an account': { opener: field('contents.account') },
      'the choice of a column': { opener: field('contents.column') },
      'the menu of an item': { opener: rowMenu },
      'the question before one is taken down': { opener: rowMenu, choose: (text) => text('item.remove') },
    },
  },
  'drafts of which some are chosen': {
    async come({ page, text }) {
      await makeDraft(page)
      await page.goto('/admin/contents?state=draft')
      await page.getByRole('row').first().getByRole('checkbox').press('Space')
      await page.getByRole('region', { name: text('batch.title') }).waitFor()
    },
    over: {
      'the question before all are published': {
        opener: ({ page, text }) =>
          page.getByRole('region', { name: text('batch.title') }).getByRole('button', { name: text('item.publish') }),
      },
      'the question before one is deleted': { opener: rowMenu, choose: (text) => text('item.delete') },
    },
  },
  'contents that do not fit': {
    async come({ page, text }) {
      await page.goto('/admin/contents?text=nothing-is-called-so')
      await page.getByText(text('contents.noneFound')).waitFor()
    },
  },
  'contents that did not come': {
    async come({ page, text }) {
      const broken = { code: 50001, msg: text('frame.unreached'), data: null, request_id: 'a0b1c2d3' }
      await page.route('**/admin/api/v1/contents?*', (route) => route.fulfill({ json: broken }))
      await page.goto('/admin/contents')
      await page.getByRole('alert').waitFor()
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  history: {
    async come({ page }) {
      const id = await makeDraft(page)
      await page.goto(`/admin/contents/${id}/history`)
      await page.getByRole('option').nth(1).click()
      await page.locator('dl, ins').first().waitFor()
    },
    over: {
      'the question before a revision comes back': {
        opener: ({ page }) => page.getByRole('main').getByRole('button').first(),
      },
    },
  },
  arranging: {
    async come({ page, text }) {
      await page.goto('/admin/arrange')
      await page
        .getByRole('grid', { name: text('arrange.rest') })
        .getByRole('row')
        .nth(2)
        .waitFor()
    },
    over: {
      'what is said of a group': { opener: button('arrange.edit') },
      'a new group': { opener: button('arrange.new') },
    },
  },
  'what two arranged': {
    async come({ page, text }) {
      const met = {
        version: 2,
        changes: [{ version: 2, by: 'zhou', what: 'pins', title: '', create_time: 1_795_000_000 }],
      }
      const conflict = { code: 40901, msg: '', data: met }
      await page.goto('/admin/arrange')
      await page.route('**/groups/*/pins', (route) => route.fulfill({ status: 409, json: conflict }))
      await page
        .getByRole('button', { name: text('arrange.pin'), exact: true })
        .first()
        .press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.unrouteAll({ behavior: 'wait' })
    },
    part: OVERLAY,
    leave: (page) => page.keyboard.press('Escape'),
  },
  calendar: {
    async come({ page }) {
      await planCopy(page)
      await page.goto('/admin/calendar?month=2096-10')
      await page.locator('[data-entry]').nth(1).waitFor()
    },
    over: {
      'the choice of a type': { opener: field('contents.type') },
      'the choice of an account': { opener: field('contents.account') },
    },
  },
  'what stands in the calendar, to be moved': {
    async come({ page, text }) {
      await planCopy(page)
      await page.goto('/admin/calendar?month=2096-10')
      await page.locator('[data-entry]').first().press('m')
      await page.getByText(text('calendar.nearby')).waitFor()
    },
    part: OVERLAY,
  },
  'a week of the calendar': {
    async come({ page, text }) {
      await page.setViewportSize({ width: 768, height: 844 })
      await page.goto('/admin/calendar?week=2096-10-01')
      await page.getByText(text('calendar.kind.event')).first().waitFor()
    },
  },
  'a page that is shared': {
    async come({ page, text }) {
      await page.goto(`/admin/share-check?url=${encodeURIComponent('/davmu/share/')}`)
      await page.getByRole('heading', { name: text('shareCheck.findings') }).waitFor()
      await page.getByRole('button', { name: text('shareCheck.try') }).press('Enter')
      await page.getByText(text('shareCheck.noAccount')).waitFor()
    },
  },
  numbers: {
    async come({ page, text }) {
      await readByMany(page)
      await page.goto('/admin/numbers?days=7')
      await page.getByRole('img').locator('rect').nth(6).waitFor({ state: 'attached' })
      await page.getByRole('heading', { name: text('numbers.speeds') }).waitFor()
    },
    over: {
      'the choice of an order': { opener: field('numbers.order') },
    },
  },
  'the numbers of an item': {
    async come({ page, text }) {
      await page.goto(`/admin/contents/${await readByMany(page)}/numbers`)
      await page.frameLocator('iframe').locator('[data-reached]').first().waitFor()
      await page.getByRole('heading', { name: text('numbers.sources') }).waitFor()
    },
  },
  'live rooms': {
    async come({ page, text }) {
      await page.goto('/admin/lives')
      await page.getByRole('list', { name: text('lives.over') }).waitFor()
    },
  },
  'the desk of a live room': {
    async come({ page, text }) {
      const { data } = await callAs(page, 'GET /admin/api/v1/lives')
      const room = data.list.find(({ status, line_count: lines }) => status === LIVE_STATUS.live && lines > 1)
      await page.goto(`/admin/lives/${room?.live_id}`)
      await page.getByRole('button', { name: text('lives.end') }).waitFor()
      await page.getByRole('listitem').nth(4).waitFor()
    },
    over: {
      'the question before a room ends': { opener: button('lives.end') },
      'the choice of a film for a post': { opener: button('lives.film') },
      'what can be done about a message': {
        opener: ({ page, text }) => page.getByRole('button', { name: text('lives.actions') }).first(),
      },
    },
  },
  moderation: {
    async come({ page }) {
      await reportComment(page)
      await page.goto('/admin/moderation?kind=report')
      await page.getByRole('row').first().waitFor()
    },
    over: {
      'the answer to a comment': { opener: button('moderation.answer.open') },
    },
  },
  'the record of decisions': {
    async come({ page, text }) {
      await page.goto('/admin/moderation/record')
      await page.getByRole('textbox', { name: text('record.by') }).waitFor()
    },
  },
  'mutes and bans': {
    async come({ page, text }) {
      await page.goto('/admin/moderation/restrictions')
      await page.getByText(text('restrictions.none')).waitFor()
    },
    over: {
      'a new restriction': { opener: button('restrictions.add') },
    },
  },
  'the rules of moderation': {
    async come({ page, text }) {
      await page.goto('/admin/moderation/rules')
      await page.getByRole('radio').first().waitFor()
      await page.getByText(text('rules.noWords')).waitFor()
    },
  },
  'entries of which some are chosen': {
    async come({ page, text }) {
      await reportComment(page)
      await page.goto('/admin/moderation?kind=report')
      await page.getByRole('row').first().getByRole('checkbox').press('Space')
      await page.getByRole('region', { name: text('batch.title') }).waitFor()
    },
    over: {
      'the question why not': { opener: button('moderation.allNo') },
    },
  },
  'readers that were looked for': {
    async come({ page }) {
      const { name } = await findReader(page)
      await page.goto(`/admin/readers?text=${encodeURIComponent(name.slice(0, 1))}`)
      await page.getByRole('main').getByRole('link').first().waitFor()
    },
  },
  'a reader': {
    async come({ page, text }) {
      const { id } = await findReader(page)
      await page.goto(`/admin/readers/${id}`)
      await page.getByRole('heading', { name: text('readers.comments') }).waitFor()
      await page.getByText(text('readers.unrestricted')).waitFor()
    },
    over: {
      'the question for how long': { opener: button('restrictions.do.mute') },
    },
  },
  'entries of a form that somebody waits for': {
    async come({ page, text }) {
      const id = await makeEntered(page)
      await page.goto(`/admin/forms/${id}`)
      await page.getByRole('button', { name: text('forms.show') }).press('Enter')
      await page.getByRole('cell', { name: text('forms.waitsAt', { count: 1 }) }).waitFor()
    },
  },
  media: {
    async come({ page }) {
      await page.goto('/admin/media?kind=picture')
      await page.getByRole('row').nth(3).waitFor()
    },
    over: {
      'the choice of a kind of media': { opener: field('media.kind') },
    },
  },
  'a shelf on which nothing fits, looked through for what is unused': {
    async come({ page, text }) {
      await page.goto('/admin/media?unused=1&text=nothing-is-called-so')
      await page.getByText(text('media.noneFound')).waitFor()
    },
  },
  'nothing to moderate': {
    async come({ page, text }) {
      await page.goto('/admin/moderation?kind=live')
      await page.getByText(text('moderation.none')).waitFor()
    },
  },
  'an address that leads nowhere': {
    async come({ page, text }) {
      await page.goto('/admin/nowhere')
      await page.getByRole('heading', { name: text('missing.title') }).waitFor()
    },
  },
  'no network': {
    async come({ page, text }) {
      const lines = watchLines(page)
      await page.goto('/admin/nowhere')
      await page.getByRole('heading', { name: text('missing.title') }).waitFor()
      // The browser complains of a line that is cut while it opens.
      await expect.poll(() => lines.followed.size).toBeGreaterThan(0)
      await page.context().setOffline(true)
      await page.getByText(text('frame.offline')).waitFor()
    },
    leave: (page) => page.context().setOffline(false),
  },
}

function accountMenu({ page }: Visit): Locator {
  return page.getByRole('banner').getByRole('button')
}

function rowMenu({ page, text }: Visit): Locator {
  return page
    .getByRole('row')
    .first()
    .getByRole('button', { name: text('item.actions') })
}

/** Has a reader object to a public comment. */
async function reportComment(page: Page): Promise<void> {
  const ask = await readerOn(page)
  const { data } = await callAs(page, 'GET /admin/api/v1/moderation/comments', { state: 'public', pagesize: 1 })
  await ask('/peony/v1/report', { target: 'comment', id: data.list[0]?.id, reason: 'ads', note: '卖货' })
}

/** A reader who has written something. */
async function findReader(page: Page): Promise<{ id: string; name: string }> {
  const { data } = await callAs(page, 'GET /admin/api/v1/moderation/comments', { state: 'public', pagesize: 100 })
  const written = data.list.find(({ author }) => author.id !== '' && author.name !== '')
  if (!written) throw new Error('nobody has written anything')
  return written.author
}

/** An activity whose one place somebody has, and for which another one waits. */
async function makeEntered(page: Page): Promise<string> {
  const id = await makeActivity(page, { quota: 1, waiting: true })
  for (const name of ['林一舟', '周平'.repeat(8)])
    await (
      await readerOn(page)
    )('/form/v1/mobile/form/submit', { id, values: { name } })
  return id
}

/** Has so many read an article that something can be said of it; answers its id. */
async function readByMany(page: Page): Promise<string> {
  const { data } = await callAs(page, 'GET /admin/api/v1/contents', { state: 'published', type: 'doc' })
  const [item] = data.list
  if (!item) throw new Error('no article is public')
  await sendReaders(await page.evaluate(() => location.origin), item, 25, { paragraph: 2 })
  return item.id
}

/** Plans two copies for nearly the same time, far away. */
async function planCopy(page: Page): Promise<void> {
  for (const time of [4_000_000_000, 4_000_000_600]) {
    const fields = { title: '看一看'.repeat(8), account: 'chaosheng-tujie' }
    const { data } = await callAs(page, 'POST /admin/api/v1/working-copies', { type: 'doc', fields })
    const id = data.copy.copy_id
    await callAs(page, 'POST /admin/api/v1/working-copies/{id}/plan', { id, time, note: '等照片' })
  }
}

async function makeDraft(page: Page): Promise<string> {
  const fields = { title: '看一看', account: 'chaosheng-tujie' }
  const made = await callAs(page, 'POST /admin/api/v1/contents', {
    fields,
    body: '灯亮了。',
  })
  const { id, version } = made.data.item
  const changed = { id, version, fields: { ...fields, summary: '一句话。' }, body: '灯又亮了。' }
  await callAs(page, 'POST /admin/api/v1/contents/{id}', changed)
  return id
}
