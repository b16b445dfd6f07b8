import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { screenNames } from '#contract/screens.ts'
import { isPageFile, screenOf } from './screens.ts'

const pages = join(import.meta.dirname, '../pages')

it('each screen has one page, and each page a screen', () => {
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('-page.tsx') && !file.startsWith('errors/'),
  )
  const screens = files.map((file) => screenNames.find((name) => isPageFile(name, `../pages/${file}`)) ?? file)
  expect(screens.toSorted()).toEqual(screenNames.toSorted())
})

it.each([
  ['/', 'home'],
  ['/?gid=AbCd1234', 'home'],
  ['/mp/doc/2026/11/AbCd1234/index', 'document'],
  ['/search/content', 'search'],
  ['/search/components/SearchContentList?keyword=x', 'search-list'],
  ['/me/profile/index', 'me-profile'],
  ['/me/index', 'me'],
  ['/dejin/content/index?id=AbCd1234', 'circle'],
  ['/nothing', undefined],
])('%s leads to the screen %s', (path, screen) => expect(screenOf(path)).toBe(screen))
