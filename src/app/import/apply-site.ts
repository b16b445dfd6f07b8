import type { Tx } from '#server/storage/database.ts'
import type { ImportTarget } from './import-items.ts'
import type { ImportReport } from './import-report.ts'
import type { ItemSource } from './item-source.ts'
import type { SiteSource } from './parse-site-file.ts'
import { COVER_WIDTH, takePicture, type TakenPicture } from './take-picture.ts'

export interface SitePlace {
  target: ImportTarget
  /** Folder of local pictures. */
  root: string | null
  report: ImportReport
  /** Files of the media store, by the address of theirs that is written. */
  stored?: ItemSource['stored']
  /** Whether groups stand behind those that the site has. */
  isBehind?: boolean
}

/** Writes identity, accounts, groups, circles and places in one transaction; the same ones again write nothing. */
export async function applySite(source: SiteSource, place: SitePlace): Promise<void> {
  const write = await takeSite(source, place)
  await place.target.database.write(write)
}

/** Takes the pictures of a site and returns the work of the transaction that writes it. */
export async function takeSite(source: SiteSource, place: SitePlace): Promise<(tx: Tx) => Promise<void>> {
  const { accounts, site, community, places } = place.target
  const faces = await takeAll(place, [source.site, ...source.accounts, ...source.circles].map(faceOf))
  const pictured = [...source.accounts, ...source.topics, ...source.lists, ...source.places]
  const covers = await takeAll(place, pictured.map(coverOf), COVER_WIDTH)
  const face = (written: string) => faces.get(written)?.address ?? ''
  const cover = (written: string) => covers.get(written)?.address ?? ''
  const color = (written: string) => covers.get(written)?.color ?? ''
  const after = async (list: () => Promise<unknown[]>) => (place.isBehind ? (await list()).length : 0)
  const first = {
    columns: await after(site.listColumns),
    topics: await after(site.listTopics),
    lists: await after(site.listLists),
  }
  return async (tx) => {
    await site.countVersion(tx)
    if (source.site !== undefined) {
      const { primary_color: primaryColor, logo, ...identity } = source.site
      await site.saveSite(tx, { ...identity, logo: face(logo), primaryColor })
    }
    for (const { verify_label: verifyLabel, verify_info: verifyInfo, ...account } of source.accounts) {
      const pictures = { avatar: face(account.avatar), cover: cover(account.cover) }
      await accounts.saveAccount(tx, { ...account, ...pictures, verifyLabel, verifyInfo })
    }
    for (const [index, column] of source.columns.entries()) {
      await site.saveColumn(tx, { ...column, position: first.columns + index })
    }
    for (const [index, { merged_into: mergedInto = '', ...topic }] of source.topics.entries()) {
      const picture = { cover: cover(topic.cover), color: color(topic.cover) }
      await site.saveTopic(tx, { ...topic, ...picture, mergedInto, position: first.topics + index })
    }
    for (const [index, list] of source.lists.entries()) {
      await site.saveList(tx, {
        ...list,
        cover: cover(list.cover),
        color: color(list.cover),
        position: first.lists + index,
      })
    }
    for (const { member_count: memberCount, ...circle } of source.circles) {
      await community.saveCircle(tx, { ...circle, avatar: face(circle.avatar), memberCount })
    }
    for (const written of source.places) await places.savePlace(tx, { ...written, cover: cover(written.cover) })
  }
}

function faceOf(shown: { logo: string } | { avatar: string } | undefined): string {
  if (shown === undefined) return ''
  return 'logo' in shown ? shown.logo : shown.avatar
}

function coverOf(shown: { cover: string }): string {
  return shown.cover
}

/** Takes each picture once, by its address as written. */
async function takeAll(
  { target, root, report, stored }: SitePlace,
  addresses: readonly string[],
  width?: number,
): Promise<Map<string, TakenPicture>> {
  const taken = new Map<string, TakenPicture>()
  for (const written of new Set(addresses)) {
    const picture = await takePicture(written, {
      mediaStore: target.mediaStore,
      root,
      ...(stored && { from: { files: new Map<string, string>(), folder: '', stored } }),
      ...(width !== undefined && { width }),
      onProblem: (problem) => report.imageProblems.push({ origin: 'site.yaml', address: written, ...problem }),
    })
    taken.set(written, picture)
  }
  return taken
}
