import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { findCode } from './sms-gateway.ts'

/** Logs the reader of a page in, on the page for it, with the code that the gateway got. */
export async function logInAt(page: Page, mobile: string, smsGateway: string): Promise<void> {
  await page.goto('/davmu/share/auth')
  await enterMobile(page, mobile, { smsGateway })
  await page.waitForURL((url) => !url.pathname.endsWith('/auth'))
}

interface MobileEntry {
  smsGateway: string
  /** What the button says that asks for the code. */
  button?: string
  /** What the button says that sends the code. */
  goesOn?: RegExp
}

/** Fills in, on a page or in a sheet, what is asked for a code and the code itself; the sixth digit sends it. */
export async function enterMobile(
  place: Page | Locator,
  mobile: string,
  { smsGateway, button = '获取验证码', goesOn }: MobileEntry,
): Promise<void> {
  await place.getByRole('textbox', { name: '手机号' }).fill(mobile)
  const send = place.getByRole('button', { name: button })
  const code = place.getByRole('textbox', { name: '6 位验证码' })
  // Whoever asks as a process dies is told so and asks again, a minute later where the code was under way already.
  const ask = async () => {
    if (!(await code.isVisible())) await send.tap()
    await code.waitFor({ timeout: 15_000 })
  }
  await vi.waitFor(ask, { timeout: 90_000 })
  if (goesOn) await place.getByRole('button', { name: goesOn }).waitFor()
  await expect.poll(() => findCode(smsGateway, mobile)).toMatch(/^\d{6}$/)
  await code.fill(await findCode(smsGateway, mobile))
}

/** Writes a comment as the reader of a page, who is logged in; answers its id. */
export async function postComment(page: Page, path: string, data: object): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('davmu.session'))
  const { token } = JSON.parse(kept ?? '{}') as { token: string }
  // By its id it may be sent again, as a page's are, where a process dies over it.
  const headers = { authorization: token, 'request-id': randomUUID() }
  const answer = await page.request.post(path, { data, headers })
  const body = (await answer.json()) as { code: number; data: { id: string } }
  if (body.code !== 0) throw new Error(`the comment was answered ${body.code}`)
  return body.data.id
}
