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

function accountMenu({ page }: Visit): Locator {
  return page.getByRole('banner').getByRole('button')
}

function rowMenu({ page, text }: Visit): Locator {
  return page
    .getByRole('row')
    .first()
    .getByRole('button', { name: text('item.actions') })
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
