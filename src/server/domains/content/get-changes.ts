import type { ContentChanges } from '#contract/content.ts'
import { AppError } from '#server/http/app-error.ts'
import { compareTexts } from './compare-texts.ts'
import type { ContentParts } from './load-cards.ts'
import { getPublic } from './load-public.ts'
import { toToldChanges } from './rules.ts'
import { readText } from './rich-text/rich-text.ts'
import { findFormer } from './store-former.ts'
import { findBody } from './store-media.ts'

/**
 * How the words of an item differ from those that were public first; nothing where they do not. Throws 40401 where that
 * is not shown, and 40002, 40401, 41001 as `getPublic` says.
 */
export async function getChanges(parts: ContentParts, hashed: string): Promise<ContentChanges> {
  const row = await getPublic(parts, hashed)
  const { changedAt, mayCompare } = toToldChanges(row, parts.settings)
  if (!mayCompare) throw new AppError(40401)
  const { db } = parts.database
  const [former, body] = await Promise.all([findFormer(db, row.id), findBody(db, row.id)])
  const words = readText(body?.html ?? '')
  const title = compareTexts(former?.title ?? row.title, row.title)
  const text = compareTexts(former?.words ?? words, words)
  return {
    id: hashed,
    lang: row.lang,
    changed_time: changedAt,
    title: title.changes,
    text: text.changes,
    whole: title.isWhole && text.isWhole ? 1 : 0,
  }
}
