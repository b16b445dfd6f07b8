import type { Db, Tx } from './database.ts'

/** A person as domains keep things under them: the subject of their tokens, and the row in `users`. */
export interface Person {
  subject: string
  userId: number
  /** The subjects that whoever logs in next with one of their ways takes things over from; they tell nothing of the ways. */
  successors?: readonly string[]
}

/** What one domain keeps of persons, for the login that merges, the export and the deletion of an account. */
export interface PersonalData {
  /** Makes everything of an anonymous subject a user's, in the transaction of the login; nothing stands twice after it. */
  merge?(tx: Tx, from: string, to: string): Promise<void>
  /**
   * Makes what a user has besides, under their row, another user's, behind `merge`: the owner of both accounts has made
   * them one.
   */
  absorb?(tx: Tx, from: Person, to: Person): Promise<void>
  /** What it keeps of a person, as JSON that the person can read; keyed by what it is. */
  export(db: Db, person: Person): Promise<Record<string, unknown>>
  /** Deletes it, or makes it nobody's where others would miss it. */
  forget(tx: Tx, person: Person): Promise<void>
}

/** Those of all domains as one, in their order; asked for when they are needed, since domains are built one by one. */
export function joinPersonalData(list: () => readonly PersonalData[]): Required<PersonalData> {
  return {
    async merge(tx, from, to) {
      for (const one of list()) await one.merge?.(tx, from, to)
    },
    async absorb(tx, from, to) {
      for (const one of list()) await one.absorb?.(tx, from, to)
    },
    async export(db, person) {
      const exported: Record<string, unknown> = {}
      for (const one of list()) Object.assign(exported, await one.export(db, person))
      return exported
    },
    async forget(tx, person) {
      for (const one of list()) await one.forget(tx, person)
    },
  }
}
