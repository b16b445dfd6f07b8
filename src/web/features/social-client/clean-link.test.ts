import { expect, it } from 'vitest'
import { cleanLink } from './clean-link.ts'

const PAGE = 'https://m.example.org/davmu/share/a1b2c3d4/document'

it.each([
  ['?from=singlemessage&isappinstalled=0', ''],
  ['?code=081&state=x#wechat_redirect', ''],
  ['?utm_source=weixin&utm_medium=social&t=30', '?t=30'],
  ['?UTM_Campaign=a&p=4&token=secret&access_token=secret', '?p=4'],
  ['?%66rom=timeline&gid=b2', '?gid=b2'],
  ['?q=%E6%B8%AF+%20a&from=groupmessage', '?q=%E6%B8%AF+%20a'],
  ['?fromage=brie&codec=h264', '?fromage=brie&codec=h264'],
  ['?%E6=1&from=x', '?%E6=1'],
  ['#c-9', ''],
  ['?', ''],
])('the shared link %s becomes %s', (given, left) => {
  expect(cleanLink(PAGE + given)).toBe(PAGE + left)
})
