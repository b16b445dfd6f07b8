import type { ItemFinding } from '#contract/admin/manuscripts.ts'
import type { ShareReport, ShareRule } from '#contract/admin/share-check.ts'
import { toHref } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import { toFinding } from '../publishing/publishing.ts'
import type { DraftingParts } from './drafting.ts'
import type { CopyRow } from './store.ts'
import { tryCopy } from './try-copy.ts'
import { toManuscript } from './view.ts'

/** What is to be looked at before a copy is published. */
export interface CheckedCopy {
  findings: ItemFinding[]
  share: ShareReport | null
  told: { bookers: number; followers: number }
}

/** Looks at what a copy would be: made as an import makes it, and rolled back. */
export async function checkCopy(parts: DraftingParts, copy: CopyRow, now: number): Promise<CheckedCopy> {
  const { database, publishing, bookings, accounts, content } = parts
  const tried = await tryCopy(parts, { copy, manuscript: toManuscript(copy), now }, async (id, tx) => {
    const item = await content.editing.find(database.db, id)
    const isPublic = item?.state === 'published'
    const account = item && (await accounts.listTargets(database.db, [item.accountId])).get(item.accountId)
    const checked = await publishing.checkHere(id)
    const told = {
      bookers: isPublic ? 0 : await bookings.countToldOf(database.db, id),
      followers: isPublic ? 0 : (account?.fans ?? 0),
    }
    await content.publishContent(tx, id, tx.now)
    return { ...checked, told, path: (await content.findDetail(id))?.path ?? '' }
  })
  if ('problems' in tried) {
    const findings = tried.problems.map((problem) => toFinding({ rule: 'unreadable', level: 'must', ...problem }))
    return { findings, share: null, told: { bookers: 0, followers: 0 } }
  }
  const { warnings, result } = tried
  const notTaken = warnings.map(({ field, message }) => {
    const [, src = ''] = /^(\S+): /.exec(message) ?? []
    return toFinding({ rule: 'not_taken', level: 'should', field, src, message })
  })
  const [share, dead] = await Promise.all([
    checkShare(parts, copy.id, result.path),
    publishing.checkLinksElsewhere(result.elsewhere),
  ])
  return { findings: [...result.findings, ...dead, ...notTaken, ...toFindings(share)], share, told: result.told }
}

/** The preview of a copy is read by nobody else, and at once. */
const READ_WITHIN_SECONDS = 60

async function checkShare(
  { previews, shareCheck, locales }: DraftingParts,
  copyId: number,
  future: string,
): Promise<ShareReport | null> {
  const [defaultLocale = ''] = locales
  const toAddress = (path: string) => toHref(path, defaultLocale, { defaultLocale })
  const { path } = await previews.makeCopyPath(copyId, { seconds: READ_WITHIN_SECONDS, editor: '' })
  try {
    return await shareCheck.checkAs(toAddress(path), toAddress(future))
  } catch (error) {
    if (error instanceof AppError && error.code === 50302) return null // pages are made by another process
    throw error
  }
}

/** Fields that the share check is about; what it says of words and of the size of a picture is said of the item already. */
const FIELDS: Partial<Record<ShareRule, string>> = {
  image_not_https: 'fields.cover',
  image_elsewhere: 'fields.cover',
  image_missing: 'fields.cover',
}
const SAID_OF_THE_ITEM: ReadonlySet<ShareRule> = new Set([
  'no_title',
  'title_too_long',
  'no_description',
  'description_too_long',
  'no_image',
  'image_too_small',
])

function toFindings(share: ShareReport | null): ItemFinding[] {
  return (share?.findings ?? [])
    .filter(({ rule }) => !SAID_OF_THE_ITEM.has(rule))
    .map(({ rule, message }) => toFinding({ rule, level: 'should', field: FIELDS[rule] ?? '', message }))
}
