import type { RecommendedCard } from '#contract/content.ts'
import { launchBrowser } from '../../tests/support/phone.ts'
import { startSite, type Running } from '../../tests/support/processes.ts'
import { makeCopies } from '../dataset.ts'
import { record } from '../floor.ts'
import { listArticles } from '../landing.ts'
import { toRequest } from '../load.ts'
import { median, sampleOf, shareOfFloor, summaryOf, type Ask, type Sample } from '../pairs.ts'
import { absoluteRow, type Row } from '../report.ts'
import { BASE, CONNECTIONS, SITE_ENV, type Settings } from '../settings.ts'
import { besideServers, pinServer } from './pinning.ts'
import { readArticle } from './read-article.ts'
import { startPeers, type Peer } from './start-peers.ts'
import { timeLike, visit, type Like, type Visit } from './visits.ts'

/** Of the samples the one whose text is of middle length. */
const ARTICLE = 'laojie-paishui'
const COMMENTS = 10
const PLAIN = { accept: 'text/html' }
const GZIPPED = { ...PLAIN, 'accept-encoding': 'gzip' }
/** Longer than a set of pages takes. */
const ALL_SECONDS = 120
const SLOWLY = 'slow 4G, processor slowed 4 times'
const LIKE = 'a like tapped at the first paint answers'
const BUDGET = { times: 2, page: 45, gzipped: 14, visit: 160, like: 1100 }
/** What a small machine with one core and 512 MB is to give. */
const SMALL_MACHINE = { rate: 200, megabytes: 512 }

/** One of those that are measured, ours before the peers. */
interface Contender {
  name: string
  server: Running
  /** Addresses of its pages; ours are made anew when they are first asked for, those of a peer always. */
  paths: string[]
  isOurs: boolean
}

type Budget = (ours: number, peer: number) => Pick<Row, 'ratio' | 'budget'>

/**
 * Our page of an article beside the same page on frameworks that others build such sites with: the same text, cards and
 * comments, made by small applications in `nuxt/` and `next/` beside this file as their documentation has it. They
 * are spared what ours does besides: their data lie in memory, they have no database, no tracking, no offline pages and
 * one language. Pictures come from our site for all. Each is one process on a core of its own, where `taskset` is to be had.
 * What the phone sees is the median of visits of a fresh browser in turns, one in each round.
 */
export async function measurePeers(settings: Settings): Promise<Row[]> {
  const { dataFolder, remove } = await makeCopies(ARTICLE, settings.articles, COMMENTS)
  const peers: Peer[] = []
  let site: Running | null = null
  try {
    site = await startSite({ ...SITE_ENV, DATA_DIR: dataFolder }, `${BASE}/`)
    pinServer(site.pid)
    await startPeers(await readArticle(site.origin, await findNewest(site)), peers)
    const paths = await listArticles(site)
    const contenders: Contender[] = [
      { name: 'ours', server: site, paths, isOurs: true },
      ...peers.map((peer) => ({ ...peer, paths: paths.map(toPeerPath), isOurs: false })),
    ]
    return [
      ...(await besideServers(() => measureRendering(contenders, settings))),
      ...(await weighPages(contenders)),
      ...(await measureVisits(contenders, settings)),
    ]
  } finally {
    for (const { server } of peers) await server.stop()
    await site?.stop()
    remove()
  }
}

async function findNewest({ origin }: Running): Promise<RecommendedCard> {
  const response = await fetch(`${origin}/peony/v1/recommend?pagesize=1`)
  const { data } = (await response.json()) as { data: { list: RecommendedCard[] } }
  const [card] = data.list
  if (!card) throw new Error('the site has no article')
  return card
}

/** `/davmu/share/inner/doc/2026/11/AbCd1234/index` is `/article/AbCd1234` there. */
function toPeerPath(path: string): string {
  return `/article/${path.split('/').at(-2)}`
}

/** Pages a second in turns; of ours each is asked for once. Judged by processor time where it is known. */
async function measureRendering(contenders: Contender[], { seconds, rounds }: Settings): Promise<Row[]> {
  const samples = contenders.map((): Sample[] => [])
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, { server, paths, isOurs }] of contenders.entries()) {
      const warmUp = Math.floor(paths.length / 4)
      const share = Math.floor((paths.length - warmUp) / rounds)
      const from = warmUp + round * share
      const set = round < 0 ? paths.slice(0, warmUp) : paths.slice(from, from + share)
      const some = set.map((path) => toRequest(path, PLAIN))
      let asked = 0
      const ask: Ask = {
        nextRequest: () => (isOurs ? some[asked++] : some[asked++ % some.length]) ?? null,
        connections: CONNECTIONS,
        seconds: isOurs ? ALL_SECONDS : seconds,
      }
      const sample = await sampleOf(server, ask)
      if (round >= 0) samples[index]?.push(sample)
    }
  }
  const [ours, ...floors] = samples.map(summaryOf)
  if (!ours) return []
  const memory = contenders[0]?.server.memory() ?? Number.NaN
  return [
    {
      name: 'article page, rendered anew on one core',
      ours: ours.rate,
      floor: null,
      unit: 'pages/s',
      ratio: ours.rate,
      budget: { at: 'least', value: SMALL_MACHINE.rate, of: 'pages/s' },
    },
    absoluteRow('memory of the process after that', memory / 1e6, { most: SMALL_MACHINE.megabytes, unit: 'MB' }),
    ...floors.map((floor, index): Row => ({
      name: `article page, rendered anew, beside ${contenders[index + 1]?.name}`,
      ours: ours.rate,
      floor: floor.rate,
      unit: 'pages/s',
      ratio: shareOfFloor({ ours, floor }),
      budget: { at: 'least', value: BUDGET.times, of: '× the peer' },
    })),
  ]
}

/** One page, as it is and as it is sent to whoever takes it gzipped. */
async function weighPages(contenders: Contender[]): Promise<Row[]> {
  const weigh = (headers: Record<string, string>) =>
    Promise.all(
      contenders.map(async ({ server, paths: [path = ''] }) => {
        const { body } = await record(server.origin + path, headers)
        return body.length / 1000
      }),
    )
  return [
    ...toRows('article page', 'kB', contenders, await weigh(PLAIN), atMost(BUDGET.page, 'kB')),
    ...toRows('article page, gzipped', 'kB', contenders, await weigh(GZIPPED), atMost(BUDGET.gzipped, 'kB')),
  ]
}

async function measureVisits(contenders: Contender[], { rounds }: Settings): Promise<Row[]> {
  const visits = contenders.map((): Visit[] => [])
  const likes = contenders.map((): Like[] => [])
  const browser = await launchBrowser()
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { server, paths }] of contenders.entries()) {
        const url = server.origin + (paths[0] ?? '')
        visits[index]?.push(await visit(browser, url))
        likes[index]?.push(await timeLike(browser, url))
      }
    }
  } finally {
    await browser.close()
  }
  const ofVisits = (read: (one: Visit) => number) => visits.map((ones) => median(ones.map(read)))
  const ofLikes = (read: (one: Like) => number) => likes.map((ones) => median(ones.map(read)))
  const bytes = ofVisits((one) => one.bytes / 1000)
  const slowly: [what: string, values: number[], budget: Budget][] = [
    ['first paint', ofVisits((one) => one.firstPaint), notBehindThePeer],
    ['largest paint', ofVisits((one) => one.largestPaint), notBehindThePeer],
    [`${LIKE}, from the opening`, ofLikes((one) => one.sinceOpening), atMost(BUDGET.like, 'ms')],
    [`${LIKE}, from that paint`, ofLikes((one) => one.sincePaint), notBehindThePeer],
  ]
  return [
    ...toRows('first visit without pictures', 'kB', contenders, bytes, atMost(BUDGET.visit, 'kB')),
    ...slowly.flatMap(([what, values, budget]) => toRows(`${what} (${SLOWLY})`, 'ms', contenders, values, budget)),
  ]
}

/** One row for each peer, of what was measured of each contender. */
function toRows(what: string, unit: string, contenders: Contender[], values: number[], budget: Budget): Row[] {
  const [ours = Number.NaN, ...floors] = values
  return floors.map((floor, index) => ({
    name: `${what}, beside ${contenders[index + 1]?.name}`,
    ours,
    floor,
    unit,
    ...budget(ours, floor),
  }))
}

function notBehindThePeer(ours: number, peer: number): ReturnType<Budget> {
  return { ratio: ours / peer, budget: { at: 'most', value: 1, of: '× the peer' } }
}

function atMost(value: number, unit: string): Budget {
  return (ours) => ({ ratio: ours, budget: { at: 'most', value, of: unit } })
}
