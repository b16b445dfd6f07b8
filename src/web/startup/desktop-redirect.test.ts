import { describe, expect, it } from 'vitest'
import { belongsOnDesktop, type Visit } from './desktop-redirect.ts'

const desktop: Visit = {
  width: 1280,
  height: 800,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
  isFramed: false,
  isPrinting: false,
  path: '/davmu/share/mp/doc/2026/11/AbCd1234/index',
  stayUntil: 0,
  now: 1000,
}
const phone: Visit = {
  ...desktop,
  width: 390,
  height: 844,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148',
}

describe('a visit belongs on the desktop page', () => {
  it.each<[string, Visit]>([
    ['in a wide window', desktop],
    ['in a narrow window of a desktop browser', { ...desktop, width: 500 }],
    ['on a phone with a wide screen', { ...phone, width: 1000, height: 700 }],
    ['with another query', { ...desktop, path: `${desktop.path}?p=3` }],
  ])('%s', (_, visit) => expect(belongsOnDesktop(visit)).toBe(true))
})

describe('a visit stays', () => {
  it.each<[string, Visit]>([
    ['on a phone', phone],
    ['on a tall wide screen of a phone', { ...phone, width: 1000, height: 1400 }],
    ['inside a frame', { ...desktop, isFramed: true }],
    ['while printing', { ...desktop, isPrinting: true }],
    ['with a url in its query', { ...desktop, path: '/davmu/share/pc?url=x' }],
    ['when the reader chose so', { ...desktop, stayUntil: 2000 }],
    ['as a preview', { ...desktop, path: '/davmu/share/preview-abc/doc/x/index' }],
    ['as a question by its link', { ...desktop, path: '/davmu/share/en/me/question/index' }],
    ['as a crawler', { ...desktop, userAgent: 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }],
  ])('%s', (_, visit) => expect(belongsOnDesktop(visit)).toBe(false))
})
