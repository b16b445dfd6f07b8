import type { DepthMark } from '#contract/newsroom-frame.ts'
import { BODY_ATTRIBUTE } from '../../rendering/page-elements.ts'
import style from './show-depths.module.css'

/** Draws at each paragraph of the text which share of readers came to it, and where many of them left. */
export function showDepths(marks: readonly DepthMark[] = []): void {
  for (const { paragraph, share, left } of marks) {
    const element = document.querySelector<HTMLElement>(`[${BODY_ATTRIBUTE}] [data-p="${paragraph}"]`)
    if (!element) continue
    element.classList.add(...(style.paragraph ?? '').split(' '))
    element.style.setProperty('--reached', String(share))
    element.dataset['reached'] = toPercent(share)
    if (left > 0) element.dataset['left'] = `↓ ${toPercent(left)}`
  }
}

function toPercent(share: number): string {
  return `${Math.round(share * 100)} %`
}
