import type { StoredMedia } from '#server/outside/media-store.ts'
import type { ItemSource, LiveSource } from './item-source.ts'
import { toProblem, type Problem } from './problems.ts'
import { followReference } from './references.ts'

export interface PlayedTaking {
  /** Public addresses of what a live room plays, by the address as written; what could not be taken is not there. */
  played: Map<string, string>
  problems: Problem[]
}

/** Takes files that are played as they are. Of those that lead nowhere somebody else has told. */
export async function takePlayed(
  item: Pick<ItemSource, 'origin' | 'folder' | 'files' | 'stored'>,
  addresses: readonly string[],
  { root, saveLocal }: { root: string | null; saveLocal: (file: string) => Promise<StoredMedia> },
): Promise<PlayedTaking> {
  const taken: PlayedTaking = { played: new Map(), problems: [] }
  for (const written of new Set(addresses)) {
    const reference = await followReference(item, written, root)
    // pages of a secure site play nothing over http
    if (reference.kind === 'remote') taken.played.set(written, reference.address.replace(/^http:/i, 'https:'))
    if (reference.kind !== 'file') continue
    try {
      taken.played.set(written, (await saveLocal(reference.file)).address)
    } catch (error) {
      taken.problems.push(toProblem(error, { origin: item.origin, address: written }))
    }
  }
  return taken
}

/** What a live room plays: before the start, on air and afterwards. */
export function playedIn({ playlists, notice, replay }: LiveSource): string[] {
  return [...playlists.map(({ playURL }) => playURL), notice.video, replay?.address ?? ''].filter((one) => one !== '')
}
