import { expect, it } from 'vitest'
import type { SpecialDetail } from '#contract/specials.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { planSpecial } from './save-group.ts'

it('a special is saved with what its page does not hold, and in its complete form', async () => {
  const module = (id: string, paths: string[]) => ({
    module_id: id,
    title: id,
    style: 'list' as const,
    html: '',
    list: { ...page, list: paths.map((path) => ({ path, cover: '' })) },
    to_come: null,
  })
  const page = { total: 1, pageindex: 1, pagesize: 6, has_more: false, next_cursor: '' }
  const of = (modules: object[]) => ({ id: 's1', title: '专题', cover: '', path: '/inner/special/s1/index', modules })
  const whole = of([module('m1', ['/a']), module('m2', ['/b'])]) as unknown as SpecialDetail
  const long = of([module('m1', ['/a']), { ...module('m2', []), to_come: [{ id: 'b', publish_time: 1 }] }])
  const asked: unknown[] = []
  const call = (name: string, input: object) => {
    asked.push([name, input])
    return Promise.resolve({ code: 0, msg: 'ok', data: whole })
  }
  const runtime = { api: { call }, config: { locales: ['zh-CN'], defaultLocale: 'zh-CN' }, text: { locale: 'zh-CN' } }
  const pagesOf = async (special: object) =>
    (await planSpecial(special as SpecialDetail, runtime as unknown as Runtime)).pages.map((one) => one.slice(12))
  expect(await pagesOf(whole)).toEqual(['/a', '/b'])
  expect(asked).toEqual([])
  expect(await pagesOf(long)).toEqual(['/a', '/b', '/inner/special/s1/index?modules=all'])
  expect(asked).toEqual([['GET /inner/special', { id: 's1', pagesize: 6 }]])
})
