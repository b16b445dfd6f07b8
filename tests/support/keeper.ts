import type { Manuscript } from '#newsroom/api/queries.ts'
import type { Journal, StoredDraft } from '#newsroom/keeping/journal.ts'
import { createKeeper, type Kept, type KeeperParts, type Reply } from '#newsroom/keeping/keeper.ts'

/** A manuscript with this body. */
export const text = (body: string): Manuscript => ({ fields: { title: 'T' }, body })
/** What the server has of the text, as a keeper looks. */
export type Look = Awaited<ReturnType<KeeperParts['look']>>

/** A journal of this machine without a disk. */
export function memoryJournal(): Pick<Journal, 'put'> & { stored: Map<string, StoredDraft> } {
  const stored = new Map<string, StoredDraft>()
  return { stored, put: async (draft) => void stored.set(draft.copyId, draft) }
}

/** A keeper beside a server that answers what it is told to, and otherwise counts. */
export function setUpKeeper(parts: Partial<KeeperParts> = {}) {
  const journal = memoryJournal()
  const sent: Array<{ seq: number; body: string; lost: string | null }> = []
  const replies: Array<Reply | Promise<Reply>> = []
  const looks: Array<Promise<Look>> = []
  const kept: Kept[] = []
  let current = ''
  const keeper = createKeeper({
    copyId: 'c',
    staffId: 's',
    clientId: 'w',
    seq: 1,
    sent: text(''),
    journal,
    async send({ seq, manuscript, lost }) {
      sent.push({ seq, body: manuscript.body, lost: lost?.body ?? null })
      return (await replies.shift()) ?? { seq: seq + 1 }
    },
    join: async () => ({ lost: null }),
    look: () => looks.shift() ?? Promise.reject(new Error('nobody was to look')),
    take: ({ body }) => void (current = body),
    onChange: (news) => kept.push(news),
    isWatched: () => false,
    ...parts,
  })
  const type = (words: string) => {
    current += words
    keeper.change(() => text(current))
  }
  return {
    keeper,
    journal,
    sent,
    replies,
    looks,
    kept,
    type,
    last: () => kept.at(-1),
    set: (words: string) => (current = words),
    read: () => current,
  }
}
