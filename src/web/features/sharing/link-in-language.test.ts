import { expect, it } from 'vitest'
import { config } from '#tests/pages/fake-site.ts'
import { linkInLanguage } from './link-in-language.ts'

it.each([
  [
    'https://m.example/davmu/share/mp/doc/2024/05/a/index',
    'en',
    'https://m.example/davmu/share/en/mp/doc/2024/05/a/index',
  ],
  [
    'https://m.example/davmu/share/mp/doc/2024/05/a/index',
    'zh-CN',
    'https://m.example/davmu/share/mp/doc/2024/05/a/index',
  ],
  [
    'https://m.example/davmu/share/fazak/problemShare/index?id=a',
    'en',
    'https://m.example/davmu/share/en/fazak/problemShare/index?id=a',
  ],
  ['https://other.example/a?b=c', 'en', 'https://other.example/a?b=c'],
])('the link %s is led to the page in %s', (link, locale, expected) =>
  expect(linkInLanguage(link, locale, config)).toBe(expected),
)
