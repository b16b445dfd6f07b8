import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page, Request } from 'playwright-core'
import { PHONE } from '../../tests/support/phone.ts'

/** A first visit: bytes that came, all but pictures, and milliseconds from its beginning to its paints. */
export interface Visit {
  bytes: number
  firstPaint: number
  largestPaint: number
}

/** A tap on the button for a like, milliseconds. */
export interface Like {
  /** From the beginning of the visit to when the button is on. */
  sinceOpening: number
  /** The same from the first contentful paint, when it is tapped first. */
  sincePaint: number
}

/** Slow 4G, as Lighthouse calls it. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const SLOWED = 4
/** A visit is over when nothing was asked or came for so long; our page keeps what is read after 1.5 s. */
const QUIET_MS = 3000
const MOST_MS = 60_000
const AGAIN_MS = 100
/** A tap that the page has not heard of for so long is lost. */
const HEARD_MS = 1000
/** The first button of the bar at the bottom, on our page and on those of the peers. */
const BUTTON = '[role=toolbar] [aria-pressed]'

/**
 * Opens a page as a phone that was never there, on a slow network with a slow processor, until it is quiet. Bytes are what
 * the browser says of each answer when it is there (`encodedDataLength`), those for a service worker too, whose
 * network is not slowed; pictures are left out, whoever asks for them.
 */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, close } = await openSlowPhone(browser)
  try {
    const context = page.context()
    let [bytes, movedAt] = [0, performance.now()]
    const move = () => (movedAt = performance.now())
    const counting: Promise<void>[] = []
    context.on('request', move)
    context.on('requestfailed', move)
    context.on('requestfinished', (request) => {
      move()
      counting.push(weigh(request).then((weight) => void (bytes += weight)))
    })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestPaint: startTime })
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const start = performance.now()
    await page.goto(url)
    while (performance.now() - movedAt < QUIET_MS) {
      if (performance.now() - start > MOST_MS) throw new Error(`${url} does not come to rest`)
      await sleep(50)
    }
    await Promise.all(counting)
    const paints = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestPaint: (globalThis as { largestPaint?: number }).largestPaint ?? Number.NaN,
    }))
    return { bytes, ...paints }
  } finally {
    await close()
  }
}

/** Bytes of an answer with its head as they came over the network; none of a picture, or of what was kept. */
async function weigh(request: Request): Promise<number> {
  const response = await request.response()
  if (!response || response.fromServiceWorker()) return 0
  if (((await response.headerValue('content-type')) ?? '').startsWith('image/')) return 0
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  return responseBodySize + responseHeadersSize
}

/**
 * Opens a page likewise and taps its button for a like at the first contentful paint, until it is on in a frame. While it is
 * not, the finger comes again each 100 ms: an application that is not hydrated yet loses the first taps, and a
 * reader who sees nothing tries again. A tap waits for the page to have heard of the one before, so that none switches
 * off what another one has switched on.
 */
export async function timeLike(browser: Browser, url: string): Promise<Like> {
  const { page, client, close } = await openSlowPhone(browser)
  try {
    const told: Partial<Record<'painted' | 'heard' | 'answered', { at: number; x: number; y: number }>> = {}
    client.on('Runtime.bindingCalled', ({ payload }) => Object.assign(told, JSON.parse(payload)))
    await client.send('Runtime.enable')
    await client.send('Runtime.addBinding', { name: 'tellBench' })
    await page.addInitScript(watchButton, BUTTON)
    const opening = page.goto(url, { waitUntil: 'commit' })
    const start = performance.now()
    const until = async (isOver: () => boolean, deadline: number) => {
      while (!isOver() && performance.now() < deadline) await sleep(2)
    }
    await until(() => told.painted !== undefined, start + MOST_MS)
    const { painted } = told
    if (!painted) throw new Error(`${url} paints no button`)
    while (!told.answered) {
      if (performance.now() - start > MOST_MS) throw new Error(`${url} does not answer to a like`)
      delete told.heard
      const tappedAt = performance.now()
      await tap(client, painted)
      await until(() => told.heard !== undefined || told.answered !== undefined, tappedAt + HEARD_MS)
      await until(() => told.answered !== undefined, tappedAt + AGAIN_MS)
    }
    await opening
    return { sinceOpening: told.answered.at, sincePaint: told.answered.at - painted.at }
  } finally {
    await close()
  }
}

async function tap(client: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Runs in the page: tells when it has painted and has a button, when it hears a tap, and when the button is on. */
function watchButton(button: string): void {
  const { tellBench } = globalThis as unknown as { tellBench: (text: string) => void }
  const tell = (what: string, at: number, { x, y, width, height } = new DOMRect()) =>
    tellBench(JSON.stringify({ [what]: { at, x: x + width / 2, y: y + height / 2 } }))
  const tellPaint = (at: number) => {
    const place = document.querySelector(button)?.getBoundingClientRect()
    if (place) tell('painted', at, place)
    else setTimeout(() => tellPaint(at), 10)
  }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) tellPaint(startTime)
  }).observe({ type: 'paint', buffered: true })
  document.addEventListener('click', () => tell('heard', performance.now()), { capture: true })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const isOn = () => target instanceof Element && target.matches(`${button}[aria-pressed=true]`)
      if (isOn()) requestAnimationFrame(() => isOn() && tell('answered', performance.now()))
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-pressed'] })
}

async function openSlowPhone(
  browser: Browser,
): Promise<{ page: Page; client: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return { page, client, close: () => context.close() }
}
