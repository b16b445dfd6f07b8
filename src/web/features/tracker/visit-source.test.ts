import { expect, it } from 'vitest'
import { findVisitSource } from './visit-source.ts'

const origin = 'https://share.example.com'

it.each([
  ['?from=singlemessage&isappinstalled=0', '', 'message'],
  ['?from=groupmessage', 'https://www.baidu.com/', 'group'],
  ['?a=1&from=timeline', '', 'timeline'],
  ['?from=favorites', '', 'favorites'],
  ['?from=qrcode', '', 'scan'],
  ['?from=poster', '', 'poster'],
  ['?from=constructor', '', 'none'],
  ['?from=', 'https://example.org/page?secret=1', 'site'],
  ['', `${origin}/davmu/share/`, 'inside'],
  ['', 'http://share.example.com/', 'site'],
  ['', 'https://m.baidu.com/s?word=x', 'search'],
  ['', 'https://www.google.co.jp/', 'search'],
  ['', 'https://www.google.com.hk/', 'search'],
  ['', 'https://m.so.com/', 'search'],
  ['', 'https://cn.bing.com/', 'search'],
  ['', 'https://notbaidu.com/', 'site'],
  ['', 'https://baidu.com.example.org/', 'site'],
  ['', 'android-app://com.tencent.mm', 'site'],
  ['', 'nonsense', 'none'],
  ['', '', 'none'],
])('%j after %j is a visit from: %s', (search, referrer, expected) =>
  expect(findVisitSource({ search, referrer, origin, isFurther: false })).toBe(expected),
)

it('a page that was opened from another one comes from inside', () =>
  expect(findVisitSource({ search: '?from=timeline', referrer: 'https://example.org/', origin, isFurther: true })).toBe(
    'inside',
  ))
