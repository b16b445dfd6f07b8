import type { GroupsAndAccounts } from '../../api/queries.ts'

type Group = GroupsAndAccounts['list'][number]

/** Groups as editors tell them apart; the last three are lists. */
export const kinds = ['column', 'carousel', 'topic', 'list', 'cards'] as const
export type ShownKind = (typeof kinds)[number]

export function kindOf({ kind, style }: Pick<Group, 'kind' | 'style'>): ShownKind {
  if (style === 'carousel' || style === 'cards') return style
  return kind === 'column' || kind === 'topic' ? kind : 'list'
}
