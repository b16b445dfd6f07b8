import { randomBytes } from 'node:crypto'
import { callAs } from './newsroom.ts'
import { button, field, OVERLAY, type Place, type Visit } from './newsroom-places.ts'
import { STAFF_PASSWORD } from './staff.ts'

const NAME = `a-${'long-'.repeat(4)}${randomBytes(3).toString('hex')}`

/** Who works on the site, what members set for themselves, what was done, and all that opens over these. */
export const staffPlaces: Record<string, Place> = {
  people: {
    async come({ page, text }) {
      await callAs(page, 'POST /admin/api/v1/staff', { name: NAME, role: 'moderator' })
      await page.goto('/admin/people')
      await page.getByText(text('people.self'), { exact: true }).waitFor()
      await page.getByText(NAME).waitFor()
    },
    over: {
      'a new member': { opener: button('people.new') },
      'what can be done about a member': { opener: memberMenu },
      'another role': { opener: memberMenu, choose: (text) => text('people.do.role') },
      'a reset': { opener: memberMenu, choose: (text) => text('people.do.reset') },
      'the question before a member is kept out': { opener: memberMenu, choose: (text) => text('people.do.disable') },
    },
  },
  'what a new member is handed': {
    async come({ page, text }) {
      await page.goto('/admin/people')
      await page.getByRole('button', { name: text('people.new') }).press('Enter')
      await page.getByLabel(text('people.name')).fill(`b-${randomBytes(6).toString('hex')}`)
      await page.getByRole('button', { name: text('people.make') }).press('Enter')
      await page.getByRole('img', { name: text('secret.code') }).waitFor()
    },
    part: OVERLAY,
  },
  me: {
    async come({ page, text }) {
      await page.goto('/admin/me')
      await page.getByText(text('own.thisOne')).waitFor()
    },
  },
  'a new authenticator that was refused': {
    async come({ page, text }) {
      await page.goto('/admin/me')
      const part = page.getByRole('region', { name: text('own.authenticator'), exact: true })
      await part.getByLabel(text('password.present')).fill(STAFF_PASSWORD)
      await part.getByLabel(text('login.code')).fill('000000')
      await part.getByRole('button', { name: text('own.newAuthenticator') }).press('Enter')
      await part.getByRole('alert').waitFor()
    },
  },
  'what the staff did': {
    async come({ page, text }) {
      await callAs(page, 'POST /admin/api/v1/contents', {
        fields: { title: '看一看'.repeat(8), account: 'chaosheng-tujie' },
        body: '灯亮了。',
      })
      await page.goto('/admin/record')
      await page
        .getByRole('list', { name: text('audit.title') })
        .getByRole('link')
        .first()
        .waitFor()
    },
    over: {
      'the choice of who': { opener: field('audit.who') },
      'the choice of what': { opener: field('audit.what') },
    },
  },
  'how the installation runs': {
    async come({ page, text }) {
      await page.goto('/admin/system')
      await page.getByRole('heading', { name: text('system.doctor') }).waitFor()
      await page
        .getByText(text('system.mend', { mend: '' }).trim())
        .first()
        .waitFor({ timeout: 60_000 })
      await page.getByText(text('system.showSettings')).click()
      await page.getByText('TRUST_PROXY', { exact: true }).waitFor()
      await page.getByText(text('system.fact.release'), { exact: true }).waitFor()
    },
  },
  imports: {
    async come({ page, text }) {
      await page.goto('/admin/imports')
      await page.getByRole('heading', { name: text('imports.title'), exact: true }).waitFor()
      await page.getByLabel(text('imports.feed')).fill('https://feeds.example/news.xml')
    },
  },
  'the site': {
    async come({ page, text }) {
      await page.goto('/admin/site/site')
      const fill = (name: string, words: string) => page.getByRole('textbox', { name, exact: true }).fill(words)
      await fill(text('field.site.name'), '看一看'.repeat(6))
      await page.getByRole('group', { name: text('site.unsaved') }).waitFor()
    },
    over: { 'what is going to be written': { opener: button('site.look') } },
    leave: (page) => page.getByRole('button', { name: /^(?:不要了|Discard)$/ }).press('Enter'),
  },
  'an account of the site': {
    async come({ page, text }) {
      await page.goto('/admin/site/accounts/chaosheng-tujie')
      await page.getByRole('textbox', { name: text('field.entry.verify_info') }).waitFor()
    },
  },
  'the columns of the site': {
    async come({ page, text }) {
      await page.goto('/admin/site/columns')
      await page
        .getByRole('list', { name: text('site.part.columns') })
        .getByRole('link')
        .first()
        .waitFor()
    },
    over: {
      'the question before a column is taken away': {
        opener: ({ page, text }) =>
          page.getByRole('button', { name: text('fields.removeOf', { title: '' }).trim() }).first(),
      },
    },
  },
  'a place of the site': {
    async come({ page, text }) {
      await page.goto('/admin/site/places')
      await page
        .getByRole('list', { name: text('site.part.places') })
        .getByRole('link')
        .first()
        .press('Enter')
      await page.getByRole('textbox', { name: text('field.entry.adcode') }).waitFor()
    },
  },
  'a content model of the site': {
    async come({ page, text }) {
      await page.goto('/admin/site/models')
      await page
        .getByRole('list', { name: text('site.part.models') })
        .getByRole('link')
        .first()
        .press('Enter')
      const name = page.getByRole('textbox', { name: text('field.models.name'), exact: true })
      await name.fill('看一看'.repeat(6))
      await page.getByRole('group', { name: text('models.unsaved') }).waitFor()
      await page.getByRole('button', { name: text('models.show') }).press('Enter')
      await page.getByRole('textbox', { name: text('models.show') }).waitFor()
    },
    over: { 'what a content model is going to be': { opener: button('site.look') } },
    leave: (page) => page.getByRole('button', { name: /^(?:不要了|Discard)$/ }).press('Enter'),
  },
  'the content models of the site': {
    async come({ page, text }) {
      await page.goto('/admin/site/models')
      await page.getByRole('textbox', { name: text('models.new') }).waitFor()
    },
  },
  'the hot words': {
    async come({ page, text }) {
      await page.goto('/admin/site/words')
      await page.getByRole('button', { name: text('fields.add') }).press('Enter')
      await page.getByRole('textbox', { name: text('field.words.pinned.word'), exact: true }).waitFor()
    },
  },
  'the source of the site': {
    async come({ page, text }) {
      await page.goto('/admin/site/yaml')
      await page.getByRole('textbox', { name: text('site.part.yaml') }).waitFor()
    },
  },
}

function memberMenu({ page, text }: Visit) {
  return page.getByRole('button', { name: text('people.actionsOf', { name: NAME }) })
}
