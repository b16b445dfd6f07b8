import { describe, expect, it } from 'vitest'
import { isOwnPath, toCandidates, toOldPath, withRest } from './rules.ts'

describe('an old path', () => {
  it.each([
    ['/2024/05/ming/', '/2024/05/ming'],
    ['https://old.example/2024/05/ming', '/2024/05/ming'],
    ['/%e6%b5%b7/', '/海'],
    ['/%E6%B5%B7', '/海'],
    ['/a%2Fb', '/a%2Fb'],
    ['/%ff', '/%FF'],
    ['https://old.example/?p=12', '/?p=12'],
    ['/index.php?b=2&a=1', '/index.php?a=1&b=2'],
    ['//evil.example/x', '/evil.example/x'],
    ['/a/../b#c', '/b'],
  ])('is kept in one way: %s', (written, kept) => {
    expect(toOldPath(written)).toBe(kept)
  })

  it.each(['', '/', 'https://old.example', 'ming', 'javascript:alert(1)', `/${'x'.repeat(900)}`])(
    'is none in %j',
    (written) => {
      expect(toOldPath(written)).toBeNull()
    },
  )

  it('is looked for with all of the query, each of its parts, and without', () => {
    expect(toCandidates('/a/', 'utm_source=x&p=1')).toEqual(['/a?p=1&utm_source=x', '/a?utm_source=x', '/a?p=1', '/a'])
    expect(toCandidates('/', 'p=1')).toEqual(['/?p=1'])
    expect(toCandidates('/', '')).toEqual([])
  })

  it('is not one that this site answers at itself', () => {
    const own = [
      '/davmu/share',
      '/davmu/share/x',
      '/admin',
      '/admin/api',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemap-items-0.xml',
    ]
    expect(own.filter((path) => !isOwnPath(path))).toEqual([])
    expect(['/davmu/shares', '/administration', '/sitemaps', '/sitemap', '/2024'].filter(isOwnPath)).toEqual([])
  })
})

it('what was asked for beyond the old path goes along, and nothing of the page is written over', () => {
  expect(withRest('/davmu/share/x', 'p=1&utm_source=%0D%0Ay', '/?p=1')).toBe('/davmu/share/x?utm_source=%0D%0Ay')
  expect(withRest('/davmu/share/q?id=A', 'id=B&c=3', '/q')).toBe('/davmu/share/q?id=A&c=3')
  expect(withRest('/davmu/share/q?id=A', '', '/q')).toBe('/davmu/share/q?id=A')
})
