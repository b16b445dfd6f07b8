import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Frame, Page } from 'playwright-core'
import type { StaffVisitor } from '../../tests/support/staff.ts'
import { median, quantile } from '../pairs.ts'
import { absoluteRow, type Row } from '../report.ts'
import { createRandom } from '../search-documents.ts'
import { openDesk, type } from './desk.ts'
import { beginCopy, type RunningSite } from './staffed-site.ts'
import { makeArticle } from './texts.ts'

const MOST_MS = 600
/** A character that the texts do not have. */
const SIGN = '鯤'
const BURSTS = 24
const BURST_MOST = 12
const PAUSE_MS = 700

/** From each key to the frame of the page of readers that shows what it wrote, while it is typed on and after pauses. */
export async function measurePreview(
  browser: Browser,
  site: RunningSite,
  editor: StaffVisitor,
  characters: number,
): Promise<Row> {
  const copy = await beginCopy(site, editor, { fields: { title: '看着写' }, body: makeArticle(characters) })
  const desk = await openDesk(browser, site, editor, copy.id)
  try {
    const randomly = createRandom(11)
    await watch(desk.page, desk.preview)
    let typed = 0
    for (let burst = -2; burst < BURSTS; burst += 1) {
      if (burst === 0) await forget(desk.page, typed)
      const count = 1 + Math.floor(BURST_MOST * randomly())
      await type(desk.client, SIGN.repeat(count), randomly)
      typed += count
      await sleep(PAUSE_MS)
    }
    await desk.preview.waitForFunction((count) => (globalThis as unknown as Seen).seen.length >= count, typed)
    const took = await readTimes(desk.page, desk.preview)
    const half = Math.round(median(took))
    return absoluteRow(
      `key to page of readers beside it, ${characters} characters, 95 of 100 of ${took.length} (half of them: ${half} ms)`,
      quantile(took, 0.95),
      { most: MOST_MS, unit: 'ms' },
    )
  } finally {
    await desk.close()
  }
}

interface Pressed {
  pressed: number[]
  from: number
}
interface Seen {
  /** When each sign was first shown. */
  seen: number[]
}

/** Has both pages note their times, milliseconds since 1970. */
async function watch(page: Page, preview: Frame): Promise<void> {
  await page.evaluate((sign) => {
    const pressed: number[] = []
    Object.assign(globalThis, { pressed, from: 0 })
    const note = ({ key, timeStamp }: KeyboardEvent) => key === sign && pressed.push(performance.timeOrigin + timeStamp)
    addEventListener('keydown', note, { capture: true })
  }, SIGN)
  await preview.evaluate((sign) => {
    const seen: number[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const count = (document.querySelector('main')?.textContent ?? '').split(sign).length - 1
      if (count > seen.length) requestAnimationFrame(() => requestAnimationFrame(() => note(count)))
    }
    const note = (count: number) => {
      while (seen.length < count) seen.push(performance.timeOrigin + performance.now())
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, SIGN)
}

/** What came before is not counted. */
async function forget(page: Page, typed: number): Promise<void> {
  await page.evaluate((from) => Object.assign(globalThis, { from }), typed)
}

async function readTimes(page: Page, preview: Frame): Promise<number[]> {
  const { pressed, from } = await page.evaluate(() => {
    const { pressed: all, from: first } = globalThis as unknown as Pressed
    return { pressed: all, from: first }
  })
  const seen = await preview.evaluate(() => (globalThis as unknown as Seen).seen)
  return pressed.map((at, index) => (seen[index] ?? Number.NaN) - at).slice(from)
}
