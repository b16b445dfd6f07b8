import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { itemTypes } from '#contract/content-types.ts'
import type { FieldFacts, Fields } from '#contract/fields/field-facts.ts'
import { fieldsOf } from '#contract/fields/fields-of.ts'
import { modelOfItems } from '#contract/fields/models.ts'
import { identity, siteEntries } from '#contract/fields/site.ts'
import type { Catalogue } from '#locales/text-ids.ts'
import { groupsOf } from './field-groups.ts'

/** Fields that stand elsewhere on the screen, that publishing decides, that nobody changes, or that are other words for tags. */
const ELSEWHERE = ['id', 'type', 'title', 'format', 'actor', 'date', 'state', 'keywords', 'categories', 'images']

describe('the form of a type', () => {
  it.each(itemTypes)('has each field of the content format once: %s', (type) => {
    const shown = groupsOf(type).flatMap(([, names]) => names)
    expect([...ELSEWHERE, ...shown].toSorted()).toEqual(Object.keys(fieldsOf(type)).toSorted())
  })

  it('has names for fields and choices that there are; others are called as in the content format', () => {
    const catalogue = JSON.parse(
      readFileSync(new URL('../../../locales/zh-CN.json', import.meta.url), 'utf8'),
    ) as Catalogue
    const named = Object.keys(catalogue['newsroom'] ?? {}).filter((id) => /^(?:field|choice)\.(?!words\.)/.test(id))
    // Those that have no control are named where something is wrong with them.
    const ofItems = itemTypes.flatMap((type) => idsOf(fieldsOf(type)))
    const ofEntries = Object.values(siteEntries).flatMap((fields) => idsOf(fields, 'entry.'))
    const ofModels = idsOf(modelOfItems, 'models.')
    const known = new Set([...ofItems, ...idsOf(identity, 'site.'), ...ofEntries, ...ofModels])
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })
})

/** Ids of the texts of fields, those inside of them too. */
function idsOf(fields: Fields, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, facts]) => {
    const path = prefix + name
    const inner: FieldFacts = facts.kind === 'list' ? facts.of : facts
    return [
      `field.${path}`,
      ...(facts.kind === 'choice' ? facts.choices.map((choice) => `choice.${path}.${choice}`) : []),
      ...(inner.kind === 'mapping' ? idsOf(inner.fields, `${path}.`) : []),
    ]
  })
}
