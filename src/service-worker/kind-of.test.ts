import { expect, it } from 'vitest'
import { kindOf } from './kind-of.ts'

const ORIGIN = 'https://news.example'
const SCOPE = `${ORIGIN}/davmu/share/`

it.each([
  ['page', 'GET', 'navigate', '/davmu/share/inner/doc/x7Kd2mQ9'],
  ['page', 'GET', 'navigate', '/davmu/share/en/offline'],
  ['page', 'GET', 'navigate', '/davmu/share/me/index'],
  ['asset', 'GET', 'cors', '/davmu/share/assets/a-1.js'],
  ['file', 'GET', 'no-cors', '/davmu/share/media/ab/cd-360.webp'],
  ['other', 'GET', 'navigate', '/davmu/share/preview-inner/doc/x7Kd2mQ9'],
  ['other', 'GET', 'navigate', '/davmu/share/pc'],
  ['other', 'GET', 'navigate', '/davmu/share/en/pc'],
  ['other', 'GET', 'navigate', '/davmu/shareware'],
  ['other', 'GET', 'navigate', '/admin/'],
  ['other', 'POST', 'navigate', '/davmu/share/inner/doc/x7Kd2mQ9'],
  ['other', 'GET', 'cors', '/davmu/share/inner/doc/x7Kd2mQ9'],
  ['other', 'GET', 'cors', '/peony/v1/user/info'],
  ['other', 'POST', 'cors', '/peony/v1/star'],
  ['other', 'GET', 'cors', '/davmu/share/poster/x7Kd2mQ9.png'],
  ['other', 'GET', 'no-cors', 'https://cdn.example/davmu/share/assets/a-1.js'],
] as const)('the service worker takes for kind %s: %s, %s, %s', (kind, method, mode, address) => {
  expect(kindOf({ method, mode, url: new URL(address, ORIGIN).href }, SCOPE)).toBe(kind)
})
