import type { ImportTarget } from './import-articles.ts'
import type { ImportReport } from './import-report.ts'
import type { SiteSource } from './parse-site-file.ts'
import { takePicture } from './take-picture.ts'

export interface SitePlace {
  target: ImportTarget
  /** Folder of local pictures. */
  root: string | null
  report: ImportReport
}

/** Writes identity, accounts and columns in one transaction; the same ones again write nothing. */
export async function applySite(source: SiteSource, place: SitePlace): Promise<void> {
  const { accounts, database, site, mediaStore } = place.target
  const take = (written: string) =>
    takePicture(written, {
      mediaStore,
      root: place.root,
      onProblem: (problem) => place.report.imageProblems.push({ origin: 'site.yaml', address: written, ...problem }),
    })
  const logo = await take(source.site?.logo ?? '')
  const avatars = new Map<string, string>()
  for (const account of source.accounts) avatars.set(account.key, await take(account.avatar))
  await database.write(async (tx) => {
    if (source.site !== undefined) {
      const { primary_color: primaryColor, ...identity } = source.site
      await site.saveSite(tx, { ...identity, logo, primaryColor })
    }
    for (const { verify_label: verifyLabel, ...account } of source.accounts) {
      await accounts.saveAccount(tx, { ...account, avatar: avatars.get(account.key) ?? '', verifyLabel })
    }
    for (const [position, column] of source.columns.entries()) await site.saveColumn(tx, { ...column, position })
  })
}
