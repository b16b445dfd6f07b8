import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The viewport keeps the browser from zooming on purpose; the reader panel's text size stands in for it. */
const AGREED = new Set(['meta-viewport'])

/** Serious and critical accessibility faults of the page as it stands, one line for each faulty element. */
export async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return violations
    .filter(({ id, impact }) => !AGREED.has(id) && (impact === 'serious' || impact === 'critical'))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
