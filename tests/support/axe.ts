import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Every page that is looked at is sent it and parses it: less than half as long as what the package gives as its source. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The viewport keeps the browser from zooming on purpose; the reader panel's text size stands in for it. */
const AGREED = new Set(['meta-viewport'])

/** What Lighthouse weighs in its score of accessibility, in its order, whatever axe says of its impact. */
export const SCORED_RULES = [
  'accesskeys',
  'aria-allowed-attr',
  'aria-command-name',
  'aria-conditional-attr',
  'aria-deprecated-role',
  'aria-dialog-name',
  'aria-hidden-body',
  'aria-hidden-focus',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-prohibited-attr',
  'aria-required-attr',
  'aria-required-children',
  'aria-required-parent',
  'aria-roles',
  'aria-text',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'aria-valid-attr-value',
  'aria-valid-attr',
  'button-name',
  'bypass',
  'color-contrast',
  'definition-list',
  'dlitem',
  'document-title',
  'duplicate-id-aria',
  'form-field-multiple-labels',
  'frame-title',
  'heading-order',
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'image-alt',
  'input-button-name',
  'input-image-alt',
  'label',
  'link-in-text-block',
  'link-name',
  'list',
  'listitem',
  'meta-refresh',
  'meta-viewport',
  'object-alt',
  'select-name',
  'skip-link',
  'tabindex',
  'target-size',
  'td-headers-attr',
  'th-has-data-cells',
  'valid-lang',
  'video-caption',
  'landmark-one-main',
  'autocomplete-valid',
  'presentation-role-conflict',
  'svg-img-alt',
]

/**
 * Serious and critical accessibility faults of the page as it stands, or of a part of it, one line for each faulty
 * element.
 */
export function findFaults(page: Page, part?: string): Promise<string[]> {
  return find(page, part, { resultTypes: ['violations'] })
}

/** As `findFaults`, with all that costs a page its 100 of Lighthouse. */
export async function findScoredFaults(page: Page, part?: string): Promise<string[]> {
  const rules = Object.fromEntries(SCORED_RULES.map((id) => [id, { enabled: true }]))
  return find(page, part, { resultTypes: ['violations'], rules }, SCORED_RULES)
}

/** Those of them that the colours of the page make. */
export function findFaintText(page: Page, part?: string): Promise<string[]> {
  return find(page, part, { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } })
}

async function find(
  page: Page,
  part: string | undefined,
  options: axe.RunOptions,
  whateverTheirImpact: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const { violations } = await page.evaluate(lookWhileStill, [part, options] as const)
  return violations
    .filter(({ id }) => !AGREED.has(id))
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || whateverTheirImpact.includes(id))
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
