import type { ItemFinding } from '#contract/admin/manuscripts.ts'
import type { ContentDetail } from '#contract/content.ts'
import { parseAddress } from '#contract/parse-address.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import type { BodyBlock } from '../content/content.ts'
import type { PublishingParts } from './publishing.ts'
import { checkColors, checkCoverSizes, checkFields, checkSize, toFinding } from './rules.ts'

/** A link out of this site, and where it stands. */
export interface PlacedLink extends Pick<ItemFinding, 'field' | 'paragraph'> {
  link: string
}

/** What is wrong with an item, and its links to other sites, behind which nobody has looked yet. */
export interface CheckedItem {
  findings: ItemFinding[]
  elsewhere: PlacedLink[]
}

/** A block of what is said in an item, and where that stands. */
interface PlacedBlock extends Omit<BodyBlock, 'number'>, Pick<ItemFinding, 'field' | 'paragraph'> {}

/** What an item is better off with before it is published. Throws 40401. */
export async function checkItem(parts: PublishingParts, id: number): Promise<ItemFinding[]> {
  const { findings, elsewhere } = await checkHere(parts, id)
  return [...findings, ...(await checkLinksElsewhere(parts, elsewhere))]
}

/** The same without a look behind its links to other sites. Throws 40401. */
export async function checkHere(parts: PublishingParts, id: number): Promise<CheckedItem> {
  const { content } = parts
  const detail = await content.findDetail(id)
  if (!detail) throw new AppError(40401)
  const added = await content.listParts({ id, type: detail.type })
  const blocks = [{ field: 'body', html: detail.body_html }, ...added.texts].flatMap(({ field, html }) =>
    content.listBlocks(html).map(({ number, ...block }) => ({ ...block, field, paragraph: number })),
  )
  const links = [
    ...blocks.flatMap((block) => block.links.map((link) => ({ ...placeOf(block), link }))),
    ...added.links.map((one) => ({ ...one, paragraph: 0 })),
    { field: 'fields.source_url', paragraph: 0, link: detail.source_url },
  ]
  const findings = [
    ...(await findUndescribed(parts, { id, blocks })),
    ...checkFields(detail),
    ...(await checkPicture(parts, detail)),
    ...(await checkLinks(parts, links)),
    ...blocks.flatMap((block) => checkColors(block.colors, placeOf(block))),
    ...(await checkWords(parts, { detail, blocks })),
  ]
  return { findings, elsewhere: links.filter(({ link }) => isElsewhere(link, parts.wapHost)) }
}

/** Links to other sites behind which there is nothing, as far as that is heard soon. */
export async function checkLinksElsewhere(
  { findDeadLinks }: Pick<PublishingParts, 'findDeadLinks'>,
  links: readonly PlacedLink[],
): Promise<ItemFinding[]> {
  if (links.length === 0) return []
  const dead = await findDeadLinks(links.map(({ link }) => link))
  return links
    .filter(({ link }, index) => dead.has(link) && links.findIndex((one) => one.link === link) === index)
    .map(({ link, field, paragraph }) =>
      toFinding({
        rule: 'dead_link_elsewhere',
        level: 'should',
        field,
        paragraph,
        src: link,
        message: `nothing is there any more: ${link}`,
      }),
    )
}

function placeOf({ field, paragraph }: Pick<ItemFinding, 'field' | 'paragraph'>) {
  return { field, paragraph }
}

function isElsewhere(link: string, wapHost: string): boolean {
  return /^https?:/i.test(link) && URL.canParse(link) && new URL(link).origin !== new URL(wapHost).origin
}

/** The picture that it is shared with. */
async function checkPicture(
  { content }: PublishingParts,
  { cover, cover_crops: crops, share_card: { picture } }: ContentDetail,
): Promise<ItemFinding[]> {
  const size = await content.findOriginalSize(picture || cover)
  if (!size) return []
  return picture === '' ? checkCoverSizes(size, crops) : checkSize('fields.share_card.picture', size)
}

/** Pictures that say nothing to those who cannot see them, in their order, each with its paragraph. */
async function findUndescribed(
  { database, content }: PublishingParts,
  { id, blocks }: { id: number; blocks: readonly PlacedBlock[] },
): Promise<ItemFinding[]> {
  const sources = await content.editing.listUndescribed(database.db, id)
  const places = blocks.flatMap(({ field, paragraph, undescribed }) =>
    field === 'body' ? Array.from({ length: undescribed }, () => paragraph) : [],
  )
  return sources.map((src, index) =>
    toFinding({
      rule: 'undescribed_picture',
      level: 'must',
      field: 'body',
      paragraph: places[index] ?? 0,
      src,
      message: 'a picture has no description for readers who cannot see it',
    }),
  )
}

/** Links into this site that readers cannot follow. */
async function checkLinks(parts: PublishingParts, links: readonly PlacedLink[]): Promise<ItemFinding[]> {
  const findings: ItemFinding[] = []
  const seen = new Set<string>()
  for (const { link, ...place } of links) {
    if (seen.has(link)) continue
    seen.add(link)
    const path = toOwnPath(link, parts.wapHost)
    if (path === null || (await isFollowed(parts, path))) continue
    const message = `leads nowhere: ${link}`
    findings.push(toFinding({ rule: 'dead_link', level: 'should', ...place, src: link, message }))
  }
  return findings
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
  parts: PublishingParts,
  { detail: { title, summary, share_card: card }, blocks }: { detail: ContentDetail; blocks: readonly PlacedBlock[] },
): Promise<ItemFinding[]> {
  const texts = [
    { field: 'fields.title', paragraph: 0, text: title },
    { field: 'fields.summary', paragraph: 0, text: summary },
    { field: 'fields.share_card', paragraph: 0, text: `${card.title}\n${card.summary}` },
  ]
  // One look at the whole says whether a look at each is worth it.
  if (await isRefused(parts, blocks.map(({ text }) => text).join('\n'))) {
    texts.push(...blocks)
  }
  const findings: ItemFinding[] = []
  for (const { field, paragraph, text } of texts) {
    if (!(await isRefused(parts, text))) continue
    const message = 'holds a word that the moderation rules refuse to readers'
    findings.push(toFinding({ rule: 'refused_word', level: 'should', field, paragraph, message }))
  }
  return findings
}

async function isRefused({ database, judging }: PublishingParts, text: string): Promise<boolean> {
  try {
    await judging.judge(database.db, { ...BY_AN_EDITOR, text })
    return false
  } catch (error) {
    if (!(error instanceof AppError && error.code === 42201)) throw error
    return true
  }
}
