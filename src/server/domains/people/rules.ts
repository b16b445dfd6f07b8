import type { PendingProfile } from '#contract/people.ts'

/** What others see of a person. */
export interface ProfileFacts {
  nickname: string | undefined
  intro: string | undefined
  avatar: string | undefined
}

type Facts = Record<keyof ProfileFacts, string>

const FIELDS = ['nickname', 'intro', 'avatar'] as const

/** What is wanted otherwise than it is. */
export function changesOf(row: Facts, wanted: Partial<ProfileFacts>): PendingProfile {
  const changes: PendingProfile = {}
  for (const field of FIELDS) {
    const text = wanted[field]
    if (text !== undefined && text !== row[field]) changes[field] = text
  }
  return changes
}

/**
 * What is shown from now on, and what waits: fields that were said again leave what waited before, whether they wait
 * anew or not.
 */
export function settle(
  before: PendingProfile,
  wanted: Partial<ProfileFacts>,
  changes: PendingProfile,
  held: PendingProfile,
): { facts: PendingProfile; pending: PendingProfile } {
  const facts: PendingProfile = {}
  const pending: PendingProfile = { ...held }
  for (const field of FIELDS) {
    const change = changes[field]
    if (change !== undefined && held[field] === undefined) facts[field] = change
    const waiting = before[field]
    if (waiting !== undefined && wanted[field] === undefined) pending[field] = waiting
  }
  return { facts, pending }
}
