/** Whether a topic that is merged into another would lead back to itself; `targets` says which are merged into which, by key. */
export function leadsBack(key: string, into: string, targets: ReadonlyMap<string, string>): boolean {
  const seen = new Set<string>()
  for (let next = into; next !== '' && !seen.has(next); next = targets.get(next) ?? '') {
    if (next === key) return true
    seen.add(next)
  }
  return false
}
