import type { ContentCard } from '#contract/content.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { CommunityParts } from './community.ts'
import { listPostIds } from './store-circles.ts'

const SHOWN = 20
/** Some of them may be drafts, or were taken down. */
const LOOKED_THROUGH = 60

/** The newest posts of a circle that are public. Throws 40002. */
export async function listPosts(
  { content, database, ids }: CommunityParts,
  { id }: { id: string },
): Promise<{ list: ContentCard[] }> {
  const posts = await listPostIds(database.db, parseId(ids, id, 'query.id'), LOOKED_THROUGH)
  const cards = await content.loadCards(posts)
  return { list: cards.slice(0, SHOWN).map(({ card }) => card) }
}
