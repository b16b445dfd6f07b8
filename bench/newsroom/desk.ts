import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Frame, Page } from 'playwright-core'
import { EDITORS_DESK } from '../../tests/support/newsroom.ts'
import type { StaffVisitor } from '../../tests/support/staff.ts'
import type { RunningSite } from './staffed-site.ts'

/** A text that is open at a desk, with the page of readers beside it. */
export interface Desk {
  page: Page
  client: CDPSession
  /** The page of readers. */
  preview: Frame
  close: () => Promise<void>
}

/** Opens a screen of the newsroom as a member of its staff, in a browser window of their own. */
export async function openNewsroom(
  browser: Browser,
  site: RunningSite,
  member: StaffVisitor,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ ...EDITORS_DESK, baseURL: site.newsroom })
  const [name = '', value = ''] = member.cookie.split('=')
  await context.addCookies([{ name, value, url: site.newsroom }])
  const page = await context.newPage()
  await page.goto(`/admin${path}`)
  return page
}

/** Opens a working copy as its editor, and puts the cursor into its text. */
export async function openDesk(
  browser: Browser,
  site: RunningSite,
  editor: StaffVisitor,
  copyId: string,
): Promise<Desk> {
  const page = await openNewsroom(browser, site, editor, `/write/${copyId}`)
  await page.getByRole('textbox', { name: '正文' }).click()
  const element = await page.waitForSelector('iframe')
  const preview = await element.contentFrame()
  if (!preview) throw new Error('the preview is no frame')
  await preview.locator('html[data-alive]').waitFor({ state: 'attached' })
  return { page, client: await page.context().newCDPSession(page), preview, close: () => page.context().close() }
}

/** Presses a key that writes this, as a keyboard does: a character that it has no key for comes as one all the same. */
export async function press(client: CDPSession, text: string): Promise<void> {
  await client.send('Input.dispatchKeyEvent', { type: 'keyDown', text, unmodifiedText: text, key: text })
  await client.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
}

/** Types characters as somebody who types fast, about nine keys a second; `randomly` gives numbers from 0 to 1. */
export async function type(client: CDPSession, text: string, randomly: () => number): Promise<void> {
  for (const character of text) {
    const begun = performance.now()
    await press(client, character)
    await sleep(Math.max(0, 60 + 100 * randomly() - (performance.now() - begun)))
  }
}
