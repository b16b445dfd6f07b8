import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { openHostDesk, type HostDesk, type HostedRoom } from '../../tests/support/live-host.ts'
import type { StaffVisitor } from '../../tests/support/staff.ts'
import { median, quantile } from '../pairs.ts'
import { startChild, type Child } from '../realtime-child.ts'
import { absoluteRow, type Row } from '../report.ts'
import { openNewsroom } from './desk.ts'
import type { Heard, ViewersTask } from './room-viewers.ts'
import type { RunningSite, StaffedSite } from './staffed-site.ts'

const VIEWERS = 1000
const POSTS = 40
/** Said while the hub is away. */
const MISSED = 20
const TOLD_MS = 1000
/** Clients wait longer from try to try, up to twenty seconds. */
const BACK_SECONDS = 30

/**
 * Two hosts at the desks of one room that is full: how soon one sees what the other posts, and how soon everybody has all
 * that was said after the process with the hub was killed and is back. Throws where somebody was told something twice.
 */
export async function measureFullRoom(
  browser: Browser,
  { dataFolder, start }: Pick<StaffedSite, 'dataFolder' | 'start'>,
  [lin, zhou]: readonly [StaffVisitor, StaffVisitor],
): Promise<Row[]> {
  const secret = randomBytes(32).toString('hex')
  const env = { REALTIME_TOKEN_SECRET: secret, REALTIME_ADDRESS_CONNECTIONS: '0' }
  let site = await start({ env })
  const port = new URL(site.origin).port
  const host = await openHostDesk({ origin: site.origin, dataFolder })
  const viewers = startChild('newsroom/room-viewers.ts', [])
  try {
    const room = await host.makeRoom({})
    const desks = [await openDesk(browser, site, lin, room), await openDesk(browser, site, zhou, room)] as const
    const { publicId: liveId, groupId } = room
    const coming = { do: 'connect', origin: site.origin, liveId, groupId, count: VIEWERS, secret } satisfies ViewersTask
    await viewers.ask(coming)
    const took = await timePosts(desks)

    const said = [await say(host, room, '断线以前')]
    await hear(viewers, said)
    await site.kill()
    for (let count = 0; count < MISSED; count += 1) said.push(await say(host, room, `断线时的第 ${count} 句`))
    site = await start({ env: { ...env, PORT: port } })
    const begun = performance.now()
    said.push(await say(host, room, '回来以后'))
    const [{ twice }] = await Promise.all([hear(viewers, said), ...desks.map((desk) => showsOnce(desk, MISSED))])
    if (twice > 0) throw new Error(`${twice} messages were told twice`)
    const count = VIEWERS.toLocaleString('en')
    return [
      absoluteRow(
        `a host's post on the desk of the other, ${count} viewers in the room, 95 of 100 of ${POSTS} (half of them: ${median(took).toFixed(0)} ms)`,
        quantile(took, 0.95),
        { most: TOLD_MS, unit: 'ms' },
      ),
      absoluteRow(
        `${count} viewers and two desks with all that was said, after the hub was killed and is back`,
        (performance.now() - begun) / 1000,
        { most: BACK_SECONDS, unit: 's' },
      ),
    ]
  } finally {
    await viewers.stop()
    await host.close()
    await site.stop()
  }
}

async function openDesk(browser: Browser, site: RunningSite, member: StaffVisitor, room: HostedRoom): Promise<Page> {
  const page = await openNewsroom(browser, site, member, `/lives/${room.publicId}`)
  await page.getByRole('region', { name: '聊天' }).waitFor()
  return page
}

/** Milliseconds from the key that sends a post on one desk until it stands on the other. */
async function timePosts([from, to]: readonly [Page, Page]): Promise<number[]> {
  const took: number[] = []
  const posting = from.getByRole('textbox', { name: '发要点' })
  for (let number = 0; number < POSTS; number += 1) {
    const words = `第 ${number} 条要点。`
    await posting.fill(words)
    const shown = to.waitForFunction((text) => document.body.textContent.includes(text) && Date.now(), words, {
      polling: 'raf',
    })
    const sent = Date.now()
    await posting.press('Control+Enter')
    took.push(Number(await (await shown).jsonValue()) - sent)
  }
  return took
}

const say = async (host: HostDesk, room: HostedRoom, words: string) => (await host.say(room, words)).msg_id

const hear = (viewers: Child, messages: readonly string[]) =>
  viewers.ask<Heard>({ do: 'hear', messages } satisfies ViewersTask)

/** Waits until a desk shows what was said while the hub was away. Throws where it shows something twice. */
async function showsOnce(desk: Page, count: number): Promise<void> {
  const chat = desk.getByRole('region', { name: '聊天' })
  await chat.getByText('回来以后').waitFor({ timeout: 60_000 })
  for (let number = 0; number < count; number += 1) {
    const sentence = chat.getByText(`断线时的第 ${number} 句`)
    await sentence.first().waitFor()
    const times = await sentence.count()
    if (times !== 1) throw new Error(`a desk shows sentence ${number} ${times} times`)
  }
}
