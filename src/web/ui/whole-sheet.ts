/**
 * Waits until all styles of the first screen are there, of which its page holds what the server rendered. Where they do not
 * come the page goes on without.
 */
export async function wholeSheet(): Promise<void> {
  const link = globalThis.document?.querySelector<HTMLLinkElement>('link[href*="/screen-"]')
  if (!link || link.sheet) return
  await new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true })
  })
}
