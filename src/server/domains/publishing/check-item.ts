import type { ContentDetail } from '#contract/content.ts'
import { parseAddress } from '#contract/parse-address.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Warning } from './manuscripts.ts'
import type { PublishingParts } from './publishing.ts'
import { checkDetail, listLinks } from './rules.ts'

/** What an item is better off with before it is published. Throws 40401. */
export async function checkItem(parts: PublishingParts, id: number): Promise<Warning[]> {
  const detail = await parts.content.findDetail(id)
  if (!detail) throw new AppError(40401)
  return [...checkDetail(detail), ...(await checkLinks(parts, detail)), ...(await checkWords(parts, detail))]
}

/** Links into this site that readers cannot follow. */
async function checkLinks(parts: PublishingParts, { body_html: html }: ContentDetail): Promise<Warning[]> {
  const warnings: Warning[] = []
  for (const link of listLinks(html)) {
    const path = toOwnPath(link, parts.wapHost)
    if (path === null || (await isFollowed(parts, path))) continue
    warnings.push({ field: 'body', message: `leads nowhere: ${link}` })
  }
  return warnings
}

/** Path and query of an address below this site's pages, null for any other. */
function toOwnPath(link: string, wapHost: string): string | null {
  if (!URL.canParse(link, wapHost)) return null
  const url = new URL(link, wapHost)
  const isOwn = url.origin === new URL(wapHost).origin && url.pathname.startsWith(`${BASE_PATH}/`)
  return isOwn ? url.pathname + url.search : null
}

async function isFollowed({ database, ids, content, locales }: PublishingParts, path: string): Promise<boolean> {
  const isId = (text: string) => ids.decode(text) !== null
  const isPerson = (text: string) => ids.decodePerson(text) !== null
  const rules = { locales, defaultLocale: locales[0] ?? '', isId, isPerson }
  const parsed = parseAddress(path, rules)
  if (!parsed?.idIsValid || parsed.address.screen === 'not-found') return false
  if (parsed.address.screen !== 'content' || parsed.address.id === null) return true
  const id = ids.decode(parsed.address.id)
  return id !== null && (await content.filterPublished(database.db, [id])).has(id)
}

/** What an item is to the rules for readers. */
const BY_AN_EDITOR = {
  kind: 'form',
  hasImages: false,
  userId: 0,
  contentId: null,
  isKnown: () => Promise.resolve(true),
} as const

async function checkWords(
  { database, judging }: PublishingParts,
  { title, summary, body_html: html }: ContentDetail,
): Promise<Warning[]> {
  const texts = { 'fields.title': title, 'fields.summary': summary, body: html.replaceAll(/<[^<>]*>/g, ' ') }
  const warnings: Warning[] = []
  for (const [field, text] of Object.entries(texts)) {
    try {
      await judging.judge(database.db, { ...BY_AN_EDITOR, text })
    } catch (error) {
      if (!(error instanceof AppError && error.code === 42201)) throw error
      warnings.push({ field, message: 'holds a word that the moderation rules refuse to readers' })
    }
  }
  return warnings
}
