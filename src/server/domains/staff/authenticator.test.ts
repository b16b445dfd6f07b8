import { expect, it } from 'vitest'
import { findStep, makeAuthenticator, showCode } from './authenticator.ts'

/** `12345678901234567890`, the key of RFC 6238, appendix B; of its codes of eight digits the last six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i the code of an authenticator is that of the standard', (now, code) => {
  expect(showCode(SECRET, now)).toBe(code)
  expect(findStep(SECRET, code, now)).toBe(Math.floor(now / 30))
  expect(findStep(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(Math.floor(now / 30))
  expect(findStep(SECRET, toWide(code), now)).toBe(Math.floor(now / 30))
})

it('the code of the half minute before and after is known by its own half minute', () => {
  const now = 1_790_000_010
  const step = Math.floor(now / 30)
  for (const offset of [-1, 0, 1])
    expect(findStep(SECRET, showCode(SECRET, now + offset * 30), now)).toBe(step + offset)
  for (const offset of [-2, 2]) expect(findStep(SECRET, showCode(SECRET, now + offset * 30), now)).toBeNull()
})

it.each(['', '28708', '2870822', 'abcdef', '二八七〇八二', '🦀🦀🦀', '-87082', '2.87e5'])(
  '%j is no code of an authenticator',
  (code) => {
    expect(findStep(SECRET, code, 59)).toBeNull()
  },
)

it('an authenticator gets a secret of its own, with the name and the site', () => {
  const [one, other] = [makeAuthenticator('lin'), makeAuthenticator('lin')]
  expect(one.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(one.secret).not.toBe(other.secret)
  const uri = new URL(one.uri)
  expect(decodeURIComponent(uri.pathname)).toMatch(/davmu-share:lin$/)
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret: one.secret, digits: '6', period: '30' })
})

/** As a Chinese keyboard may write digits. */
function toWide(code: string): string {
  return code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
}
