import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountPath } from '#contract/share-urls.ts'
import { startSite, type Running } from '../support/processes.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { makeSampleFolder } from '../support/sample-site.ts'
import { getDetail, listArticles } from '../support/samples.ts'

const BASE = '/davmu/share'
/** A kept page is sent as it is for this long. */
const FRESH_MS = 15_000
const ROUNDS = 5

const dataFolder = makeSampleFolder()
let sites: Running[]

beforeAll(async () => {
  sites = [await startSite({ DATA_DIR: dataFolder, SEED: 'none' }, `${BASE}/`)]
})
afterAll(async () => {
  for (const site of sites) await site.stop()
})

/** A page as it is sent now; another tag means that it was made anew. */
async function look(site: Running, path: string) {
  const answer = await fetch(`${site.origin}${BASE}${path}`, { headers: { 'user-agent': 'Mobile' } })
  return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() }
}

const content = (command: string, id: string) => davmuOutput(['content', command, id], { DATA_DIR: dataFolder })

/** Two articles of different accounts and topics, with the pages of their accounts. */
async function choose() {
  const { origin } = sites[0] as Running
  const details = await Promise.all((await listArticles(origin)).map((card) => getDetail(origin, card)))
  const touches = (card: { prev: { id: string } | null; next: { id: string } | null }) => [card.prev?.id, card.next?.id]
  for (const taken of details) {
    const shown = new Set((await look(sites[0] as Running, taken.path)).text.match(/"id":"(\w{8,})"/g))
    const far = details.find(
      (other) =>
        other.author.id !== taken.author.id &&
        !shown.has(`"id":"${other.id}"`) &&
        !touches(taken).includes(other.id) &&
        other.topics.every(({ id }) => !taken.topics.some((topic) => topic.id === id)),
    )
    if (far) return { taken, far }
  }
  throw new Error('every sample is beside every other')
}

it('a change made by a command is seen by the site, by the pages that it touches alone', async () => {
  const { taken, far } = await choose()
  const farPages = [far.path, accountPath({ actor: far.actor, id: far.author.id })]
  const touched = [accountPath({ actor: taken.actor, id: taken.author.id }), '/']
  for (let round = 1; ; round += 1) {
    const begun = Date.now()
    const before = await Promise.all(sites.map((site) => Promise.all(farPages.map((path) => look(site, path)))))
    for (const site of sites) {
      expect((await look(site, taken.path)).status).toBe(200)
      for (const path of touched) await look(site, path)
    }
    const shownBefore = await Promise.all(sites.map((site) => look(site, touched[0] as string)))
    await content('remove', taken.id)
    for (const site of sites) await expect.poll(async () => (await look(site, taken.path)).status).toBe(410)
    const after = await Promise.all(sites.map((site) => Promise.all(farPages.map((path) => look(site, path)))))
    const shownAfter = await Promise.all(sites.map((site) => look(site, touched[0] as string)))
    const home = await Promise.all(sites.map((site) => look(site, '/')))
    await content('publish', taken.id)
    for (const site of sites) await expect.poll(async () => (await look(site, taken.path)).status).toBe(200)

    for (const [index, page] of shownAfter.entries()) expect(page.etag).not.toBe(shownBefore[index]?.etag)
    for (const page of [...shownAfter, ...home]) expect(page.text).not.toContain(taken.id)
    // On a machine so busy that kept pages grew old meanwhile, nothing can be said about those that were not touched.
    if (Date.now() - begun > FRESH_MS && round < ROUNDS) continue
    // Had the site seen nothing until its pages grew old, these were made anew, too.
    const etags = (pages: typeof before) => pages.map((site) => site.map(({ etag }) => etag))
    expect(etags(after)).toEqual(etags(before))
    return
  }
}, 120_000)
