import { isCalm } from './reduced-motion.ts'

const MARKED_MS = 2400

/** Lets what an address asked for stand out for a moment; it fades where motion is welcome, else goes at once. */
export function standOut(element: HTMLElement): void {
  const shown = { backgroundColor: 'var(--primary-soft)', outlineColor: 'transparent' }
  element.animate(
    isCalm() ? [shown, shown] : [shown, { ...shown, offset: 0.7 }, { outlineColor: 'transparent' }],
    MARKED_MS,
  )
}
