import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { commentPolicies, type CommentPolicy } from '#contract/admin/moderation-rules.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { findSetting, saveSetting } from '#server/storage/settings.ts'
import type { ColumnPolicies } from './rules.ts'
import * as store from './store.ts'
import { createWordMatcher, type WordMatcher } from './word-matcher.ts'

const SETTING = 'moderation'
const RECENT_MS = 1000

const settings = z.object({
  /** Changes with every word that comes or goes. */
  words: z.string(),
  /** Null: that of the configuration. */
  policy: z.enum(commentPolicies).nullable(),
  /** Of columns that have one of their own, by id. */
  columns: z.record(z.string(), z.enum(commentPolicies)).default({}),
})

type Kept = z.infer<typeof settings>

/** What holds where the database says nothing. */
export interface Defaults {
  policy: CommentPolicy
  /** Words that are refused, whatever else is looked for. */
  words: readonly string[]
}

/** The rules of the staff, as a transaction or reader sees them at this moment. */
export interface RuleBook {
  findPolicy(db: Db): Promise<CommentPolicy>
  findColumnPolicies(db: Db): Promise<ColumnPolicies>
  /** Both, at most a second old where `forget` was not called. */
  findRecentPolicies(db: Db): Promise<{ site: CommentPolicy; columns: ColumnPolicies }>
  /** Another process may have changed something. */
  forget(): void
  /** Sets the policy of the site; null goes back to that of the configuration. */
  savePolicy(tx: Tx, policy: CommentPolicy | null): Promise<void>
  /** Sets the policy of a column; null goes back to that of the site. */
  saveColumnPolicy(tx: Tx, groupId: number, policy: CommentPolicy | null): Promise<void>
  /** The policies, and what finds the words of the configuration and of the staff. */
  loadRules(db: Db): Promise<{ policy: CommentPolicy; columns: ColumnPolicies; matcher: WordMatcher }>
  /** To be called in each transaction that changes words. */
  renewWords(tx: Tx): Promise<void>
}

/** Reads one row to know that nothing was changed; words are read and prepared again only where they were. */
export function createRuleBook({ policy, words }: Defaults): RuleBook {
  let kept: { version: string; matcher: WordMatcher } | null = null
  let recent: { site: CommentPolicy; columns: ColumnPolicies; untilMs: number } | null = null
  let generation = 0
  /** What a transaction has read, which asks for it more than once. */
  const seen = new WeakMap<Db, Promise<string | null>>()

  function forget(): void {
    recent = null
    generation += 1
  }

  async function load(db: Db) {
    const value = (db.isTransaction && seen.get(db)) || findSetting(db, SETTING)
    if (db.isTransaction) seen.set(db, value)
    return parse(await value)
  }

  async function loadMatcher(db: Db, version: string): Promise<WordMatcher> {
    if (kept?.version === version) return kept.matcher
    const rows = version === '' ? [] : await store.listAllWords(db)
    const own = new Set(rows.map(({ word }) => word))
    const configured = words.filter((word) => !own.has(word))
    const matcher = createWordMatcher([
      ...rows.map((row) => ({ word: row.word, action: row.action, homophones: row.homophones === 1 })),
      ...configured.map((word) => ({ word, action: 'refuse' as const, homophones: false })),
    ])
    kept = { version, matcher }
    return matcher
  }

  async function change(tx: Tx, by: (current: Kept) => Partial<Kept>): Promise<void> {
    const current = parse(await store.lockSettings(tx, SETTING))
    seen.delete(tx.db)
    await saveSetting(tx, SETTING, JSON.stringify({ ...current, ...by(current) }))
  }

  return {
    findPolicy: async (db) => (await load(db)).policy ?? policy,
    findColumnPolicies: async (db) => columnsOf(await load(db)),
    async findRecentPolicies(db) {
      if (recent && recent.untilMs > performance.now()) return recent
      const begunAt = generation
      const kept = await load(db)
      const found = { site: kept.policy ?? policy, columns: columnsOf(kept) }
      if (generation === begunAt) recent = { ...found, untilMs: performance.now() + RECENT_MS }
      return found
    },
    forget,
    async savePolicy(tx, wanted) {
      await change(tx, () => ({ policy: wanted }))
      tx.onCommit(forget)
    },
    async saveColumnPolicy(tx, groupId, wanted) {
      await change(tx, ({ columns: { [groupId]: _former, ...others } }) => ({
        columns: wanted === null ? others : { ...others, [groupId]: wanted },
      }))
      tx.onCommit(forget)
    },
    async loadRules(db) {
      const found = await load(db)
      return {
        policy: found.policy ?? policy,
        columns: columnsOf(found),
        matcher: await loadMatcher(db, found.words),
      }
    },
    renewWords: (tx) => change(tx, () => ({ words: randomUUID() })),
  }
}

function columnsOf({ columns }: Kept): ColumnPolicies {
  return new Map(Object.entries(columns).map(([id, policy]) => [Number(id), policy]))
}

function parse(value: string | null): Kept {
  return value ? settings.parse(JSON.parse(value)) : { words: '', policy: null, columns: {} }
}
