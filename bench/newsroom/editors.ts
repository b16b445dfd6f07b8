import { setTimeout as sleep } from 'node:timers/promises'
import type { StaffVisitor } from '../../tests/support/staff.ts'
import type { Row } from '../report.ts'
import type { Settings } from '../settings.ts'
import { measureReadersBeside } from './readers-beside.ts'
import { ask, beginCopy, tryAsking, type RunningSite } from './staffed-site.ts'
import { makeArticle } from './texts.ts'

const KEPT_EVERY_MS = 1200
const CHARACTERS = 2000
/** There is too much to do: a browser sends the text again later. */
const TOO_MUCH = 50303

/** What readers wait for while so many editors write. */
export async function measureEditors(
  site: RunningSite,
  editors: readonly StaffVisitor[],
  settings: Settings,
): Promise<Row[]> {
  const desks = await Promise.all(editors.map((editor) => openDesk(site, editor)))
  let tries = { kept: 0, refused: 0 }
  const run = async (signal: AbortSignal) => {
    await Promise.all(
      desks.map(async (write, index) => {
        await sleep((index * KEPT_EVERY_MS) / desks.length)
        while (!signal.aborted) {
          const [isKept] = await Promise.all([write(), sleep(KEPT_EVERY_MS)])
          tries[isKept ? 'kept' : 'refused'] += 1
        }
      }),
    )
  }
  const describe = () => {
    const { kept, refused } = tries
    tries = { kept: 0, refused: 0 }
    return `${editors.length} editors write and look (${kept} keepings, ${refused} put off)`
  }
  return await measureReadersBeside(site, { run, describe }, settings)
}

/** A text that is being written, in the way of a browser: what was typed goes out, then the page of readers is asked for. False when the site had too much to do. */
async function openDesk(site: RunningSite, editor: StaffVisitor): Promise<() => Promise<boolean>> {
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
