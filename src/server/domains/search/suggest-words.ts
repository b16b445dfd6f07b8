import type { ContentType } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import { listHomophones, toSounded } from './homophones.ts'
import { filterHidden, FIRST_TIMELESS } from './rules.ts'
import { normalize, toLabel, toRuns, toTerms } from './runs.ts'
import * as store from './store.ts'
import * as words from './store-words.ts'

export const SUGGESTED_MAX = 8
const KEPT_SECONDS = 60
const NEWEST_LOOKED_AT = 2000
const NAMES_LOOKED_AT = 500
const WORDS_LOOKED_AT = 500
const TITLES_LOOKED_AT = 16
const CLAUSE_MAX = 16
/** Homophones that are tried, and words of a keyword whose parts are. */
const TRIED_MAX = 8
const CLAUSE_END = /[，。：；！？、,:;!?|｜—…“”"「」《》()（）]+/u
const anything = {
  without: [],
  tier: null,
  type: null,
  accountId: null,
  groupId: null,
  among: null,
  besides: [],
  from: null,
  before: null,
}
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** A word as it is shown and as it is compared. */
interface Word {
  label: string
  normalized: string
}

/** What suggestions are taken from: all of it stands in published items. */
interface Vocabulary {
  at: number
  /** Most used first. */
  tags: Word[]
  /** Most searched for first; whether they still find something has to be asked. */
  searched: Word[]
  /** Those of items, and names of accounts and topics. */
  titles: string[]
  /** Types that are not shown. */
  hidden: readonly ContentType[]
  sounded: ReturnType<typeof toSounded> | null
}

export interface Suggestions {
  /** Words to go on with, for a keyword that found something. */
  complete(db: Db, keyword: string, now: number): Promise<string[]>
  /** Words to search for instead of a keyword that found nothing: what sounds alike, then the most of it that is found. */
  replace(db: Db, keyword: string, now: number): Promise<string[]>
  /** Those of the words that find something. */
  filterFinding<W extends { label: string }>(db: Db, candidates: readonly W[], now: number): Promise<W[]>
  /** The most used tags of the newest items. */
  listTags(db: Db, now: number): Promise<string[]>
}

/** `contentTypes` are those that are switched on; the others are not suggested either. */
export function createSuggestions(contentTypes: readonly ContentType[]): Suggestions {
  let vocabulary: Vocabulary | null = null

  const load = async (db: Db, now: number): Promise<Vocabulary> => {
    if (vocabulary && Math.abs(now - vocabulary.at) < KEPT_SECONDS) return vocabulary
    vocabulary = await loadVocabulary(db, contentTypes, now)
    return vocabulary
  }

  return {
    async complete(db, keyword, now) {
      const { tags, searched, hidden } = await load(db, now)
      const found = await listInTitles(db, keyword, hidden)
      const typed = normalize(keyword)
      const near = found.flatMap((item) => item.tags).map(toWord)
      const clauses = found
        .flatMap((item) => item.title.split(CLAUSE_END))
        .map((clause) => toWord(clause.trim()))
        .filter((clause) => Array.from(clause.label).length <= CLAUSE_MAX && rank(clause, typed) === 2)
      const asked = searched.filter((word) => rank(word, typed) > 0).slice(0, TRIED_MAX)
      const ranked = [...near, ...tags, ...(await filterFinding(db, asked, hidden)), ...clauses]
        .map((word) => ({ word, rank: rank(word, typed) }))
        .filter((item) => item.rank > 0)
        .toSorted((a, b) => b.rank - a.rank)
      return toDistinct(ranked.map((item) => item.word)).slice(0, SUGGESTED_MAX)
    },

    async replace(db, keyword, now) {
      const known = await load(db, now)
      known.sounded ??= toSounded([...[...known.tags, ...known.searched].map(({ label }) => label), ...known.titles])
      const alike = listHomophones(known.sounded, toTerms(keyword).join('')).slice(0, TRIED_MAX).map(toWord)
      const part = await findLargestPart(db, keyword, known.hidden)
      return toDistinct([...(await filterFinding(db, alike, known.hidden)), ...part]).slice(0, SUGGESTED_MAX)
    },

    async filterFinding(db, candidates, now) {
      return filterFinding(db, candidates, (await load(db, now)).hidden)
    },

    async listTags(db, now) {
      return (await load(db, now)).tags.map(({ label }) => label)
    },
  }
}

async function filterFinding<W extends { label: string }>(
  db: Db,
  candidates: readonly W[],
  hidden: Vocabulary['hidden'],
): Promise<W[]> {
  const found = await Promise.all(candidates.map(({ label }) => findsSomething(db, label, hidden)))
  return candidates.filter((_, index) => found[index])
}

async function findsSomething(db: Db, keyword: string, hidden: Vocabulary['hidden']): Promise<boolean> {
  const terms = toTerms(keyword).map((term) => [term])
  return terms.length > 0 && (await store.textsOf(db).list(db, { ...anything, hidden, terms }, 1)).length > 0
}

/** Titles and tags of the newest items that have the keyword in their titles. */
async function listInTitles(
  db: Db,
  keyword: string,
  hidden: Vocabulary['hidden'],
): Promise<Array<{ title: string; tags: string[] }>> {
  const found = await store
    .textsOf(db)
    .list(
      db,
      { ...anything, hidden, terms: toTerms(keyword).map((term) => [term]), tier: 'title', before: FIRST_TIMELESS },
      TITLES_LOOKED_AT,
    )
  const rows = await store.listTitles(
    db,
    found.map((item) => item.position),
  )
  return rows.map((row) => ({ title: row.title, tags: JSON.parse(row.tags) as string[] }))
}

async function loadVocabulary(db: Db, contentTypes: readonly ContentType[], now: number): Promise<Vocabulary> {
  const [types, names, items, searched] = await Promise.all([
    store.listTypes(db),
    store.listTitlesBetween(db, FIRST_TIMELESS, Number.MAX_SAFE_INTEGER, NAMES_LOOKED_AT),
    store.listTitlesBetween(db, Number.MIN_SAFE_INTEGER, FIRST_TIMELESS, NEWEST_LOOKED_AT),
    words.listKnownWords(db, WORDS_LOOKED_AT),
  ])
  const hidden = filterHidden(types, contentTypes)
  const isShown = (row: { type: ContentType }) => !hidden.includes(row.type)
  const newest = items.filter(isShown)
  const uses = new Map<string, number>()
  for (const tag of newest.flatMap((row) => JSON.parse(row.tags) as string[])) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return {
    at: now,
    tags: [...uses].toSorted((a, b) => b[1] - a[1]).flatMap(([tag]) => (toLabel(tag) === '' ? [] : [toWord(tag)])),
    searched: searched.map((row) => toWord(row.label)),
    titles: [...names.filter(isShown), ...newest].map((row) => row.title),
    hidden,
    sounded: null,
  }
}

function toWord(label: string): Word {
  return { label, normalized: normalize(label) }
}

/** 2 for what begins with what was typed, 1 for what holds it, 0 for what it is or does not. */
function rank({ normalized }: Word, typed: string): 0 | 1 | 2 {
  if (normalized === typed || !normalized.includes(typed)) return 0
  return normalized.startsWith(typed) ? 2 : 1
}

/** The longest row of words in the keyword that finds something. Asks at most twice for each of them. */
async function findLargestPart(db: Db, keyword: string, hidden: Vocabulary['hidden']): Promise<Word[]> {
  const parts = toRuns(keyword)
    .flatMap((run) => Array.from(segmenter.segment(run), ({ segment }) => segment))
    .slice(0, TRIED_MAX)
  let best = ''
  let start = 0
  for (let end = 1; end <= parts.length;) {
    const part = parts.slice(start, end).join('')
    if (part === '' || (await findsSomething(db, part, hidden))) {
      if (Array.from(part).length > Math.max(1, Array.from(best).length)) best = part
      end += 1
    } else start += 1
  }
  return best === '' ? [] : [toWord(best)]
}

/** Labels, each once however it is written; the first of them stays. */
function toDistinct(words: readonly Word[]): string[] {
  const labels = new Map<string, string>()
  for (const { label, normalized } of words) if (!labels.has(normalized)) labels.set(normalized, label)
  return [...labels.values()]
}
