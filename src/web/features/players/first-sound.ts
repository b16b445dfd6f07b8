let hasBegun = false
let onBegin: (() => void) | null = null

/** Tells the frame that something is played: from now on the player has its place over all pages. */
export function reportFirstSound(): void {
  hasBegun = true
  onBegin?.()
}

/** To be called by the frame; runs as soon as something is played. */
export function whenFirstSound(run: () => void): void {
  onBegin = run
  if (hasBegun) run()
}
