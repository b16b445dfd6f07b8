import type { ContentCard } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { searchEndpoints } from '#contract/search.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { indexItem } from './index-item.ts'
import { createListHotWords } from './list-hot-words.ts'
import { RULES } from './rules.ts'
import { saveWords } from './save-words.ts'
import { searchContents } from './search-contents.ts'
import * as store from './store.ts'
import { createSuggestions, type Suggestions } from './suggest-words.ts'
import { createWordCounter, type WordCounter } from './word-counter.ts'

/** Finds published items by the words in them. */
export interface Search {
  handlers: Handlers<typeof searchEndpoints>
  /** Puts a published item into the index, or writes it anew there. The caller holds the item. */
  index(tx: Tx, item: SearchableItem): Promise<void>
  /** Takes an item out of the index. */
  forget(tx: Tx, contentId: number): Promise<void>
  /** Those of `contentIds` that are not in the index, or by rules of an earlier release. */
  filterUnindexed(db: Db, contentIds: readonly number[]): Promise<number[]>
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
}

export interface SearchOptions {
  database: Database
  ids: IdCodec
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

export function createSearch(options: SearchOptions): Search {
  const { database } = options
  const suggestions = createSuggestions()
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
    index: indexItem,
    forget: store.deleteDocument,
    async filterUnindexed(db, contentIds) {
      const indexed = await store.filterIndexed(db, contentIds, RULES)
      return contentIds.filter((id) => !indexed.has(id))
    },
    saveWords: () => saveWords(database, counter),
  }
}
