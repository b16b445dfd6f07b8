import { expect, it } from 'vitest'
import { parseSiteFile } from './parse-site-file.ts'

const withAgreement = (path: string) => JSON.stringify({ site: { name: '潮声', agreements: [{ name: '条款', path }] } })

it.each(['/terms', 'https://example.org/terms'])('an agreement may be read at %s', (path) => {
  expect(parseSiteFile(withAgreement(path)).site?.agreements).toEqual([{ name: '条款', path }])
})

it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'terms', ''])(
  'a link to an agreement leads to a page and not to “%s”',
  (path) => {
    expect(() => parseSiteFile(withAgreement(path))).toThrow(/path is (?:not an http address|empty)/)
  },
)

const withLink = (path: string) => JSON.stringify({ site: { name: '潮声', links: [{ name: '写信', path }] } })

it.each(['/about', 'https://example.org/', 'mailto:desk@example.org', 'tel:+8655500000'])(
  'whoever runs the site is reached at %s',
  (path) => {
    expect(parseSiteFile(withLink(path)).site?.links).toEqual([{ name: '写信', path }])
  },
)

it.each(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'mailto:', ''])(
  'a link about the site leads to a page or to somebody and not to “%s”',
  (path) => {
    expect(() => parseSiteFile(withLink(path))).toThrow(/path is not an address of a page, mailto: or tel:/)
  },
)
