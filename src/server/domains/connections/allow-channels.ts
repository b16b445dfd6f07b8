import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/call.ts'
import type { ConnectionParts } from './connections.ts'
import { parseChannel, toConnectionUser } from './rules.ts'

/**
 * Which of some channels need a word in a token, where the caller may follow all of them: those of items that are public,
 * and the caller's own. Throws 40301.
 */
export async function allowChannels(
  parts: ConnectionParts,
  channels: readonly string[],
  viewer: Viewer,
): Promise<string[]> {
  const named: string[] = []
  for (const channel of new Set(channels)) {
    const parsed = parseChannel(channel)
    if (parsed === null || !(await mayFollow(parts, parsed, viewer))) throw new AppError(40301)
    if (parsed.namespace !== 'open') named.push(channel)
  }
  return named
}

async function mayFollow(
  { content, database, ids, tokenSecret }: ConnectionParts,
  { namespace, id }: NonNullable<ReturnType<typeof parseChannel>>,
  viewer: Viewer,
): Promise<boolean> {
  if (namespace === 'open') return true
  if (namespace === 'user') return viewer.kind === 'user' && id === toConnectionUser(viewer, ids, tokenSecret)
  try {
    await content.findTarget(database.db, id)
    return true
  } catch (error) {
    if (error instanceof AppError) return false // whatever keeps it from being read
    throw error
  }
}
