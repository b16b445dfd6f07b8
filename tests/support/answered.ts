import type { Page } from 'playwright-core'

/**
 * Acts, and waits for the answer to the call that this made, whose path matches: a page shows what will be before it is
 * told. What the page before it had left unanswered is sent again at its start, and is another call.
 */
export async function answered(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  const request = page.waitForRequest((sent) => path.test(new URL(sent.url()).pathname))
  await act()
  await (await request).response()
}

export const COLLECTION_CALL = /\/v1\/collection\/[^/]+$/
/** Not the call that an account was looked at, which a followed account's page sends by itself. */
export const FOLLOW_CALL = /\/v1\/mp\/follow\/[^/]+$/

/** Opens an item and puts it into the collection. */
export async function collect(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const button = page.getByRole('toolbar').getByRole('button', { name: /^收藏/ })
  await answered(page, COLLECTION_CALL, () => button.tap())
}
