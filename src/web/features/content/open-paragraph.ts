import { parseSpot } from '#contract/spot.ts'
import { standOut } from '../../ui/stand-out.ts'
import { scrollToParagraph } from './reading-position.ts'

/** Keys of the entries of the history whose paragraph was shown: on the way back readers find the page as they left it. */
const opened = new Set<string>()

/** Leads to the paragraph that the address names, unless the reader has begun to read already. */
export function openParagraph(body: { current: HTMLElement | null }): void {
  const block = namedParagraph(body.current)
  const { key = 'default' } = (history.state as { key?: string } | null) ?? {}
  if (!body.current || !block || opened.has(key)) return
  opened.add(key)
  if (scrollY > innerHeight / 2) return
  scrollToParagraph(body.current, block.dataset['p'] ?? '')
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  standOut(block)
}

/** The paragraph that the address names, or on the desktop page that of its text; null where it names none that is shown. */
export function namedParagraph(body: HTMLElement | null): HTMLElement | null {
  const query = new URLSearchParams(location.search)
  const ofText = query.get('url')?.split(/[?#]/)[1]
  const { p } = parseSpot(ofText === undefined ? query : new URLSearchParams(ofText))
  const block = p === undefined ? null : body?.querySelector<HTMLElement>(`[data-p="${p}"]`)
  return block && block.getClientRects().length > 0 ? block : null
}
