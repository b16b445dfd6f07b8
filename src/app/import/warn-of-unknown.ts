import type { ImportTarget, NamedItem } from './import-items.ts'
import type { ImportReport } from './import-report.ts'
import { once } from './once.ts'
import type { SiteSource } from './parse-site-file.ts'
import { fromSourceId } from './source-id.ts'

export interface NamedThings {
  target: Pick<ImportTarget, 'content' | 'site' | 'places'>
  site: SiteSource | null
  /** Everything that this run read. */
  items: readonly NamedItem[]
  /** Keys of the places that a dry run would have made before. */
  expectedPlaces?: ReadonlySet<string>
  report: ImportReport
}

/** Tells of albums, items of modules, places and topics that are named and are neither in the source nor on the site. */
export async function warnOfUnknown({ target, site, items, report, expectedPlaces }: NamedThings): Promise<void> {
  const types = new Map(items.map(({ sourceId, type }) => [sourceId, type]))
  const found = new Map<string, Promise<boolean>>()
  const isThere = async (sourceId: string) => {
    if (types.has(sourceId)) return true
    return await once(found, sourceId, async () => (await target.content.findBySource(sourceId)) !== null)
  }
  const places = new Set([...(expectedPlaces ?? []), ...(await target.places.exportPlaces()).map(({ key }) => key)])
  for (const { origin, lines, track, special, place, type } of items) {
    const warn = (path: string, message: string) =>
      report.warnings.push({ origin, line: lines?.get(path) ?? null, message })
    if (track) {
      const { album } = track
      const albumType = types.get(album)
      if (!(await isThere(album))) warn('album', `there is no album "${fromSourceId(album)}"`)
      else if (albumType !== undefined && albumType !== `${type}_album`) {
        warn('album', `"${fromSourceId(album)}" is no album of ${type} but of the type ${albumType}`)
      }
    }
    if (place !== undefined && !places.has(place)) warn('lbs', `there is no place "${place}"`)
    for (const [index, module] of special?.modules.entries() ?? []) {
      for (const [position, item] of module.items.entries()) {
        if (!(await isThere(item)))
          warn(`modules.${index}.items.${position}`, `there is no item "${fromSourceId(item)}"`)
      }
    }
  }
  await warnOfTopics(target, site, report)
}

async function warnOfTopics({ site: known }: NamedThings['target'], site: SiteSource | null, report: ImportReport) {
  if (site === null || site.topics.length === 0) return
  const keys = new Set([...site.topics, ...(await known.listTopics())].map(({ key }) => key))
  for (const { key, related, merged_into: mergedInto } of site.topics) {
    for (const other of [...related, ...(mergedInto === undefined ? [] : [mergedInto])]) {
      if (keys.has(other)) continue
      report.warnings.push({ origin: 'site.yaml', line: null, message: `topic ${key}: there is no topic "${other}"` })
    }
  }
}
