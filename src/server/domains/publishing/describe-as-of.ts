import type { Manuscript } from './manuscripts.ts'
import type { PublishingParts } from './publishing.ts'

/** An item as it is written, and the version that this is of; null when there is none. */
export async function describeAsOf(
  { database, content, manuscripts }: Pick<PublishingParts, 'database' | 'content' | 'manuscripts'>,
  contentId: number,
): Promise<{ manuscript: Manuscript; version: number } | null> {
  const findVersion = async () => (await content.editing.statesOf(database.db, [contentId])).get(contentId)?.version
  for (;;) {
    const version = await findVersion()
    const manuscript = version === undefined ? null : await manuscripts.describe(contentId)
    if (version === undefined || manuscript === null) return null
    if (version === (await findVersion())) return { manuscript, version } // else it was changed while it was read
  }
}
