import { ownFieldsOf, partFields, typesWithField } from '#contract/fields/fields-of.ts'
import { itemPartsOf } from '../item-parts/item-parts.ts'
import type { GivenFields } from './given-fields.ts'
import type { ItemParts } from './item-source.ts'
import { SourceError } from './source-error.ts'

/** What an item has beyond an article. Where a type is named, fields of other types are refused. Throws `SourceError` with the line. */
export function toItemParts(given: GivenFields, lines: ReadonlyMap<string, number>): ItemParts {
  const { type = 'doc' } = given
  const own = ownFieldsOf(type)
  for (const name of Object.keys(partFields)) {
    if (given.type !== undefined && lines.has(name) && !Object.hasOwn(own, name)) {
      const message = `${name} is not for ${type}, but for ${typesWithField(name).join(', ')}`
      throw new SourceError(message, lines.get(name) ?? 1, name)
    }
  }
  for (const [name, { required }] of Object.entries(own)) {
    if (required && given[name as keyof GivenFields] === undefined) {
      throw new SourceError(`an item of the type ${type} needs ${name}`, lines.get('type'), name)
    }
  }
  return Object.assign({}, ...itemPartsOf(type).map((part) => part.read(given, { type, lines }))) as ItemParts
}
