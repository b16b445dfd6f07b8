import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The viewport keeps the browser from zooming on purpose; the reader panel's text size stands in for it. */
const AGREED = new Set(['meta-viewport'])

/**
 * Serious and critical accessibility faults of the page as it stands, or of a part of it, one line for each faulty
 * element.
 */
export function findFaults(page: Page, part?: string): Promise<string[]> {
  return find(page, part, { resultTypes: ['violations'] })
}

/** Those of them that the colours of the page make. */
export function findFaintText(page: Page, part?: string): Promise<string[]> {
  return find(page, part, { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } })
}

async function find(page: Page, part: string | undefined, options: axe.RunOptions): Promise<string[]> {
  await page.evaluate(settleAnimations)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(([within, given]) => window.axe.run(within ?? document, given), [
    part,
    options,
  ] as const)
  return violations
    .filter(({ id, impact }) => !AGREED.has(id) && (impact === 'serious' || impact === 'critical'))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`))
}

/** What fades in has the contrast that it will have only once it is there; what moves without end is let be. */
async function settleAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
