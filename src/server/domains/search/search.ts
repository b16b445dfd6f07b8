import type { AccountBrief } from '#contract/accounts.ts'
import type { ContentActor, ContentCard, ContentType } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { HotWord, searchEndpoints } from '#contract/search.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { indexEntries, indexEntry } from './index-entry.ts'
import { indexItem } from './index-item.ts'
import { listChosen, replaceChosen, type ChosenWord } from './chosen-words.ts'
import { createListHotWords } from './list-hot-words.ts'
import { RULES, type EntryType } from './rules.ts'
import { saveWords } from './save-words.ts'
import { searchContents } from './search-contents.ts'
import * as store from './store.ts'
import { createSuggestions, type Suggestions } from './suggest-words.ts'
import { createWordCounter, type WordCounter } from './word-counter.ts'

// What the index keeps of a text, for whoever fills it in bulk.
export { toCodes, toTokens } from './grams.ts'
export { RULES } from './rules.ts'
export { toRuns } from './runs.ts'

/** Finds published items, accounts and topics by the words in them. */
export interface Search {
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
  forgetEntry(tx: Tx, entry: Pick<SearchableEntry, 'type' | 'id'>): Promise<void>
  /** Brings accounts and topics that the index lacks into it. */
  indexEntries(isStopped: () => boolean): Promise<void>
  /** Words that editors show or hide among those that many search for. */
  words: {
    list(): Promise<ChosenWord[]>
    replace(tx: Tx, words: readonly ChosenWord[]): Promise<void>
    /** What readers see. */
    listShown(now: number): Promise<HotWord[]>
  }
  /** Writes what was searched for since the last call. */
  saveWords(): Promise<void>
  /** Searched words that are not saved yet. */
  wordsWaiting(): number
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
}

/** An account or a topic, a page of its own that is no item. */
export interface SearchableEntry {
  type: EntryType
  id: number
  title: string
  summary: string
}

/** What a card shows of an account or a topic. */
export interface Entry {
  id: number
  actor: ContentActor
  title: string
  summary: string
  /** Address of its picture, empty when there is none. */
  cover: string
  /** Dominant colour of the cover, `#rrggbb` or empty. */
  color: string
  /** Null for what belongs to no account. */
  author: AccountBrief | null
  /** Views of all that is in it. */
  views: number
  path: string
}

/** Where the accounts or the topics come from. */
interface EntrySource {
  /** Those that can be found in the order of their ids, from behind `afterId` on. */
  listIds(afterId: number, limit: number): Promise<number[]>
  /** In no order. */
  load(ids: readonly number[]): Promise<Entry[]>
  /** Lets nobody else change one until the transaction ends; null for what cannot be found. */
  lock(tx: Tx, id: number): Promise<{ title: string; summary: string } | null>
}

export interface SearchOptions {
  database: Database
  ids: IdCodec
  /** Types that are switched on. */
  contentTypes: readonly ContentType[]
  entries: () => Record<EntryType, EntrySource>
  /** Keeps callers from being recognised in what is counted. */
  secret: string
  /** Cards of the published ones among `ids`, in the order of `ids`. */
  loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: ContentCard }>>
  /** The text of items as it is read, blocks apart by line breaks. */
  loadTexts(ids: readonly number[]): Promise<Map<number, string>>
  /** How often items were viewed. */
  loadViews(ids: readonly number[]): Promise<Map<number, number>>
}

/** What every use case of this domain is made with. */
export interface SearchParts extends SearchOptions {
  suggestions: Suggestions
  counter: WordCounter
}

/** As many as a call may ask for. */
const SHOWN_WORDS = 50

export function createSearch(options: SearchOptions): Search {
  const { database } = options
  const suggestions = createSuggestions(options.contentTypes)
  const counter = createWordCounter(options.secret)
  const parts: SearchParts = { ...options, suggestions, counter }
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
      listShown: (now) => listHotWords(SHOWN_WORDS, now),
    },
    index: indexItem,
    forget: (tx, id) => store.deleteDocument(tx, { kind: 'item', id }),
    async filterUnindexed(db, contentIds) {
      const indexed = await store.filterIndexed(db, 'item', contentIds, RULES)
      return contentIds.filter((id) => !indexed.has(id))
    },
    indexEntry,
    forgetEntry: (tx, { type, id }) => store.deleteDocument(tx, { kind: type, id }),
    indexEntries: (isStopped) => indexEntries(parts, isStopped),
    saveWords: () => saveWords(database, counter),
    wordsWaiting: () => counter.size(),
  }
}
