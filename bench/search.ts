import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { pinyin } from 'pinyin-pro'
import type { SearchSort } from '#contract/search.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { anonymousCall, createDomains, saveAccount, saveArticle, type Domains } from '../tests/support/factories.ts'
import { draftSound } from '../tests/support/playable.ts'
import { median, quantile } from './pairs.ts'
import { absoluteRow, type Row } from './report.ts'
import { fillSearch, makeCorpus } from './search-documents.ts'
import type { Settings } from './settings.ts'

const DOCUMENTS = 100_000
const WORDS = 200
const TITLES_LOOKED_AT = 2000
const PAGE_SIZE = 20
const BUILD_SECONDS_MAX = 60

/**
 * Words of two characters in a hundred thousand documents, typed as they are, by pinyin and by initials, and words that
 * are said: the call (results with counts, highlights and suggestions) beside the bare statement that finds the newest
 * of them. Also how long the documents take to be written, and ten hours of speech.
 */
export async function measureSearch({ rounds }: Settings): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-bench-'))
  const file = join(folder, 'search.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  try {
    const domains = createDomains(database)
    const corpus = makeCorpus()
    const started = performance.now()
    await fillSearch(domains, corpus, DOCUMENTS)
    const seconds = (performance.now() - started) / 1000
    const saidMs = await measureLongSaying(domains)

    const raw = new SQLite(file, { readonly: true })
    const words = corpus.words(WORDS)
    const [floor, relevance, time] = await measureEach(words, rounds, [
      prepareRaw(raw),
      prepareCall(domains, 'relevance'),
      prepareCall(domains, 'time'),
    ])
    const [spelled, initials] = await measureEach(listTitleWords(), rounds, [
      prepareCall(domains, 'relevance', (word) => toSounds(word).join('')),
      prepareCall(domains, 'relevance', (word) =>
        toSounds(word)
          .map((sound) => sound.slice(0, 1))
          .join(''),
      ),
    ])
    const [said] = await measureEach([...SAID_WORDS], rounds, [prepareCall(domains, 'relevance')])
    raw.close()
    const toRow = (order: string, ours: number, most: number): Row => ({
      name: `search of two characters in ${DOCUMENTS / 1000} k, ${order}, p95, in the process`,
      ours,
      floor,
      unit: 'ms',
      ratio: ours,
      budget: { at: 'most', value: most, of: 'ms' },
    })
    return [
      toRow('best first', relevance, 20),
      toRow('newest first', time, 5),
      toRow('by pinyin', spelled, 20),
      toRow('by initials', initials, 20),
      toRow('said in one of them for ten hours', said, 20),
      absoluteRow('ten hours of speech written and indexed', saidMs, { most: 2000, unit: 'ms' }),
      absoluteRow(`${DOCUMENTS / 1000} k documents written and indexed`, seconds, {
        most: BUILD_SECONDS_MAX,
        unit: 's',
      }),
    ]
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Work = (word: string) => unknown

/** Stand in the last lines of ten hours, and nowhere else. */
const SAID_WORDS = ['鸬鹚捕鱼', '鼋鼍之渊', '饕餮纹样', '魑魅魍魉']
const SENTENCES = 18_000
const SECONDS_APART = 2

/** Milliseconds that an item takes to be written in which somebody talks for ten hours. */
async function measureLongSaying(domains: Domains): Promise<number> {
  const accountId = await saveAccount(domains)
  const { document } = makeCorpus()
  const texts = Array.from({ length: 500 }, (_, index) => document(index).summary)
  const sentences = Array.from({ length: SENTENCES }, (_, n) => texts[n % texts.length]?.slice(0, 12) ?? '')
  const said = [...sentences, ...SAID_WORDS].map((text, index) => ({ at: index * SECONDS_APART, text }))
  const started = performance.now()
  await saveArticle(domains, {
    accountId,
    type: 'audio',
    title: '一整天',
    bodySource: '',
    media: draftSound(36_000, { said }),
  })
  return performance.now() - started
}

/** Words of two characters in titles. */
function listTitleWords(): string[] {
  const { document } = makeCorpus()
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  const titles = Array.from({ length: TITLES_LOOKED_AT }, (_, index) => document(index).title)
  const segments = titles.flatMap((title) => Array.from(segmenter.segment(title), ({ segment }) => segment))
  return [...new Set(segments)].filter((segment) => /^\p{Script=Han}{2}$/u.test(segment)).slice(0, WORDS)
}

function toSounds(word: string): string[] {
  return pinyin(word, { toneType: 'none', type: 'array', v: true })
}

/** Milliseconds that 95 of 100 words take at most, for each kind of work; of each word the median of its rounds. */
async function measureEach<W extends Work[]>(
  words: readonly string[],
  rounds: number,
  works: [...W],
): Promise<{ [K in keyof W]: number }> {
  const times = works.map(() => words.map((): number[] => []))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, work] of works.entries()) {
      for (const [place, word] of words.entries()) {
        const start = performance.now()
        await work(word)
        // The first round warms up.
        if (round > 0) times[index]?.[place]?.push(performance.now() - start)
      }
    }
  }
  return times.map((each) => quantile(each.map(median), 0.95)) as { [K in keyof W]: number }
}

function prepareCall({ search }: Domains, sort: SearchSort, type = (word: string) => word): Work {
  return async (word) => {
    const keyword = type(word)
    const input = { keyword, type: 'all', sort, time: 'all', pageindex: 1, pagesize: PAGE_SIZE } as const
    const { list } = await search.handlers['GET /peony/v1/search'](input, anonymousCall())
    if (list.length === 0) throw new Error(`${keyword} was not found`)
  }
}

/** The newest page of a word by the driver alone. */
function prepareRaw(raw: SQLite.Database): Work {
  const find = raw.prepare<[string]>(
    `select rowid from search_texts where search_texts match ? order by rowid desc limit ${PAGE_SIZE + 1}`,
  )
  return (word) => find.all(`{title lead body} : "${word}"`)
}
