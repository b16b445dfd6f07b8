import { describe, expect, it } from 'vitest'
import type { FieldFacts, Fields } from '#contract/fields/field-facts.ts'
import { identity, siteEntries, siteLists } from '#contract/fields/site.ts'
import { parseSiteFile, readSite } from './parse-site-file.ts'

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

describe('what forms know of the fields', () => {
  const least = { name: '潮声' }
  const place = { key: 'a', title: '渡口', lng: 121.5, lat: 29.9 }
  const parts: ReadonlyArray<[string, Fields, (fields: object) => object]> = [
    ['site', identity, (fields) => ({ site: { ...least, ...fields } })],
    ...siteLists.map((list): [string, Fields, (fields: object) => object] => [
      list,
      siteEntries[list],
      (fields) => ({ [list]: [{ ...(list === 'places' ? place : { key: 'a', ...least }), ...fields }] }),
    ]),
  ]
  const isTaken = (document: object) => 'site' in readSite(document)

  it.each(parts)('has each field that is read: %s', (part, facts, write) => {
    const read = readSite({ ...write({}), ...(part === 'topics' && write({ merged_into: 'b' })) })
    const { [part]: taken } = 'site' in read ? (read.site as Record<string, unknown>) : {}
    const [fields = {}] = [taken].flat() as object[]
    // In which coordinates a place was written is not known any more once it is read.
    const known = part === 'places' ? { ...fields, coords: '' } : fields
    expect(Object.keys(facts).toSorted()).toEqual(Object.keys(known).toSorted())
  })

  it.each(parts)('has how long each may be: %s', (_part, facts, write) => {
    for (const [field, value] of Object.entries(facts)) {
      for (const { most, sample } of field === 'phone' ? [] : samples(value)) {
        expect([field, isTaken(write({ [field]: sample(most) }))]).toEqual([field, true])
        expect([field, isTaken(write({ [field]: sample(most + 1) }))]).toEqual([field, false])
      }
    }
  })

  /** Texts and lists as long as a field says, as far as their form is free. */
  function samples(facts: FieldFacts): Array<{ most: number; sample: (length: number) => unknown }> {
    const written = (length: number) => `/${'x'.repeat(length - 1)}`
    if (facts.kind === 'long') return [{ most: facts.most, sample: written }]
    if (facts.kind === 'text' && facts.most > 7 && facts.most !== 64) return [{ most: facts.most, sample: written }]
    if (facts.kind !== 'list') return []
    const { lng, lat } = place
    const named = (fields: Fields) => ('title' in fields ? { title: '甲', lng, lat } : { name: '甲', path: '/a' })
    const full = facts.of.kind === 'mapping' ? named(facts.of.fields) : '甲'
    return [{ most: facts.most, sample: (length) => Array.from({ length }, () => full) }]
  }
})
