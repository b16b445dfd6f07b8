/** The id of a module's place on the page. */
export function moduleAnchor(moduleId: string): string {
  return `m-${moduleId}`
}

/** Shows a module and names it in the address, without an entry in the history: back leaves the special. */
export function goToModule(moduleId: string): void {
  const anchor = moduleAnchor(moduleId)
  const place = document.getElementById(anchor)
  if (!place) return
  history.replaceState(history.state, '', `#${anchor}`)
  place.scrollIntoView()
  place.focus({ preventScroll: true })
}
