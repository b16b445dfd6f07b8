import { describe, expect, it } from 'vitest'
import { checkForm, statusAt } from './form-check.ts'
import type { FormField, FormFieldKind, FormValue } from './forms.ts'

const field = (kind: FormFieldKind, more: Partial<FormField> = {}): FormField => ({
  field_id: 'a',
  label: '甲',
  kind,
  required: false,
  hint: '',
  options: [],
  min: null,
  max: null,
  pattern: '',
  placeholder: '',
  autocomplete: '',
  ...more,
})
const options = ['上午', '下午', '晚上'].map((value) => ({ value, label: value, hint: '', places: 0 }))
const check = (asked: FormField, value?: FormValue) => checkForm([asked], value === undefined ? {} : { a: value })
const kept = (asked: FormField, value: FormValue) => check(asked, value).values['a']
const problem = (asked: FormField, value?: FormValue) => check(asked, value).problems[0]?.kind ?? null

describe('what is entered in a form', () => {
  it('is kept in one way of writing it, and nothing else with it', () => {
    expect(kept(field('text'), '  林一舟 ')).toBe('林一舟')
    expect(kept(field('mobile'), '+86 138 0000-0000')).toBe('13800000000')
    expect(kept(field('idcard'), '11010519491231002x')).toBe('11010519491231002X')
    expect(kept(field('number'), ' 2 ')).toBe(2)
    expect(kept(field('checkbox', { options }), ['上午', '上午'])).toEqual(['上午'])
    expect(checkForm([field('text')], { a: '甲', b: '乙', __proto__: '丙' })).toEqual({
      values: { a: '甲' },
      problems: [],
    })
    expect(checkForm([field('text', { field_id: 'constructor', required: true })], {}).problems).toHaveLength(1)
  })

  it('may be missing where it is not needed', () => {
    const kinds = ['text', 'radio', 'checkbox', 'image', 'number'] as const
    expect(kinds.map((kind) => problem(field(kind)))).toEqual([null, null, null, null, null])
    expect(kinds.map((kind) => problem(field(kind, { required: true })))).toEqual([
      'missing',
      'choose',
      'choose',
      'missing',
      'missing',
    ])
    expect(problem(field('text', { required: true }), '   ')).toBe('missing')
  })

  it('needs an agreement to be one', () => {
    expect([
      problem(field('agreement')),
      problem(field('agreement'), false),
      problem(field('agreement'), true),
    ]).toEqual(['agree', 'agree', null])
  })

  it.each([
    ['11010519491231002X', null],
    ['110105194912310021', 'idcard'],
    ['11010519490231002X', 'idcard'],
    ['440524188001010014', null],
    ['123', 'idcard'],
  ])('the identity number %s: %s', (text, expected) => expect(problem(field('idcard'), text)).toBe(expected))

  it.each([
    ['13800000000', null],
    ['1380000000', 'mobileShort'],
    ['12800000000', 'mobile'],
    ['138000000001', 'mobile'],
    ['abc', 'mobile'],
  ])('the number %s: %s', (text, expected) => expect(problem(field('mobile'), text)).toBe(expected))

  it.each([
    ['2026-02-28', null],
    ['2026-01-01', null],
    ['2026-12-31', null],
    ['+012026-01-01', 'date'],
    ['2026-02-29', 'date'],
    ['2026-1-1', 'date'],
    ['2025-12-31', 'tooEarly'],
    ['2027-01-01', 'tooLate'],
  ])('the date %s: %s', (text, expected) =>
    expect(problem(field('date', { min: '2026-01-01', max: '2026-12-31' }), text)).toBe(expected),
  )

  it('stays inside of its limits', () => {
    const number = field('number', { min: 0, max: 3 })
    expect([-1, 0, 3, 4, Number.NaN, '甲'].map((value) => problem(number, value))).toEqual([
      'tooSmall',
      null,
      null,
      'tooLarge',
      'number',
      'number',
    ])
    const text = field('text', { min: 2, max: 3 })
    expect(['林', '林一', '林一舟', '林一舟呀', '𠮷𠮷𠮷'].map((value) => problem(text, value))).toEqual([
      'tooShort',
      null,
      null,
      'tooLong',
      null,
    ])
    const long = [200, 201, 2001].map((length) => '字'.repeat(length))
    expect(long.map((value) => problem(field('text'), value))).toEqual([null, 'tooLong', 'tooLong'])
    expect(long.map((value) => problem(field('textarea'), value))).toEqual([null, null, 'tooLong'])
    const some = field('checkbox', { options, min: 2, max: 2 })
    expect(
      [['上午'], ['上午', '下午'], ['上午', '下午', '晚上'], ['深夜', '上午']].map((value) => problem(some, value)),
    ).toEqual(['tooFew', null, 'tooMany', 'option'])
    expect(problem(field('image'), ['1', '2', '3', '4'])).toBe('tooMany')
  })

  it('is one of the options, of a pattern, in a province', () => {
    expect([problem(field('radio', { options }), '上午'), problem(field('radio', { options }), '深夜')]).toEqual([
      null,
      'option',
    ])
    expect(problem(field('text', { pattern: '浙[A-Z].{5}' }), '浙A12345')).toBeNull()
    expect(problem(field('text', { pattern: '浙[A-Z].{5}' }), '沪A12345')).toBe('pattern')
    expect(problem(field('region'), '浙江省 舟山市')).toBeNull()
    expect(problem(field('region'), '舟山市')).toBe('province')
  })

  it('is refused where it is of another kind', () => {
    expect(problem(field('text'), 3)).toBe('kind')
    expect(problem(field('radio', { options }), ['上午'])).toBe('kind')
    expect(problem(field('image'), 'a.png')).toBe('kind')
    expect(problem(field('number'), true)).toBe('number')
  })

  it('is told of with what is needed to say it', () => {
    const { problems } = check(field('mobile'), '1380000000')
    expect(problems).toEqual([{ field_id: 'a', kind: 'mobileShort', count: 1 }])
  })
})

describe('the state of a form', () => {
  const form = { start_time: 100, end_time: 200, quota: 2, used: 0 }

  it.each([
    [form, 99, 0],
    [form, 100, 1],
    [form, 199, 1],
    [form, 200, 3],
    [{ ...form, used: 2 }, 150, 2],
    [{ ...form, used: 3 }, 99, 0],
    [{ ...form, used: 2 }, 200, 3],
    [{ start_time: 0, end_time: 0, quota: 0, used: 900 }, 5, 1],
  ])('%j at %d is %d', (at, now, status) => expect(statusAt(at, now)).toBe(status))
})
