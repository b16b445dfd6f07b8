import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Every page that is looked at is sent it and parses it: less than half as long as what the package gives as its source. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const { violations } = await page.evaluate(lookWhileStill, [part, options] as const)
  return violations
    .filter(({ id, impact }) => !AGREED.has(id) && (impact === 'serious' || impact === 'critical'))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`))
}

/**
 * What fades in has the contrast that it will have only once it is there: a look during which something began to fade is
 * taken again. What moves without end is let be.
 */
async function lookWhileStill([within, options]: readonly [string | undefined, axe.RunOptions]) {
  const listEnding = () =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
  for (;;) {
    await Promise.allSettled(listEnding().map(({ finished }) => finished))
    let isMoving = false
    const note = () => (isMoving = listEnding().length > 0)
    document.addEventListener('transitionrun', note)
    document.addEventListener('animationstart', note)
    const results = await window.axe.run(within ?? document, options)
    document.removeEventListener('transitionrun', note)
    document.removeEventListener('animationstart', note)
    if (!isMoving) return results
  }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
