import type { Dialect } from '../dialect.ts'

/** One step of the schema. What is in one that was released never changes; a later one corrects it. */
export interface Migration {
  /** Its number and what it does: `0001-foundation`. */
  readonly name: string
  /** The statements in their order, in the words that both databases share or that the dialect names. */
  statements(dialect: Dialect): readonly string[]
}
