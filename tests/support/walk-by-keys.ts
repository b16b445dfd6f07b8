import type { Page } from 'playwright-core'
import { settled } from './alive.ts'

/** More stops than any page has before its lists begin to repeat. */
const STOPS_MAX = 60

/**
 * Goes through a page with the Tab key. Each stop must have a name, show that it has the focus, and not be covered by a
 * bar (WCAG 2.2, success criteria 2.4.7, 2.4.11, 4.1.2); answers what is wrong, and how many stops there were.
 */
export async function walkByKeys(
  page: Page,
  settle: (page: Page) => Promise<void> = settled,
): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = []
  const seen = new Set<string>()
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab')
    let found = await page.evaluate(lookAtFocus)
    if (found === null) break // the browser's own bars come next
    if (found.faults.length > 0) {
      // A list that has just grown above it may have pushed it away: what counts is how it stands then.
      await settle(page)
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      found = (await page.evaluate(lookAtFocus)) ?? found
    }
    if (!seen.has(found.place)) faults.push(...found.faults)
    seen.add(found.place)
  }
  return { stops: seen.size, faults }
}

/** Runs in the page. */
function lookAtFocus(): { place: string; faults: string[] } | null {
  const element = document.activeElement as HTMLElement | null
  if (!element || element === document.body) return null
  // What is seen of a control that is hidden for the eye is its label.
  const label = (element as HTMLInputElement).labels?.[0]
  const seen = element.classList.contains('visually-hidden') && label ? label : element
  const box = seen.getBoundingClientRect()
  const place = `${element.tagName} ${element.outerHTML.slice(0, 160)}`
  const name =
    element.getAttribute('aria-label') ??
    element.getAttribute('aria-labelledby') ??
    label?.textContent ??
    (element.textContent ||
      element.getAttribute('title') ||
      element.querySelector('img')?.alt ||
      element.getAttribute('placeholder'))
  const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const))
  const isUncovered = points.some(([x, y]) => {
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
    return top !== null && (seen.contains(top) || top.contains(seen))
  })
  const look = () =>
    [element, seen, seen.parentElement].map((target) => {
      if (!target) return ''
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(target)
      return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join(' ')
    })
  const focused = look()
  element.blur()
  // In a frame it is a part of that which has the focus, and shows it.
  const isMarked = element.tagName === 'IFRAME' || look().some((one, index) => one !== focused[index])
  element.focus({ preventScroll: true })
  return {
    place,
    faults: [
      ...(name?.trim() ? [] : [`has no name: ${place}`]),
      ...(isUncovered ? [] : [`is covered or out of sight: ${place}`]),
      ...(isMarked ? [] : [`does not show the focus: ${place}`]),
    ],
  }
}
