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
