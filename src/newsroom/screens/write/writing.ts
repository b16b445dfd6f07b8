import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Node } from 'prosemirror-model'
import { useStore, type StoreApi } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call, CallFailed, type Output } from '../../api/client.ts'
import type { Manuscript, OpenedCopy } from '../../api/queries.ts'
import { useStaff } from '../../api/session.ts'
import { fitsKeepalive } from '../../keeping/fits-keepalive.ts'
import type { Journal, StoredDraft } from '../../keeping/journal.ts'
import { followCopy } from '../../keeping/copy-line.ts'
import { createKeeper, type Keeper, type Kept, type Reply } from '../../keeping/keeper.ts'
import { openBody, writeBody } from '../../manuscript/body.ts'
import type { BodyFormat } from '../../manuscript/body-parts.ts'

export type Fields = Manuscript['fields']
export type Problems = Output<'POST /admin/api/v1/working-copies/{id}'>['problems']

/** A text that is being written: as a document, or as its source while that is what is worked on. */
export interface Draft {
  fields: Fields
  doc: Node
  source: string | null
}

/** What a screen shows and does with a copy that is being written. */
export interface Writing {
  /** As it is with each key: a screen draws anew what it takes from it alone. */
  draft: StoreApi<Draft>
  format: BodyFormat
  kept: StoreApi<Kept>
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
/** For so long somebody is said to be writing after they were heard of last: as long as the server says so. */
const HEARD_MS = 45_000

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
  /** Is given what stores and sends everything, for another window that goes on. */
  onClose: (close: () => Promise<void>) => void
}

/**
 * Writes a copy: holds its text, keeps it, and says who else is writing. A text that was typed here and had not reached the
 * server is gone on with, joined with what was written elsewhere meanwhile.
 */
export function useWriting({ opened, journal, stored, isReadOnly, join, isWatched, onClose }: WritingParts): Writing {
  const { copy } = opened
  const { id: staffId } = useStaff()
  const [draft] = useState(() => createStore(() => draftOf(stored?.manuscript ?? opened.manuscript)))
  const [kept] = useState(() =>
    createStore<Kept>(() => ({
      place: 'sent',
      sentAt: stored?.isSent ? stored.time : copy.update_time * 1000,
      seq: stored?.seq ?? copy.seq,
      failure: null,
      isFull: journal === null,
    })),
  )
  const format = useStore(draft, ({ fields }) => formatOf(fields))
  const [problems, setProblems] = useState<Problems>([])
  const { holder, hear } = useOtherWriter(copy.lease, staffId)
  const keeper = useRef<Keeper | null>(null)
  const [version, setVersion] = useState(copy.base_version)
  const item = useRef({ version: copy.base_version, manuscript: opened.base, isTold: true })
  const clientId = useMemo(() => stored?.clientId ?? crypto.randomUUID(), [stored])
  const joinHere = useEffectEvent(join)
  const isWatchedNow = useEffectEvent(() => isWatched)
  const read = useCallback(() => manuscriptOf(draft.getState()), [draft])
  const begunAt = useRef(-LEASE_EVERY_MS)
  const claim = useCallback(
    (take: boolean) =>
      void call('POST /admin/api/v1/working-copies/{id}/lease', { id: copy.copy_id, take }).then(
        ({ lease }) => hear(lease),
        () => {}, // who writes is said again with the next keeping
      ),
    [copy.copy_id, hear],
  )

  const showText = useCallback(
    (manuscript: Manuscript) =>
      draft.setState(({ source }) => ({ ...draftOf(manuscript), source: source === null ? null : manuscript.body })),
    [draft],
  )
  const change = useCallback(
    (changes: Partial<Draft>) => {
      draft.setState(changes)
      keeper.current?.change(read)
      if (performance.now() - begunAt.current < LEASE_EVERY_MS) return
      begunAt.current = performance.now()
      claim(true)
    },
    [read, draft, claim],
  )

  useEffect(() => {
    const made = createKeeper({
      copyId: copy.copy_id,
      staffId,
      clientId,
      journal,
      seq: stored?.seq ?? copy.seq,
      sent: stored?.base ?? opened.manuscript,
      onChange: (now) => kept.setState(now),
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
          hear(reply.holder ?? null)
          setProblems((known) => (isSame(known, reply.problems ?? []) ? known : (reply.problems ?? [])))
        }
        return reply
      },
      async join(base, theirs) {
        const { joined, lost } = await joinHere({ base, mine: read(), theirs })
        showText(joined)
        return { lost }
      },
      async look() {
        const { copy: now, manuscript } = await call('GET /admin/api/v1/working-copies/{id}', { id: copy.copy_id })
        hear(now.lease)
        return { seq: now.seq, manuscript }
      },
      take: showText,
    })
    keeper.current = made
    onClose(() => made.close())
    if (stored && !stored.isSent) made.change(read)
    const unfollow = followCopy(copy.copy_id, {
      onPush({ seq, by }) {
        hear(by)
        void made.catchUp(seq)
      },
      onGap: () => void made.catchUp(),
    })
    const leave = () => document.visibilityState === 'hidden' && made.leave()
    const goAway = () => made.leave()
    document.addEventListener('visibilitychange', leave)
    addEventListener('pagehide', goAway)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', goAway)
      unfollow()
      made.leave()
      made.stop()
    }
  }, [copy, opened, journal, stored, staffId, clientId, kept, onClose, read, showText, hear])

  useEffect(() => {
    if (isReadOnly) return undefined
    claim(false)
    const timer = setInterval(claim, LEASE_EVERY_MS, false)
    return () => clearInterval(timer)
  }, [claim, isReadOnly])

  // The same functions with each key: what is shown beside the text is drawn anew when something of it has changed.
  const setFields = useCallback(
    (changes: Fields) => {
      const fields = { ...draft.getState().fields, ...changes }
      change({ fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) })
    },
    [draft, change],
  )
  const toggleSource = useCallback(() => {
    const { doc, source, fields } = draft.getState()
    draft.setState(
      source === null ? { source: writeBody(doc) } : { doc: openBody(source, formatOf(fields)), source: null },
    )
  }, [draft])

  return {
    draft,
    format,
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
      change({ ...draftOf(joined), source: draft.getState().source === null ? null : joined.body })
      await keeper.current?.flush()
      setVersion(saved.version)
    },
    flush: () => keeper.current?.flush() ?? Promise.resolve(copy.seq),
  }
}

/** Who else was heard of to be writing, for as long as that is true; `hear` takes whoever somebody says it is. */
function useOtherWriter(first: Holder, staffId: string) {
  const [heard, setHeard] = useState<{ name: string } | null>(null)
  const hear = useCallback(
    (writer: { staff_id: string; name: string } | null) => {
      if (writer && writer.staff_id !== staffId) setHeard({ name: writer.name })
    },
    [staffId],
  )
  useEffect(() => hear(first), [first, hear])
  useEffect(() => {
    const timer = setTimeout(setHeard, HEARD_MS, null)
    return () => clearTimeout(timer)
  }, [heard])
  return { holder: heard?.name ?? null, hear }
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
