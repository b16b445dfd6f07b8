import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Node } from 'prosemirror-model'
import { call, CallFailed, type Output } from '../../api/client.ts'
import type { Manuscript, OpenedCopy } from '../../api/queries.ts'
import { useStaff } from '../../api/session.ts'
import { fitsKeepalive } from '../../keeping/fits-keepalive.ts'
import type { Journal, StoredDraft } from '../../keeping/journal.ts'
import { createKeeper, type Keeper, type Kept, type Reply } from '../../keeping/keeper.ts'
import { openBody, writeBody } from '../../manuscript/body.ts'
import type { BodyFormat } from '../../manuscript/body-parts.ts'

export type Fields = Manuscript['fields']
export type Problems = Output<'POST /admin/api/v1/working-copies/{id}'>['problems']

/** A text that is being written: as a document, or as its source while that is what is worked on. */
interface Draft {
  fields: Fields
  doc: Node
  source: string | null
}

/** What a screen shows and does with a copy that is being written. */
export interface Writing {
  draft: Draft
  format: BodyFormat
  kept: Kept
  /** Somebody else who writes at the moment. */
  holder: string | null
  /** What of it cannot be read as it stood when it was kept last, by the path of the field. */
  problems: Problems
  setFields: (changes: Fields) => void
  setDoc: (doc: Node) => void
  setSource: (source: string) => void
  /** Shows the source instead of the document, or the document again. */
  toggleSource: () => void
  /** Resolves with the number of the copy once the server has everything. */
  flush: () => Promise<number>
  /** Version of the item that the text was last brought in line with, 0 for a new one. */
  version: number
  /** Puts what somebody else saved of the item meanwhile together with the text. Throws `CallFailed`. */
  bringInLine: () => Promise<void>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const LEASE_EVERY_MS = 20_000

const formatOf = ({ format }: Fields): BodyFormat => (format === 'html' ? 'html' : 'markdown')
const draftOf = ({ fields, body }: Manuscript): Draft => ({
  fields,
  doc: openBody(body, formatOf(fields)),
  source: null,
})
const manuscriptOf = ({ fields, doc, source }: Draft): Manuscript => ({ fields, body: source ?? writeBody(doc) })

type Join = (texts: { base: Manuscript; mine: Manuscript; theirs: Manuscript }) => Promise<{
  joined: Manuscript
  lost: Manuscript | null
}>

interface WritingParts {
  opened: OpenedCopy
  journal: Journal | null
  /** What was typed on this machine: it had not reached the server, or that cannot be asked. */
  stored: StoredDraft | null
  join: Join
  isReadOnly: boolean
  /** Whether the page of readers is shown beside the text, and follows it. */
  isWatched: boolean
}

/**
 * Writes a copy: holds its text, keeps it, and says who else is writing. A text that was typed here and had not reached the
 * server is gone on with, joined with what was written elsewhere meanwhile.
 */
export function useWriting({ opened, journal, stored, isReadOnly, join, isWatched }: WritingParts): Writing {
  const { copy } = opened
  const { id: staffId } = useStaff()
  const [draft, setDraft] = useState(() => draftOf(stored?.manuscript ?? opened.manuscript))
  const [kept, setKept] = useState<Kept>({
    place: 'sent',
    sentAt: stored?.isSent ? stored.time : copy.update_time * 1000,
    seq: stored?.seq ?? copy.seq,
    failure: null,
    isFull: journal === null,
  })
  const [problems, setProblems] = useState<Problems>([])
  const [holder, setHolder] = useState(copy.lease && copy.lease.staff_id !== staffId ? copy.lease.name : null)
  const current = useRef(draft)
  const keeper = useRef<Keeper | null>(null)
  const [version, setVersion] = useState(copy.base_version)
  const item = useRef({ version: copy.base_version, manuscript: opened.base, isTold: true })
  const clientId = useMemo(() => stored?.clientId ?? crypto.randomUUID(), [stored])
  const joinHere = useEffectEvent(join)
  const isWatchedNow = useEffectEvent(() => isWatched)
  const read = useCallback(() => manuscriptOf(current.current), [])

  const show = useCallback((next: Draft) => {
    current.current = next
    setDraft(next)
  }, [])
  const change = useCallback(
    (changes: Partial<Draft>) => {
      show({ ...current.current, ...changes })
      keeper.current?.change(read)
    },
    [read, show],
  )

  useEffect(() => {
    const made = createKeeper({
      copyId: copy.copy_id,
      staffId,
      clientId,
      journal,
      seq: stored?.seq ?? copy.seq,
      sent: stored?.base ?? opened.manuscript,
      onChange: setKept,
      isWatched: () => isWatchedNow(),
      async send({ seq, manuscript, lost }) {
        const reply = await sendText(copy.copy_id, {
          seq,
          ...manuscript,
          client_id: clientId,
          ...(lost && { lost }),
          ...(!item.current.isTold && { base_version: item.current.version }),
        })
        if ('seq' in reply) {
          item.current.isTold = true
          setHolder(reply.holder?.staff_id === staffId ? null : (reply.holder?.name ?? null))
          setProblems((known) => (isSame(known, reply.problems ?? []) ? known : (reply.problems ?? [])))
        }
        return reply
      },
      async join(base, theirs) {
        const { joined, lost } = await joinHere({ base, mine: read(), theirs })
        const isSource = current.current.source !== null
        show(isSource ? { ...draftOf(joined), source: joined.body } : draftOf(joined))
        return { lost }
      },
    })
    keeper.current = made
    if (stored && !stored.isSent) made.change(read)
    const leave = () => document.visibilityState === 'hidden' && made.leave()
    const goAway = () => made.leave()
    document.addEventListener('visibilitychange', leave)
    addEventListener('pagehide', goAway)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', goAway)
      made.leave()
      made.stop()
    }
  }, [copy, opened, journal, stored, staffId, clientId, read, show])

  useEffect(() => {
    if (isReadOnly) return undefined
    const renew = () =>
      void call('POST /admin/api/v1/working-copies/{id}/lease', { id: copy.copy_id }).then(
        ({ lease }) => setHolder(lease && lease.staff_id !== staffId ? lease.name : null),
        () => {}, // who writes is said again with the next keeping
      )
    renew()
    const timer = setInterval(renew, LEASE_EVERY_MS)
    return () => clearInterval(timer)
  }, [copy.copy_id, staffId, isReadOnly])

  // The same functions with each key: what is shown beside the text is drawn anew when something of it has changed.
  const setFields = useCallback(
    (changes: Fields) => {
      const fields = { ...current.current.fields, ...changes }
      change({ fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) })
    },
    [change],
  )
  const toggleSource = useCallback(() => {
    const { doc, source, fields } = current.current
    show({
      fields,
      doc: source === null ? doc : openBody(source, formatOf(fields)),
      source: source === null ? writeBody(doc) : null,
    })
  }, [show])

  return {
    draft,
    format: formatOf(draft.fields),
    kept,
    holder,
    problems,
    setFields,
    setDoc: (doc) => change({ doc }),
    setSource: (source) => change({ source }),
    toggleSource,
    version,
    async bringInLine() {
      if (copy.content_id === null) return
      const { item: saved, manuscript } = await call('GET /admin/api/v1/contents/{id}', { id: copy.content_id })
      const { joined } = await join({ base: item.current.manuscript, mine: read(), theirs: manuscript })
      item.current = { version: saved.version, manuscript, isTold: false }
      change({ ...draftOf(joined), source: current.current.source === null ? null : joined.body })
      await keeper.current?.flush()
      setVersion(saved.version)
    },
    flush: () => keeper.current?.flush() ?? Promise.resolve(copy.seq),
  }
}

type Sent = Parameters<typeof call<'POST /admin/api/v1/working-copies/{id}'>>[1]
type Holder = OpenedCopy['copy']['lease']

async function sendText(id: string, text: Omit<Sent, 'id'>): Promise<Reply & { holder?: Holder; problems?: Problems }> {
  try {
    const kept = await call(
      'POST /admin/api/v1/working-copies/{id}',
      { id, ...text },
      { keepalive: fitsKeepalive(text) },
    )
    return { seq: kept.seq, holder: kept.lease, problems: kept.problems }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { seq, manuscript, client_id: clientId = '' } = error.failure.data ?? {}
    return seq !== undefined && manuscript ? { behind: { seq, manuscript, clientId } } : { failure: error.failure }
  }
}
