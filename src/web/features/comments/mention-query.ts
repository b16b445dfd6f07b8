import { NICKNAME_LENGTH_MAX } from '#contract/limits.ts'
import type { MentionedPerson } from '../writing/begun-draft.ts'

/** What is being typed behind an `@`, which stands at `from`. */
export interface MentionQuery {
  from: number
  typed: string
}

const AT = /[@＠]/
/** In front of the `@` of an e-mail address. */
const OF_ADDRESS = /[\w.+-]/

/** The `@` that the caret stands behind, with what was typed since; null where it stands behind none. */
export function findQuery(text: string, caret: number): MentionQuery | null {
  for (let from = caret - 1; from >= 0 && caret - from <= NICKNAME_LENGTH_MAX + 1; from -= 1) {
    const character = text.charAt(from)
    if (/\s/.test(character)) return null
    if (!AT.test(character)) continue
    return OF_ADDRESS.test(text.charAt(from - 1)) ? null : { from, typed: text.slice(from + 1, caret) }
  }
  return null
}

/** Those who are still named. */
export function listNamed(text: string, people: readonly MentionedPerson[]): MentionedPerson[] {
  return people.filter(({ name }) => text.includes(`@${name}`) || text.includes(`＠${name}`))
}
