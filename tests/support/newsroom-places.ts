import type { Locator, Page } from 'playwright-core'
import type { NewsroomText } from '#newsroom/texts/text.tsx'
import { callAs } from './newsroom.ts'

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

const button = (id: Parameters<NewsroomText>[0]) => (visit: Visit) =>
  visit.page.getByRole('button', { name: visit.text(id) })
const field = (id: Parameters<NewsroomText>[0]) => (visit: Visit) =>
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
  'an address that leads nowhere': {
    async come({ page, text }) {
      await page.goto('/admin/nowhere')
      await page.getByRole('heading', { name: text('missing.title') }).waitFor()
    },
  },
  'no network': {
    async come({ page, text }) {
      await page.goto('/admin/nowhere')
      await page.getByRole('heading', { name: text('missing.title') }).waitFor()
      await page.context().setOffline(true)
      await page.getByText(text('frame.offline')).waitFor()
    },
    leave: (page) => page.context().setOffline(false),
  },
}

/** A text with one of everything. */
const BODY = `海上的[灯](https://light.example/)。

## 大标题

### 小标题

- 一项

1. 一步

> 引文

| 头 | 尾 |
| --- | --- |
| 格 | 子 |

\`\`\`
代码
\`\`\`

![](/a-cover "图注")

<!-- 注 -->
`

/** The desk of who writes, and all that opens over it. */
export const deskPlaces: Record<string, Place> = {
  writing: {
    async come(visit) {
      await write({ type: 'doc', fields: { title: '看一看'.repeat(12), summary: '一句话。' }, body: BODY })(visit)
      await visit.page.locator('td').first().click()
    },
    over: {
      'the link of words': { opener: toolbar('tool.link'), fill: ({ page }) => findLinks(page) },
      'the menu of a table': { opener: toolbar('tool.table') },
      'the look before publishing': { opener: button('publish.title'), fill: (visit) => schedule(visit) },
    },
  },
  'writing where another has to sign off': {
    async come(visit) {
      await callAs(visit.page, 'POST /admin/api/v1/site/sign-off', { steps: 1 })
      await write({ type: 'doc' })(visit)
    },
    over: {
      'the sign-off': {
        opener: button('review.title'),
        fill: ({ page }) => page.getByRole('dialog').getByRole('textbox').waitFor(),
      },
    },
    leave: (page) => callAs(page, 'POST /admin/api/v1/site/sign-off', { steps: 0 }),
  },
  'the page of readers': {
    async come(visit) {
      await write({ type: 'doc', fields: { title: '看一看' }, body: BODY })(visit)
      await showPane(visit, 'look')
      await visit.page.frameLocator('iframe').locator('main').waitFor()
    },
    over: {
      'the choice of a ground': { opener: field('preview.theme') },
      'the choice of a size': { opener: field('preview.scale') },
      'the code for a phone': { opener: button('preview.phone') },
    },
  },
  'what is said of an article': {
    async come(visit) {
      await write({ type: 'doc', fields: { title: '看一看', cover: '/a-cover' } })(visit)
      await showPane(visit, 'settings')
    },
    over: { 'the choice of an account': { opener: field('field.account') } },
  },
  'what is said of a special topic': {
    async come(visit) {
      const modules = [{ title: '一', items: ['a'] }, { style: 'html' }]
      await write({ type: 'special', fields: { title: '看一看', modules, starts: '2026-11-19T19:30:00+08:00' } })(visit)
      await showPane(visit, 'settings')
    },
    over: {
      'the choice of a style': { opener: ({ page, text }) => field('field.modules.style')({ page, text }).first() },
    },
  },
  source: {
    async come(visit) {
      await write({ type: 'doc', fields: { title: '看一看' }, body: BODY })(visit)
      await visit.page.getByRole('button', { name: visit.text('tool.source') }).press('Enter')
      await visit.page.locator('.cm-content').press('Control+f')
      await visit.page.locator('.cm-search').waitFor()
    },
  },
  'texts that two have changed': {
    async come(visit) {
      const { page, text } = visit
      const { id, seq } = await write({ type: 'doc', fields: { title: '看一看' }, body: '一段。' })(visit)
      await callAs(page, keep, { id, seq, client_id: 'another', fields: { title: '看一看' }, body: '一段，别人改。' })
      await page.getByRole('textbox', { name: text('write.body') }).press('a')
      await page.getByRole('dialog', { name: text('join.title') }).waitFor()
    },
    part: OVERLAY,
  },
  'a copy that is not there': {
    async come({ page }) {
      await page.goto('/admin/write/AbCd1234')
      await page.getByRole('alert').waitFor()
    },
  },
  'a copy that another window writes': {
    async come(visit) {
      const { page, text } = visit
      await write({ type: 'doc' })(visit)
      const other = await page.context().newPage()
      await other.goto(page.url())
      await other.getByRole('button', { name: text('write.here') }).press('Enter')
      await page.getByText(text('write.elsewhere')).waitFor()
      await other.close()
    },
  },
  'a password that others know': {
    async come({ page, text }) {
      await page.route('**/admin/api/v1/session', async (route) => {
        const answer = await (await route.fetch()).json()
        await route.fulfill({ json: { ...answer, data: { ...answer.data, must_change_password: true } } })
      })
      await page.goto('/admin/')
      await page.getByRole('heading', { name: text('login.ownPassword') }).waitFor()
      await page.unrouteAll({ behavior: 'wait' })
    },
  },
  'a session that has ended': {
    async come(visit) {
      await write({ type: 'doc' })(visit)
      await callAs(visit.page, 'POST /admin/api/v1/session/logout')
      await visit.page.getByRole('textbox', { name: visit.text('write.title'), exact: true }).press('a')
      await visit.page.getByRole('dialog', { name: visit.text('login.ended') }).waitFor()
    },
    part: OVERLAY,
  },
  'the login': {
    async come({ page, text }) {
      await page.getByRole('button', { name: text('login.other') }).press('Enter')
      await page.getByRole('heading', { name: text('login.staff') }).waitFor()
    },
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

function toolbar(id: 'tool.link' | 'tool.table') {
  return ({ page, text }: Visit) => page.getByRole('toolbar').getByRole('button', { name: text(id), exact: true })
}

async function findLinks(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill('的')
  await page.getByRole('option').first().waitFor()
}

async function schedule({ page, text }: Visit): Promise<void> {
  await page.getByText(text('publish.checking')).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: text('publish.schedule') }).check({ force: true })
  await page.getByRole('spinbutton').first().waitFor()
}

async function showPane({ page, text }: Visit, pane: 'look' | 'settings'): Promise<void> {
  await page.getByRole('radio', { name: text(`write.pane.${pane}`) }).press('Space')
}

interface NewCopy {
  type: string
  fields?: Record<string, unknown>
  body?: string
}

const keep = 'POST /admin/api/v1/working-copies/{id}'

/** Makes a working copy with something in it, and comes to write it; `/a-cover` stands for a picture of the site. */
function write({ type, fields = {}, body = '' }: NewCopy) {
  return async ({ page }: Visit) => {
    const { data } = await callAs<{ list: Array<{ cover: string }> }>(page, 'GET /admin/api/v1/contents', {
      state: 'published',
    })
    const cover = data.list.find((item) => item.cover !== '')?.cover ?? ''
    const written = JSON.stringify({ fields: { type, ...fields }, body }).replaceAll('/a-cover', cover)
    const made = await callAs<{ copy: { copy_id: string; seq: number } }>(page, 'POST /admin/api/v1/working-copies', {
      type,
    })
    const { copy_id: id, seq } = made.data.copy
    const kept = await callAs<{ seq: number }>(page, keep, {
      id,
      seq,
      client_id: 'a test',
      ...(JSON.parse(written) as object),
    })
    await page.goto(`/admin/write/${id}`)
    await page.getByRole('main').locator('h1').waitFor({ state: 'attached' })
    return { id, seq: kept.data.seq }
  }
}

/** Makes a draft that was changed once. */
async function makeDraft(page: Page): Promise<string> {
  const fields = { title: '看一看', account: 'chaosheng-tujie' }
  const made = await callAs<{ item: { id: string; version: number } }>(page, 'POST /admin/api/v1/contents', {
    fields,
    body: '灯亮了。',
  })
  const { id, version } = made.data.item
  const changed = { id, version, fields: { ...fields, summary: '一句话。' }, body: '灯又亮了。' }
  await callAs(page, 'POST /admin/api/v1/contents/{id}', changed)
  return id
}
