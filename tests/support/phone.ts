import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { watchRequests } from './alive.ts'
import { CHROMIUM_ARGS, ensureChromium } from './chromium.ts'
import { TRACES } from './failures.ts'

/** A phone as a whole: size, touch and user agent go together, or the site takes it for a desktop. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
} satisfies BrowserContextOptions

export const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

/** What the browser's driver says of a service worker that it does not allow. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** What the browser itself says of a line that is left, or loses the network, while it opens: no page can silence that. */
const LINE_LEFT =
  /^WebSocket connection to '[^']*' failed: .*(?:closed before the connection|ERR_INTERNET_DISCONNECTED)/

/** A page with what it complained about and what it fetched from elsewhere. */
export interface Device {
  page: Page
  context: BrowserContext
  /** Console errors and warnings, uncaught exceptions, failed requests, requests to another origin. */
  complaints: string[]
  /** All that the page said on its console, where it went, and its complaints, in order. */
  log: string[]
}

/**
 * A browser that is a phone before any device is emulated, too: on a busy machine a page may load before the emulation
 * reaches it, and would be led to the desktop page.
 */
export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  const { width, height } = PHONE.viewport
  const asPhone = [`--window-size=${width},${height}`, `--user-agent=${PHONE.userAgent}`]
  const all = [...CHROMIUM_ARGS, ...asPhone, ...args]
  // In the locale of C, it takes no file whose name is not ASCII.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return chromium.launch({ executablePath: ensureChromium(), args: all, env, tracesDir: TRACES })
}

const shared = new Map<string, Promise<Browser>>()

/**
 * The browser of this worker with these arguments: its files follow one another in it, and it ends with the worker. One
 * that has crashed is replaced for the next who asks.
 */
export function sharedBrowser(args: readonly string[] = []): Promise<Browser> {
  const name = args.join(' ')
  const known = shared.get(name)
  if (known) return known
  const forget = () => shared.delete(name)
  const launched = launchBrowser(args)
  launched.then((browser) => browser.on('disconnected', forget), forget)
  shared.set(name, launched)
  return launched
}

/** Opens a fresh phone, or what `options` make of it, for a site at `origin`. */
export async function openDevice(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Device> {
  // A service worker would answer where a test expects to hear of the request; tests of it allow it.
  const context = await browser.newContext({ ...PHONE, baseURL: origin, serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(30_000) // a machine of tests may be slow
  const page = await context.newPage()
  watchRequests(page)
  const complaints: string[] = []
  const log: string[] = []
  const complain = (complaint: string) => {
    complaints.push(complaint)
    log.push(complaint)
  }
  page.on('console', (message) => {
    const line = `console ${message.type()}: ${message.text()}`
    const isOwn = message.text() !== WORKER_BLOCKED && !LINE_LEFT.test(message.text())
    const isComplaint = ['error', 'warning'].includes(message.type()) && isOwn
    if (isComplaint) complain(line)
    else log.push(line)
  })
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) log.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  page.on('framenavigated', (frame) => log.push(`went to: ${frame.url()}`))
  page.on('requestfailed', (request) => {
    // A navigation drops what the page before it was still fetching.
    const reason = request.failure()?.errorText ?? ''
    const line = `failed: ${request.url()} ${reason}`
    if (reason === 'net::ERR_ABORTED') log.push(line)
    else complain(line)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) complain(`other origin: ${request.url()}`)
  })
  return { page, context, complaints, log }
}

/** Closes a device; answers that a test is still making up for its page have nobody to reach, which is no failure. */
export async function closeDevice({ context }: Device): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}
