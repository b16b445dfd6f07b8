import type { ItemType } from '#contract/content-types.ts'
import type { article } from '#contract/fields/article.ts'
import { ownFieldsOf } from '#contract/fields/fields-of.ts'

/**
 * Fields of every item, in groups. The others stand elsewhere on the screen (title, pictures of the text), are decided by
 * publishing (date, state) or never (id, type, format), or are other words for tags.
 */
const GROUPS = {
  places: ['account', 'columns', 'topics', 'lists', 'tags', 'lbs'],
  card: ['cover', 'crops', 'summary', 'label', 'kicker', 'share_card'],
  origin: ['author', 'source', 'source_url', 'copyright', 'lang'],
  readers: ['comments', 'correction', 'changes', 'updated'],
} as const satisfies Record<string, ReadonlyArray<keyof typeof article>>

type Group = 'own' | keyof typeof GROUPS

/** Names of the fields in a type's form, by group: what the type alone has comes first. */
export function groupsOf(type: ItemType): Array<[Group, readonly string[]]> {
  const own = Object.keys(ownFieldsOf(type))
  const all = Object.entries(GROUPS) as Array<[Group, readonly string[]]>
  return own.length > 0 ? [['own', own], ...all] : all
}
