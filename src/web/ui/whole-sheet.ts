/** Of the link to the stylesheet of all pages, which has the attribute once the sheet is there or cannot be had. */
export const SHEET_ID = 'sheet'
export const SETTLED_ATTRIBUTE = 'data-settled'

/**
 * Waits for the styles of all pages, of which the first one holds what the server rendered. Where they do not come the page
 * goes on without.
 */
export async function wholeSheet(): Promise<void> {
  const link = globalThis.document?.getElementById(SHEET_ID)
  if (!link || link.hasAttribute(SETTLED_ATTRIBUTE)) return
  await new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true })
  })
}
