import { describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import type { FormDetail } from '#contract/forms.ts'
import { formField } from '#tests/support/forms.ts'
import { card, detail, NOW, renderSite } from './fake-site.ts'

const activity: ContentDetail = {
  ...detail(7, { type: 'activity', title: '一起把九龙滩捡干净' }),
  event: { start_time: NOW + 86_400, end_time: 0, place: '九龙滩北口' },
}
const path = `/activity/${activity.id}/index`
const content: ContentDetail = { ...activity, path, form_id: activity.id }
const form: FormDetail = {
  id: activity.id,
  title: '秋季净滩日',
  intro: '一人一份',
  cover: '',
  status: 1,
  start_time: 0,
  end_time: NOW + 3600,
  quota: 240,
  used: 186,
  waiting_list: false,
  waiting: 0,
  left: [],
  login_required: true,
  fields: [
    formField({ field_id: 'name', label: '姓名', required: true, autocomplete: 'name' }),
    formField({ field_id: 'mobile', label: '手机号', kind: 'mobile', hint: '只用来通知集合变动' }),
    formField({
      field_id: 'slot',
      label: '时段',
      kind: 'radio',
      options: [{ value: 'am', label: '上午', hint: '退得最远', places: 0 }],
    }),
  ],
  submit_url: '/form/v1/mobile/form/submit',
  my_entry: null,
  server_time: NOW,
}

const render = (changes: Partial<FormDetail> | null = {}, locale = '') =>
  renderSite(
    `/davmu/share${locale}${path}`,
    {
      'GET /inner/static/content/{id}': () => ({
        code: 0,
        msg: 'ok',
        data: changes ? content : { ...content, form_id: '' },
      }),
      'GET /form/v1/mobile/form/detail': () => ({ code: 0, msg: 'ok', data: { ...form, ...changes } }),
    } as never,
    { contentTypes: ['doc', 'activity'] },
  )
const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

describe('the page of an activity', () => {
  it('has the keyboard that suits each field, and lets the browser fill in what it knows', async () => {
    const main = mainOf((await render()).html)
    const nameField = /<input[^>]*name="name"[^>]*>/.exec(main)?.[0]
    expect(nameField).toContain('autoComplete="name"')
    const mobileField = /<input[^>]*name="mobile"[^>]*>/.exec(main)?.[0]
    expect(mobileField).toContain('type="tel"')
    expect(mobileField).toContain('inputMode="numeric"')
  })

  it('reads without scripts: state, places, when and where, rules, what is asked', async () => {
    const { status, html, tags } = await render()
    const main = mainOf(html)
    expect(status).toBe(200)
    expect(tags).toContain(content.id)
    for (const text of ['报名中', '186', '/ 240 人', '九龙滩北口', '7号正文', '姓名', '只用来通知集合变动', '退得最远'])
      expect(main).toContain(text)
    expect(main).toMatch(/<input[^>]*name="name"[^>]*>/)
    expect(html).toContain('"@type":"Event"')
  })

  it('has no button that does nothing without scripts, and says what it needs', async () => {
    const { html } = await render()
    expect(mainOf(html)).not.toContain('type="submit"')
    expect(mainOf(html)).toMatch(/<noscript>.*填写报名要用到脚本/s)
  })

  it.each([
    [0, '未开始', '开始报名'],
    [2, '已满', '名额已满'],
    [3, '已结束', '已结束，不能再报名了'],
  ] as const)('in state %d says %s, and its fields can be read alone', async (status, badge, sentence) => {
    const main = mainOf((await render({ status })).html)
    expect(main).toContain(badge)
    expect(main).toContain(sentence)
    expect(main).toMatch(/<fieldset[^>]* disabled/)
    expect(main).toContain('姓名')
  })

  it('is a page alone where nothing is to be entered', async () => {
    const main = mainOf((await render(null)).html)
    expect(main).toContain('7号正文')
    expect(main).not.toContain('<form')
    expect(main).not.toContain('<fieldset')
  })

  it('reads in English under /en/', async () => {
    const main = mainOf((await render({ status: 2 }, '/en')).html)
    expect(main).toContain('All places are taken')
    expect(main).toContain('Full')
  })
})

describe('the list of activities', () => {
  const list = (cards: unknown[], types: string[] = ['doc', 'activity']) =>
    renderSite(
      '/davmu/share/activity/index',
      {
        'GET /peony/v1/recommend': ({ type }: { type: string }) => ({
          code: 0,
          msg: 'ok',
          data: { list: type === 'activity' ? cards : [], next_cursor: '' },
        }),
      } as never,
      { contentTypes: types } as never,
    )

  it('is what an address without an id shows', async () => {
    const { status, html, tags } = await list([
      card(8, { type: 'activity', title: '净滩日', path: '/activity/x/index' }),
    ])
    expect(status).toBe(200)
    expect(tags).toContain('lists')
    expect(mainOf(html)).toContain('净滩日')
    expect(html).toContain('<title>活动 - 潮声</title>')
    expect(html).toContain('href="https://share.example/davmu/share/activity/index"')
    expect(html).toContain('"@type":"CollectionPage"')
  })

  it('says so where there are none, and is no page where activities are switched off', async () => {
    expect((await list([])).html).toContain('这里还没有内容')
    expect((await list([], ['doc'])).status).toBe(404)
  })
})
