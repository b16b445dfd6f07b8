import { describe, expect, it } from 'vitest'
import { codeOf, digitsOf, faultOf, inGroups, isMobile } from './login-rules.ts'

describe('a number', () => {
  it.each([
    ['86', '13800000000', true],
    ['86', '23800000000', false],
    ['86', '1380000000', false],
    ['852', '51234567', true],
    ['852', '1234', false],
    ['', '13800000000', false],
    ['1', '1234567890123456', false],
  ])('+%s %s: %s', (area, mobile, is) => expect(isMobile(area, mobile)).toBe(is))

  it('is cleaned of what stands between its digits', () => {
    expect(digitsOf('+86 138-0000 0000')).toBe('8613800000000')
    expect(digitsOf('１３８００００００００')).toBe('13800000000')
  })

  it('is shown in groups', () => {
    expect(inGroups('86', '13800000000')).toBe('138 0000 0000')
    expect(inGroups('852', '51234567')).toBe('+852 51234567')
  })
})

it.each([
  ['407123', '407123'],
  ['【潮声】验证码 407123，请勿告诉他人', '407123'],
  ['40 71 23', '407123'],
  ['4071239', '407123'],
  ['no digits', ''],
])('the verification code found in %j is %j', (typed, code) => expect(codeOf(typed)).toBe(code))

describe('what a refusal says', () => {
  const fault = (code: number, asked: 'send' | 'login', data: { retry_after?: number } | null = null) =>
    faultOf({ code: code as 40001, data }, asked)

  it('stands beside the field that it is about', () => {
    expect(fault(40001, 'send')).toEqual({ field: 'mobile', id: 'login.fault.mobile' })
    expect(fault(40104, 'login')).toEqual({ field: 'code', id: 'login.fault.code' })
    expect(fault(40105, 'login')).toEqual({ field: 'code', id: 'login.fault.expired' })
    expect(fault(50201, 'send').field).toBe('mobile')
    expect(fault(-1, 'login').field).toBe('code')
  })

  it('tells how long to wait', () => {
    expect(fault(42901, 'send', { retry_after: 42 })).toMatchObject({ values: { seconds: 42 } })
    expect(fault(42901, 'send', { retry_after: 601 })).toMatchObject({ values: { minutes: 11 } })
    expect(fault(42901, 'send', { retry_after: 7201 })).toMatchObject({ values: { hours: 3 } })
    expect(fault(42901, 'send')).toMatchObject({ values: { seconds: 1 } })
  })

  it('has a sentence for every other code', () => {
    for (const code of [40302, 42902, 50302, 50001]) expect(fault(code, 'login').id).toMatch(/^login\.fault\./)
  })
})
