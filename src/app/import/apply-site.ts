import { readFile } from 'node:fs/promises'
import { imageAddress } from '#server/outside/image-address.ts'
import { ImageRefused } from '#server/outside/media-store.ts'
import { isDrawing } from './image-intake.ts'
import { followImage } from './image-references.ts'
import type { ImportTarget } from './import-articles.ts'
import type { ImageProblem, ImportReport } from './import-report.ts'
import type { SiteSource } from './parse-site-file.ts'

/** Widest that a logo or an avatar is shown, in pixels of a dense screen. */
const PICTURE_WIDTH = 360

export interface SitePlace {
  target: ImportTarget
  /** Folder of local pictures. */
  root: string | null
  report: ImportReport
}

/** Writes identity, accounts and columns in one transaction; the same ones again write nothing. */
export async function applySite(source: SiteSource, place: SitePlace): Promise<void> {
  const { accounts, database, site } = place.target
  const logo = await takePicture(source.site?.logo ?? '', place)
  const avatars = new Map<string, string>()
  for (const account of source.accounts) avatars.set(account.key, await takePicture(account.avatar, place))
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

/** The public address of a picture: that of the media store for a file, its own for one of the web. */
async function takePicture(written: string, { target, root, report }: SitePlace): Promise<string> {
  if (written === '') return ''
  const reference = await followImage({ files: new Map(), folder: '' }, written, root)
  const leaveOut = (problem: Pick<ImageProblem, 'reason' | 'message'>) => {
    report.imageProblems.push({ origin: 'site.yaml', address: written, ...problem })
    return ''
  }
  if (reference.kind === 'remote') return reference.address
  if (reference.kind === 'inline') return leaveOut({ reason: 'no_file', message: 'give a file or an address' })
  if (reference.kind === 'none') return leaveOut(reference)
  try {
    const bytes = await readFile(reference.file)
    const image = await (isDrawing(bytes) ? target.mediaStore.saveDrawing(bytes) : target.mediaStore.save(bytes))
    return imageAddress({ ...image, remoteUrl: '' }, PICTURE_WIDTH)
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    return leaveOut(error)
  }
}
