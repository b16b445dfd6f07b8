import { spawn, type ChildProcess } from 'node:child_process'
import { chromium, type Browser, type Page } from 'playwright-core'
import { CHROMIUM_ARGS, ensureChromium } from './chromium.ts'

/** A browser with a profile on disk, which can be killed and started again on the same profile. */
export interface KillableBrowser {
  page: Page
  /** Ends all of its processes at once. */
  kill: () => Promise<void>
}

const LISTENING = /DevTools listening on (ws:\/\/\S+)/

/** Starts it at the size of an editor's desk. */
export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const args = [
    ...CHROMIUM_ARGS,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const child = spawn(ensureChromium(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const browser = await chromium.connectOverCDP(await findEndpoint(child))
  const [context] = browser.contexts()
  const page = context?.pages()[0] ?? (await context?.newPage())
  if (!page) throw new Error('the browser opened no page')
  await page.setViewportSize({ width: 1440, height: 900 })
  return { page, kill: () => kill(child, browser) }
}

async function kill(child: ChildProcess, browser: Browser): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
  await browser.close().catch(() => {}) // nobody answers any more
}

function findEndpoint(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(`the browser ended: ${said}`)))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const endpoint = LISTENING.exec(said)?.[1]
      if (endpoint !== undefined) resolve(endpoint)
    })
  })
}
