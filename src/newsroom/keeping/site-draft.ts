import { openJournal } from './journal.ts'

const PREFIX = 'site '

/** Name of the document of the site in the journal, as one member writes it. */
export function siteDraftId(staffId: string): string {
  return PREFIX + staffId
}

export function isSiteDraft(copyId: string): boolean {
  return copyId.startsWith(PREFIX)
}

/** What a member wrote of the site on this machine, and what that goes out from. */
export interface SiteDraft {
  document: Record<string, unknown>
  base: Record<string, unknown>
  version: number
  /** The source as it is typed, where nobody has read it yet; else empty. */
  yaml: string
  /** When the base was read, milliseconds. */
  time: number
}

/** Rejects where the browser gives no room. */
export async function readSiteDraft(staffId: string): Promise<SiteDraft | null> {
  const stored = await (await openJournal()).get(siteDraftId(staffId))
  if (!stored) return null
  const { manuscript, base, seq, time } = stored
  return { document: manuscript.fields, yaml: manuscript.body, base: base.fields, version: seq, time }
}

/** Stores it, or forgets what was stored. Rejects where the browser gives no room. */
export async function storeSiteDraft(staffId: string, draft: SiteDraft | null): Promise<void> {
  const journal = await openJournal()
  const copyId = siteDraftId(staffId)
  if (!draft) return await journal.forget(copyId)
  const { document, base, version, yaml, time } = draft
  await journal.put({
    copyId,
    staffId,
    clientId: '',
    seq: version,
    manuscript: { fields: document, body: yaml },
    base: { fields: base, body: '' },
    isSent: false,
    time,
  })
}
