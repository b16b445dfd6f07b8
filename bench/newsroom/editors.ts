import { setTimeout as sleep } from 'node:timers/promises'
import { searchPath } from '#contract/search-query.ts'
import type { Running } from '../../tests/support/processes.ts'
import type { StaffVisitor } from '../../tests/support/staff.ts'
import { record } from '../floor.ts'
import { BROWSER, listArticles } from '../landing.ts'
import { load, toRequest } from '../load.ts'
import { median } from '../pairs.ts'
import type { Row } from '../report.ts'
import { BASE, CONNECTIONS, type Settings } from '../settings.ts'
import { ask, beginCopy, tryAsking } from './staffed-site.ts'
import { makeArticle } from './texts.ts'

const KEPT_EVERY_MS = 1200
const CHARACTERS = 2000
/** Fewer than make a process refuse anything. */
const MAKING_CONNECTIONS = 4
/** Landings that are opened again and again. */
const LANDINGS = 50
const MOST = 1.1
/** There is too much to do: a browser sends the text again later. */
const TOO_MUCH = 50303
/** Until those who write are all at it, milliseconds. */
const SETTLED_MS = 1500

/** What readers wait for while so many editors write, beside the same without them, in turns. */
export async function measureEditors(
  site: Running,
  editors: readonly StaffVisitor[],
  { seconds, rounds }: Settings,
): Promise<Row[]> {
  const desks = await Promise.all(editors.map((editor) => openDesk(site, editor)))
  const paths = (await listArticles(site)).slice(0, LANDINGS)
  // one after the other: so many connections would be refused while none of them is kept
  for (const path of paths) await record(site.origin + path, BROWSER)
  const articles = paths.map((path) => toRequest(path, BROWSER))
  let asked = 0
  const loads = {
    'landings that are kept': {
      connections: CONNECTIONS,
      nextRequest: () => articles[(asked += 1) % articles.length] ?? null,
    },
    'pages that are made anew': {
      connections: MAKING_CONNECTIONS,
      nextRequest: () => toRequest(BASE + searchPath({ keyword: `灯塔 ${(asked += 1)}` }), { accept: 'text/html' }),
    },
  }
  const rows: Row[] = []
  for (const [name, readers] of Object.entries(loads)) {
    const read = async () => (await load({ origin: site.origin, seconds, ...readers })).p95
    const found = { alone: [] as number[], beside: [] as number[] }
    const tries = { kept: 0, refused: 0 }
    await read()
    for (let round = 0; round < rounds; round += 1) {
      found.alone.push(await read())
      const over = new AbortController()
      const writing = Promise.all(
        desks.map(async (write, index) => {
          await sleep((index * KEPT_EVERY_MS) / desks.length)
          while (!over.signal.aborted) {
            const [isKept] = await Promise.all([write(), sleep(KEPT_EVERY_MS)])
            tries[isKept ? 'kept' : 'refused'] += 1
          }
        }),
      )
      writing.catch(() => {}) // it is awaited below
      await sleep(SETTLED_MS)
      found.beside.push(await read())
      over.abort()
      await writing
    }
    const ours = median(found.beside)
    const floor = median(found.alone)
    const ratio = median(found.beside.map((beside, round) => beside / (found.alone[round] ?? 0)))
    rows.push({
      name: `${name}, 95 of 100, while ${editors.length} editors write and look (${tries.kept} keepings, ${tries.refused} put off)`,
      ours,
      floor,
      unit: 'ms',
      ratio,
      budget: { at: 'most', value: MOST, of: '× without them' },
    })
  }
  return rows
}

/** A text that is being written, in the way of a browser: what was typed goes out, then the page of readers is asked for. False when the site had too much to do. */
async function openDesk(site: Running, editor: StaffVisitor): Promise<() => Promise<boolean>> {
  const fields = { title: `第 ${editor.id} 篇` }
  const copy = await beginCopy(site, editor, { fields, body: makeArticle(CHARACTERS) })
  const { path } = await ask<{ path: string }>(site, editor, `/working-copies/${copy.id}/preview`, { hours: 1 })
  const [, token = '', id = ''] = /\/preview-([^/]+)\/.*\/([^/]+)\/[^/]+$/.exec(path) ?? []
  const query = new URLSearchParams({ preview_token: token })
  const headers = { 'x-forwarded-for': `10.4.1.${editor.id}` }
  let body = makeArticle(CHARACTERS)
  let { seq } = copy
  return async () => {
    body += '潮水退到最远的地方。'
    const kept = { seq, fields, body, client_id: `bench-${editor.id}` }
    const answer = await tryAsking(site, editor, `/working-copies/${copy.id}`, kept)
    if (answer.code === TOO_MUCH) return false
    if (answer.code !== 0) throw new Error(`a keeping was answered ${answer.code}`)
    ;({ seq } = answer.data as { seq: number })
    const response = await fetch(`${site.origin}/inner/preview/document/detail/${id}?${query}`, { headers })
    const { code } = (await response.json()) as { code: number }
    if (code !== 0 && code !== TOO_MUCH) throw new Error(`a preview was answered ${code}`)
    return true
  }
}
