import type { ContentCard } from '#contract/content.ts'
import type { HotWord, searchEndpoints } from '#contract/search.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { indexEntries, indexEntry } from './index-entry.ts'
import { indexItem } from './index-item.ts'
import { findWordsVersion, listChosen, replaceChosen, type ChosenWord, type Choosing } from './chosen-words.ts'
import { createListHotWords } from './list-hot-words.ts'
import { INDEX_EVERY_MS, RULES, type EntryType } from './rules.ts'
import { saveWords } from './save-words.ts'
import { searchContents } from './search-contents.ts'
import * as store from './store.ts'
import { createSuggestions, type Suggestions } from './suggest-words.ts'
import { createWordCounter, type WordCounter } from './word-counter.ts'

export type { ChosenWord } from './chosen-words.ts'
export { foundEntries, foundItems, foundScopes, type EntrySource } from './points.ts'

// What the index keeps of a text, for whoever fills it in bulk.
export { toCodes, toSoundCode, toTokens } from './grams.ts'
export { INDEX_EVERY_MS, RULES } from './rules.ts'
export { toRuns } from './runs.ts'
export { listSounded, toSoundTokens, writeSounded } from './sounds.ts'

/** Finds published items, accounts and topics by the words in them. */
export interface Search extends DomainParts {
  handlers: Handlers<typeof searchEndpoints>
  /** Puts a published item into the index, or writes it anew there. The caller holds the item. */
  index(tx: Tx, item: SearchableItem): Promise<void>
  /** Takes an item out of the index. */
  forget(tx: Tx, contentId: number): Promise<void>
  /** Those of `contentIds` that are not in the index, or by rules of an earlier release. */
  filterUnindexed(db: Db, contentIds: readonly number[]): Promise<number[]>
  /** Puts an account or a topic into the index, or writes it anew there. The caller holds it. */
  indexEntry(tx: Tx, entry: SearchableEntry): Promise<void>
  /** Takes an account or a topic out of the index. */
  removeEntry(tx: Tx, entry: Pick<SearchableEntry, 'type' | 'id'>): Promise<void>
  /** Brings accounts and topics that the index lacks into it. */
  indexEntries(isStopped: () => boolean): Promise<void>
  /** Words that editors show or hide among those that many search for. */
  words: {
    list(): Promise<ChosenWord[]>
    /** Throws 40901 with the present version and who wrote it, unless it is the one that was read. */
    replace(tx: Tx, words: readonly ChosenWord[], choosing: Choosing): Promise<void>
    /** How often editors chose words. */
    findVersion(db: Db): Promise<number>
    /** What readers see. */
    listShown(now: number): Promise<HotWord[]>
  }
  /** Writes what was searched for since the last call. */
  saveWords(): Promise<void>
}

export interface SearchableItem {
  id: number
  type: ContentCard['type']
  accountId: number
  /** The groups that it is in. */
  groupIds: readonly number[]
  publishAt: number
  title: string
  summary: string
  tags: readonly string[]
  /** The text of the body as it is read, blocks apart by line breaks. */
  text: string
  /** What is said in its sound or film, in its order. */
  said: readonly SaidLine[]
}

/** A line of what is said, and the second that it begins at; null where nobody wrote that down. */
export interface SaidLine {
  at: number | null
  text: string
}

/** An account or a topic, a page of its own that is no item. */
export interface SearchableEntry {
  type: EntryType
  id: number
  title: string
  summary: string
}

type Needed = Pick<Foundation, 'database' | 'ids' | 'contentTypes' | 'tokenSecret' | 'log' | 'given' | 'only'>

/** What every use case of this domain is made with. */
export interface SearchParts extends Needed {
  suggestions: Suggestions
  counter: WordCounter
}

export const searchDomain = defineDomain({
  name: 'search',
  tables: [
    'search_documents',
    'search_texts',
    'search_sounds',
    'search_sounded',
    'search_said',
    'search_words',
    'chosen_words',
  ],
  needs: [],
  create: createSearch,
})

/** As many as a call may ask for. */
const SHOWN_WORDS = 50
const SAVE_WORDS_EVERY_MS = 10_000

export function createSearch(needed: Needed): Search {
  const { database, log } = needed
  const suggestions = createSuggestions(needed.contentTypes)
  // Keeps callers from being recognised in what is counted.
  const counter = createWordCounter(needed.tokenSecret)
  const parts: SearchParts = { ...needed, suggestions, counter }
  const listHotWords = createListHotWords(database, suggestions)

  return {
    handlers: {
      'GET /peony/v1/search/hot-words': async ({ pagesize }, call) => ({
        list: await listHotWords(pagesize, call.now),
      }),
      'GET /peony/v1/search': (input, call) => searchContents(parts, input, call),
    },
    words: {
      list: () => listChosen(database.db),
      replace: replaceChosen,
      findVersion: findWordsVersion,
      listShown: (now) => listHotWords(SHOWN_WORDS, now),
    },
    index: indexItem,
    forget: (tx, id) => store.deleteDocument(tx, { kind: 'item', id }),
    async filterUnindexed(db, contentIds) {
      const indexed = await store.filterIndexed(db, 'item', contentIds, RULES)
      return contentIds.filter((id) => !indexed.has(id))
    },
    indexEntry,
    removeEntry: (tx, { type, id }) => store.deleteDocument(tx, { kind: type, id }),
    indexEntries: (isStopped) => indexEntries(parts, isStopped),
    saveWords: () => saveWords(database, counter),
    jobs: [
      { everyMs: SAVE_WORDS_EVERY_MS, name: 'saving of searched words', run: () => saveWords(database, counter) },
      {
        everyMs: INDEX_EVERY_MS,
        name: 'indexing of older accounts and topics',
        run: ({ isStopped }) => indexEntries(parts, isStopped),
      },
    ],
    metrics: [
      {
        name: 'searched_words_waiting',
        help: 'Searched words that are not saved yet',
        read: () => counter.size(),
      },
    ],
    settle: () =>
      saveWords(database, counter).catch((error: unknown) => log.warn({ err: error }, 'searched words were not saved')),
  }
}
