import type { Page } from 'playwright-core'
import { callAs } from './newsroom.ts'
import { button, field, OVERLAY, type Place, type Visit } from './newsroom-places.ts'

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
  'what reviewers say': {
    async come(visit) {
      const { page, text } = visit
      const { id } = await write({ type: 'doc', fields: { title: '看一看' }, body: BODY })(visit)
      const name = 'POST /admin/api/v1/working-copies/{id}/remarks'
      for (const said of ['这一句太长'.repeat(12), '改好了']) {
        await callAs(page, name, { id, paragraph: 2, quote: '大标题', text: said })
      }
      const { data } = await callAs(page, 'GET /admin/api/v1/working-copies/{id}/remarks', { id })
      await callAs(page, 'POST /admin/api/v1/remarks/{id}/resolve', { id: data.list[1]?.remark_id })
      await showPane(visit, 'remarks')
      await page.getByRole('button', { name: text('remarks.write') }).press('Enter')
      await page.getByRole('button', { name: text('remarks.resolved', { count: 1 }) }).press('Enter')
      await page.getByRole('listitem').nth(1).waitFor()
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
}

/** What stands in the way of who writes, up to the login. */
export const barrierPlaces: Record<string, Place> = {
  'texts that two have changed': {
    async come(visit) {
      const { page, text } = visit
      // Told at once of the other text, the page would have it before the key.
      const untold = { code: 50301, msg: '503', data: null, request_id: 'a0b1c2d3' }
      await page.route('**/line', (route) => route.fulfill({ json: untold }))
      const { id, seq } = await write({ type: 'doc', fields: { title: '看一看' }, body: '一段。' })(visit)
      await callAs(page, keep, { id, seq, client_id: 'another', fields: { title: '看一看' }, body: '一段，别人改。' })
      await page.getByRole('textbox', { name: text('write.body') }).press('a')
      await page.getByRole('dialog', { name: text('join.title') }).waitFor()
      await page.unroute('**/line')
    },
    part: OVERLAY,
  },
  'a copy that is not there': {
    async come({ page }) {
      const gone = { code: 40401, msg: '404', data: null, request_id: 'a0b1c2d3' }
      await page.route('**/admin/api/v1/working-copies/*', (route) => route.fulfill({ json: gone }))
      await page.goto('/admin/write/AbCd1234')
      await page.getByRole('alert').waitFor()
      await page.unrouteAll({ behavior: 'wait' })
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

async function showPane({ page, text }: Visit, pane: 'look' | 'remarks' | 'settings'): Promise<void> {
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
    const { data } = await callAs(page, 'GET /admin/api/v1/contents', {
      state: 'published',
    })
    const cover = data.list.find((item) => item.cover !== '')?.cover ?? ''
    const written = JSON.stringify({ fields: { type, ...fields }, body }).replaceAll('/a-cover', cover)
    const made = await callAs(page, 'POST /admin/api/v1/working-copies', {
      type,
    })
    const { copy_id: id, seq } = made.data.copy
    const kept = await callAs(page, keep, {
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
