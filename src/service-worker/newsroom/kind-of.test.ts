import { expect, it } from 'vitest'
import { kindOf } from './kind-of.ts'

const ORIGIN = 'https://desk.example'
const FILE = '/davmu/share/assets/entry-B15zAYun.js'

it.each([
  ['shell', 'GET', 'navigate', '/admin/'],
  ['shell', 'GET', 'navigate', '/admin/write/x7Kd2mQ9'],
  ['shell', 'GET', 'navigate', '/admin/contents?state=draft'],
  ['file', 'GET', 'cors', FILE],
  ['file', 'GET', 'no-cors', FILE],
  ['other', 'POST', 'cors', FILE],
  ['other', 'GET', 'cors', `https://cdn.example${FILE}`],
  ['other', 'GET', 'cors', '/admin/api/v1/session'],
  ['other', 'GET', 'navigate', '/admin/api/v1/session'],
  ['other', 'POST', 'cors', '/admin/api/v1/working-copies/x7Kd2mQ9'],
  ['other', 'POST', 'navigate', '/admin/'],
  ['other', 'GET', 'cors', '/admin/'],
  ['other', 'GET', 'no-cors', '/davmu/share/media/ab/cd-360.webp'],
] as const)('the newsroom’s worker takes for kind %s: %s, %s, %s', (kind, method, mode, address) => {
  const request = { method, mode, url: new URL(address, ORIGIN).href }
  expect(kindOf(request, ORIGIN)).toBe(kind)
})
