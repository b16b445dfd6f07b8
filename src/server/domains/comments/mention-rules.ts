import { MENTIONS_MAX } from '#contract/limits.ts'
import { AppError } from '#server/http/app-error.ts'

/** Somebody who is meant, by one of the names that they have or had when they were. */
export interface Meant {
  userId: number
  name: string
}

/** A name in a text: where its `@` stands and how long it is with that, in UTF-16 units. */
export interface Mention {
  userId: number
  startsAt: number
  length: number
}

/** As keyboards of the West and of the East write it. */
const AT = /[@＠]/g

/** Ids of whom a comment means, each once. Throws 42204 for more than one comment may mean. */
export function parseMeant(ids: readonly string[]): string[] {
  const meant = [...new Set(ids)]
  if (meant.length > MENTIONS_MAX) throw new AppError(42204)
  return meant
}

/**
 * Where those who are meant are named, everybody once: a name belongs to the first of that name who has none yet, and the
 * longest that stands there is the one. Whose name does not stand there is not meant.
 */
export function placeMentions(text: string, meant: readonly Meant[]): Mention[] {
  const placed: Mention[] = []
  const byLength = meant.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  for (const { index: startsAt } of text.matchAll(AT)) {
    const named = byLength.find(
      ({ userId, name }) => text.startsWith(name, startsAt + 1) && !placed.some((mention) => mention.userId === userId),
    )
    if (named) placed.push({ userId: named.userId, startsAt, length: named.name.length + 1 })
  }
  return placed
}

/** Those among people whose names fit what is typed: which begin with it first, in the order in which they came. */
export function filterByName<T extends { name: string }>(people: readonly T[], typed: string): T[] {
  const wanted = typed.toLowerCase()
  const nameOf = ({ name }: T) => name.toLowerCase()
  const fitting = people.filter((one) => nameOf(one).includes(wanted))
  const begins = (one: T) => nameOf(one).startsWith(wanted)
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))]
}
