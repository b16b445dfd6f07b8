import { writeFileSync } from 'node:fs'
import type { Browser, CDPSession } from 'playwright-core'
import type { StaffVisitor } from '../../tests/support/staff.ts'
import { absoluteRow, type Row } from '../report.ts'
import { openDesk, press, type Desk } from './desk.ts'
import { beginCopy, type RunningSite } from './staffed-site.ts'
import { makeArticle } from './texts.ts'

const CHARACTERS = 2000
const KEEPINGS = 2000
/** What is loaded at first, and fills what forgets its oldest. */
const WARM_UP = 200
const MOST_MB = 20
/** A member may keep 240 times a minute, and a preview be asked for 120 times in ten seconds. */
const EACH_STEP = 60
const STEP_SECONDS = 20

/**
 * What the script's heap of a newsroom that stays open has grown by after many keepings, each followed by the page of
 * readers beside it; after the collector has run. The clock of the site goes on with them, because it limits how many are
 * made in a minute; `clockFile` gets the seconds that it is ahead.
 */
export async function measureMemory(
  browser: Browser,
  site: RunningSite,
  editor: StaffVisitor,
  clockFile: string,
): Promise<Row> {
  const copy = await beginCopy(site, editor, { fields: { title: '开了一天' }, body: makeArticle(CHARACTERS) })
  const desk = await openDesk(browser, site, editor, copy.id)
  try {
    const before = await keep(desk, WARM_UP, { clockFile, ahead: 0 }).then(() => readHeap(desk.client))
    const after = await keep(desk, KEEPINGS, { clockFile, ahead: (WARM_UP / EACH_STEP) * STEP_SECONDS }).then(() =>
      readHeap(desk.client),
    )
    const count = KEEPINGS.toLocaleString('en')
    return absoluteRow(
      `heap of an open newsroom after ${count} keepings (${before.toFixed(1)} MB before)`,
      after - before,
      {
        most: MOST_MB,
        unit: 'MB more',
      },
    )
  } finally {
    await desk.close()
  }
}

/** Types a character and has it kept at once, as when the page is left, so many times. */
async function keep(
  { page, client }: Desk,
  count: number,
  { clockFile, ahead }: { clockFile: string; ahead: number },
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    if (number % EACH_STEP === 0) writeFileSync(clockFile, String(ahead + (number / EACH_STEP) * STEP_SECONDS))
    const [answer] = await Promise.all([
      page.waitForResponse((response) => /\/working-copies\/[^/]+$/.test(new URL(response.url()).pathname)),
      press(client, '潮').then(() => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))),
    ])
    const { code } = (await answer.json()) as { code: number }
    if (code !== 0) throw new Error(`keeping ${number} was answered ${code}`)
  }
}

/** Megabytes that the script holds once everything that nobody holds is gone. */
async function readHeap(client: CDPSession): Promise<number> {
  for (let times = 0; times < 3; times += 1) await client.send('HeapProfiler.collectGarbage')
  return (await client.send('Runtime.getHeapUsage')).usedSize / 1e6
}
