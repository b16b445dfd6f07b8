import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import type { StaffVisitor } from '../../tests/support/staff.ts'
import { median, quantile } from '../pairs.ts'
import type { Row } from '../report.ts'
import { createRandom } from '../search-documents.ts'
import { openDesk, type } from './desk.ts'
import { beginCopy, type RunningSite } from './staffed-site.ts'
import { makeArticle } from './texts.ts'

const CHARACTERS = 20_000
const SLOWED = 4
const MOST_MS = 50
/** In each place, in each round. */
const KEYS = 30
const FLOOR_KEYS = 10
const ROUNDS = 4
/** The Event Timing API tells of no quicker event, in steps of eight. */
const LEAST_MS = 16
const TYPED = '潮水退到最远的地方，灯塔的影子落在泥滩上，有人提着马灯慢慢走过去，'

/** Where it is typed: keys that lead there from anywhere. */
const PLACES = ['start', 'middle', 'end'] as const
type Place = (typeof PLACES)[number]

/**
 * From a key to the picture that shows what it did, in a long article with the page of readers beside it, beside a bare
 * element with the same text that the browser edits by itself. It is what the Event Timing API calls the duration of
 * `keydown`: from when the system had the key to the next frame on the screen, whatever else the page does meanwhile.
 */
export async function measureKeys(browser: Browser, site: RunningSite, editor: StaffVisitor): Promise<Row> {
  const body = makeArticle(CHARACTERS)
  const copy = await beginCopy(site, editor, { fields: { title: '长文' }, body })
  const desk = await openDesk(browser, site, editor, copy.id)
  const bare = await openBare(browser, body)
  const randomly = createRandom(7)
  const keys = { ours: [] as number[], floor: [] as number[] }
  try {
    for (const { client } of [desk, bare]) await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const place of PLACES) {
        const floor = await timeKeys(bare, place, { count: FLOOR_KEYS, randomly })
        const ours = await timeKeys(desk, place, { count: KEYS, randomly })
        if (round < 0) continue
        keys.floor.push(...floor)
        keys.ours.push(...ours)
      }
    }
    const [ours, floor] = [quantile(keys.ours, 0.95), quantile(keys.floor, 0.95)]
    const half = median(keys.ours)
    return {
      name: `key to picture in ${CHARACTERS} characters, processor slowed ${SLOWED} times, 95 of 100 of ${keys.ours.length} (half of them: ${half} ms)`,
      ours,
      floor,
      unit: 'ms',
      ratio: ours,
      budget: { at: 'most', value: MOST_MS, of: 'ms' },
    }
  } finally {
    await desk.close()
    await bare.close()
  }
}

/** The same text in an element that is edited by nothing but the browser. */
async function openBare(browser: Browser, text: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.setContent('<div contenteditable style="width: 40rem; margin: auto; font: 18px/1.8 sans-serif"></div>')
  await page.locator('div').evaluate((element, blocks) => {
    element.append(
      ...blocks.map((block) => {
        const paragraph = document.createElement('p')
        paragraph.textContent = block
        return paragraph
      }),
    )
    element.focus()
  }, text.split('\n\n'))
  return { page, client: await context.newCDPSession(page), close: () => context.close() }
}

async function goTo(page: Page, place: Place): Promise<void> {
  await page.evaluate((where) => {
    const text = document.querySelector<HTMLElement>('[contenteditable=true], [contenteditable=""]')
    const blocks = text?.querySelectorAll('p') ?? []
    const at = { start: 0, middle: Math.floor(blocks.length / 2), end: blocks.length - 1 }[where]
    const block = blocks[at]
    if (!block) throw new Error('there is no text')
    text?.focus()
    getSelection()?.collapse(block, where === 'end' ? block.childNodes.length : 0)
    block.scrollIntoView({ block: 'center' })
  }, place)
  await sleep(500) // for the cursor to be where it is said to be
}

/** Milliseconds of each key. */
async function timeKeys(
  { page, client }: { page: Page; client: CDPSession },
  place: Place,
  { count, randomly }: { count: number; randomly: () => number },
): Promise<number[]> {
  await page.bringToFront()
  await goTo(page, place)
  await page.evaluate(() => {
    const kept: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') kept.push(duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(globalThis, { kept, observer })
  })
  const text = Array.from({ length: count }, () => TYPED[Math.floor(randomly() * TYPED.length)]).join('')
  await type(client, text, randomly)
  await sleep(500) // what is told of the last key comes behind its frame
  const slow = await page.evaluate(() => {
    const { kept, observer } = globalThis as unknown as { kept: number[]; observer: PerformanceObserver }
    observer.disconnect()
    return kept
  })
  return [...slow, ...Array.from({ length: Math.max(0, count - slow.length) }, () => LEAST_MS)]
}
