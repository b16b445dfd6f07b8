import { expect, it } from 'vitest'
import { addressOfTail, judgeAddress, signAddress, toPause, toRefreshAt, withoutHash } from './rules.ts'

const PAGE = 'https://m.example.org/davmu/share/a1b2c3d4/document?t=30&q=%E6%B8%AF'

it('signing an address signs as the client does', () => {
  const signed = {
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonceStr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1414587457,
    address: 'http://mp.weixin.qq.com?params=value',
  }
  expect(signAddress(signed)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
})

it.each([
  ['encoded once', encodeURIComponent(PAGE)],
  ['encoded twice', encodeURIComponent(encodeURIComponent(PAGE))],
  ['decoded on the way', PAGE],
  ['with a slash taken away on the way', PAGE.replace('://', ':/')],
  ['with its slashes alone decoded', encodeURIComponent(PAGE).replaceAll('%2F', '/')],
  ['beside a query of the request', `${encodeURIComponent(PAGE)}?_=1`],
  ['encoded twice beside a query of the request', `${encodeURIComponent(encodeURIComponent(PAGE))}?_=1`],
])('signing an address reads an address that comes %s', (_, tail) => {
  expect(addressOfTail(tail)).toBe(PAGE)
})

it('signing an address leaves what does not decode as it is', () => {
  expect(addressOfTail('https%3A%2F%2Fm.example.org%2F%E6%B8')).toBe('https%3A%2F%2Fm.example.org%2F%E6%B8')
})

it('signing an address cuts the hash off', () => {
  expect(withoutHash(`${PAGE}#c-1#2`)).toBe(PAGE)
})

it.each([
  [PAGE, 'fine'],
  ['http://m.example.org/', 'fine'],
  ['https://m.example.org:443/x', 'fine'],
  ['https://m.example.org:8443/x', 'foreign'],
  ['https://evil.example.net/?https://m.example.org/', 'foreign'],
  ['https://m.example.org.evil.example.net/', 'foreign'],
  ['https://m.example.org@evil.example.net/', 'foreign'],
  ['https://evil@m.example.org/', 'foreign'],
  ['ftp://m.example.org/', 'foreign'],
  ['javascript:alert(1)', 'foreign'],
  ['//m.example.org/', 'no address'],
  ['', 'no address'],
  ['https://m.example.org/a\nb', 'no address'],
  ['https://m.example.org/a b', 'no address'],
  [`https://m.example.org/${'a'.repeat(5000)}`, 'no address'],
] as const)('signing an address judges %s', (address, verdict) => {
  expect(judgeAddress(address, ['m.example.org'])).toBe(verdict)
})

it('signing an address renews 300 s early, a short ticket after half of its time', () => {
  expect(toRefreshAt({ askedAt: 1000, seconds: 7200 })).toBe(1000 + 6900)
  expect(toRefreshAt({ askedAt: 1000, seconds: 200 })).toBe(1100)
})

it('signing an address waits longer after each failure, longest where the quota is used up', () => {
  expect([1, 2, 3, 30].map((failures) => toPause('away', failures))).toEqual([15, 30, 60, 900])
  expect(toPause('quota', 1)).toBe(1800)
})
