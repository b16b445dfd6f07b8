const ACTIONS = ['pointerdown', 'keydown'] as const

/** Runs once, at the reader's next touch or key. */
export function nextUserAction(run: () => void): void {
  const once = () => {
    for (const action of ACTIONS) removeEventListener(action, once)
    run()
  }
  for (const action of ACTIONS) addEventListener(action, once, { passive: true })
}
