import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { SearchSort } from '#contract/search.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { anonymousCall, createDomains, type Domains } from '../tests/support/factories.ts'
import { median, quantile } from './pairs.ts'
import { absoluteRow, type Row } from './report.ts'
import { fillSearch, makeCorpus } from './search-documents.ts'
import type { Settings } from './settings.ts'

const DOCUMENTS = 100_000
const WORDS = 200
const PAGE_SIZE = 20
const BUILD_SECONDS_MAX = 60

/**
 * Two characters in a hundred thousand documents: the call (results with counts, highlights and suggestions) beside the
 * bare statement that finds the newest of them. Also how long the documents take to be written.
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

    const raw = new SQLite(file, { readonly: true })
    const [floor, relevance, time] = await measureEach(corpus.words(WORDS), rounds, [
      prepareRaw(raw),
      prepareCall(domains, 'relevance'),
      prepareCall(domains, 'time'),
    ])
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

function prepareCall({ search }: Domains, sort: SearchSort): Work {
  return async (keyword) => {
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
