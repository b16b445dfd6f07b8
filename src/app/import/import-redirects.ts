import { createTargetNames } from '../redirects/name-targets.ts'
import type { ImportTarget } from './import-items.ts'
import { noteRedirects, type ImportReport } from './import-report.ts'
import type { RedirectSource } from './parse-redirects-file.ts'

/** Old paths in one transaction. */
const BATCH = 200

/** Writes old paths of what is there by now; the same ones again write nothing. */
export async function importRedirects(
  target: ImportTarget,
  sources: readonly RedirectSource[],
  report: ImportReport,
): Promise<void> {
  if (sources.length === 0 || report.dryRun) return
  const { database, redirects } = target
  const names = await createTargetNames(target)
  for (let from = 0; from < sources.length; from += BATCH) {
    const batch = sources.slice(from, from + BATCH)
    const done = await database.write(async (tx) => {
      const outcomes = []
      for (const source of batch) {
        const found = await names.findTarget(source.to)
        outcomes.push({ source, given: found && (await redirects.saveGiven(tx, found, [source.from])) })
      }
      return outcomes
    })
    for (const { source, given } of done) {
      const to = `${source.to.kind} ${source.to.key}`
      if (given) noteRedirects(report, { origin: source.from, sourceId: to }, given)
      else report.warnings.push({ origin: source.from, line: null, message: `there is no ${to}` })
    }
  }
}
