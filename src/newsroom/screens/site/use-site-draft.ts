import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Removable } from './remove-dialog.tsx'
import type { FieldError } from '#contract/error-codes.ts'
import { call, CallFailed, useMayCall } from '../../api/client.ts'
import { groupsAndAccounts } from '../../api/queries.ts'
import { siteDocument } from '../../api/queries-staff.ts'
import { useStaff } from '../../api/session.ts'
import { writeHere } from '../../keeping/one-writer.ts'
import { readSiteDraft, siteDraftId, storeSiteDraft, type SiteDraft } from '../../keeping/site-draft.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import { findWriter } from './find-writer.ts'
import {
  changedParts,
  mergeSites,
  toDocument,
  withField,
  withoutEntry,
  withTheRest,
  type SiteChange,
  type SiteDocument,
} from './site-document.ts'

interface Written extends Omit<SiteDraft, 'document' | 'base'> {
  document: SiteDocument
  base: SiteDocument
}

interface Meeting {
  /** Who wrote meanwhile, and when; null where that cannot be known. */
  writer: { by: string; time: number } | null
  conflicts: readonly SiteChange[]
  /** What is sent once it is known which of each is to stand. */
  draft: Written
}

/** What the API calls a group of each part. */
const KINDS = { columns: 'column', topics: 'topic', lists: 'list' } as const

export type SiteWriting = ReturnType<typeof useSiteDraft>

/** The document of the site as it is, and as it is being written: on this machine until it is saved. */
export function useSiteDraft() {
  const text = useText()
  const queries = useQueryClient()
  const { id: staffId } = useStaff()
  const mayWriteAll = useMayCall()('POST /admin/api/v1/site')
  const site = useQuery(siteDocument)
  /** Undefined until it is known what this machine has. */
  const [draft, setDraft] = useState<Written | null>()
  const [isStored, setStored] = useState(true)
  const [isElsewhere, setElsewhere] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problems, setProblems] = useState<readonly FieldError[]>([])
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const [rounds, setRounds] = useState(0)

  const take = useEffectEvent(async (isOver: () => boolean) => {
    const lock = await writeHere(siteDraftId(staffId), {
      take: false,
      close: async () => {},
      onLost: () => setElsewhere(true),
    })
    if (isOver()) return lock?.leave()
    setElsewhere(lock === null)
    const stored = await readSiteDraft(staffId).catch(() => null)
    if (!isOver()) {
      setDraft(stored && { ...stored, document: toDocument(stored.document), base: toDocument(stored.base) })
    }
    return lock?.leave
  })
  useEffect(() => {
    let isOver = false
    const taking = take(() => isOver)
    return () => {
      isOver = true
      void taking.then((leave) => leave?.())
    }
  }, [])

  const present = site.data && toDocument(site.data)

  function write(next: Written | null): void {
    setDraft(next)
    storeSiteDraft(staffId, next && { ...next, document: { ...next.document }, base: { ...next.base } }).then(
      () => setStored(true),
      () => setStored(false),
    )
  }

  /** What is written goes out from the document that stands on the screen, unless something is written already. */
  function begin(): Written | null {
    if (draft) return draft
    if (!present || !site.data) return null
    return {
      document: present,
      base: present,
      version: Number(site.data['version']),
      yaml: '',
      time: site.dataUpdatedAt,
    }
  }

  function change(changes: Partial<Pick<Written, 'document' | 'yaml'>>): void {
    const begun = begin()
    if (!begun) return
    setProblems([])
    keep({ ...begun, ...changes })
  }

  /** Writes what says something else than the site does. */
  function keep(next: Written): void {
    const isSame = next.yaml === '' && Object.keys(changedParts(next.base, next.document)).length === 0
    write(isSame ? null : next)
  }

  function end(): void {
    setProblems([])
    setRounds((number) => number + 1)
    write(null)
  }

  async function send(sent: Written): Promise<void> {
    const parts = changedParts(sent.base, sent.document)
    const name = mayWriteAll ? 'POST /admin/api/v1/site' : 'POST /admin/api/v1/site/groups'
    const { warnings } = await call(name, { ...parts, version: sent.version })
    await queries.refetchQueries({ queryKey: siteDocument.queryKey })
    void queries.invalidateQueries({ queryKey: groupsAndAccounts.queryKey })
    end()
    toast(warnings[0]?.message ?? text('site.saved'))
  }

  /** Puts what others wrote meanwhile together with what is written here. */
  async function join(met: Written): Promise<void> {
    const now = await queries.fetchQuery({ ...siteDocument, staleTime: 0 })
    const writer = await findWriter(met.time, mayWriteAll)
    const base = toDocument(now)
    const { document, conflicts } = mergeSites(met.base, met.document, base)
    const joined = { document, base, version: Number(now['version']), yaml: '', time: Date.now() }
    if (conflicts.length > 0) return setMeeting({ writer, conflicts, draft: joined })
    write(joined)
    await save(joined)
    toast(text(writer ? 'site.joinedWith' : 'join.done', { by: writer?.by ?? '' }))
  }

  async function save(sent: Written | null | undefined = draft): Promise<void> {
    if (!sent) return
    setSaving(true)
    try {
      await send(sent)
    } catch (error) {
      if (error instanceof CallFailed && error.code === 40901) return await join(sent)
      if (error instanceof CallFailed) setProblems(error.failure.data?.fields ?? [])
      toast(error instanceof Error ? error.message : String(error))
    } finally {
      setSaving(false)
    }
  }

  return {
    site,
    present,
    /** What stands in the forms; undefined until it is known. */
    document: draft === undefined ? undefined : (draft?.document ?? present),
    base: draft?.base ?? present,
    isChanged: Boolean(draft),
    yaml: draft?.yaml ?? '',
    isStored,
    isElsewhere,
    isSaving,
    problems,
    meeting,
    change,
    save,
    /** Takes what the site has under a key away at once; what else is written here stays. */
    async remove(part: Removable, key: string): Promise<void> {
      const { version } = await (part === 'places'
        ? call('POST /admin/api/v1/site/places/{key}/remove', { key })
        : call('POST /admin/api/v1/site/groups/{kind}/{key}/remove', { kind: KINDS[part], key }))
      await queries.refetchQueries({ queryKey: siteDocument.queryKey })
      void queries.invalidateQueries({ queryKey: groupsAndAccounts.queryKey })
      if (!draft) return
      // Where others wrote in between, both are joined once this is sent.
      const isNext = version === draft.version + 1
      keep({
        ...draft,
        base: withoutEntry(draft.base, part, key),
        document: withoutEntry(draft.document, part, key),
        version: isNext ? version : draft.version,
      })
    },
    /** Another one whenever nothing is being written any more. */
    rounds,
    drop: end,
    /** Reads what was typed as source into the document; null where it cannot be read. */
    async readSource(yaml: string): Promise<SiteDocument | null> {
      const begun = begin()
      if (!begun) return null
      try {
        const document = withTheRest(await call('POST /admin/api/v1/site/yaml/parse', { yaml }), begun.document)
        change({ document, yaml: '' })
        return document
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        setProblems(error.failure.data?.fields ?? [{ field: '', message: error.message }])
        return null
      }
    },
    /** Takes theirs where that was chosen, and sends what comes of it. */
    async settle(choices: readonly string[]): Promise<void> {
      if (!meeting) return
      const { conflicts, draft: joined } = meeting
      const theirs = conflicts.filter((_, index) => choices[index] === 'theirs')
      const document = theirs.reduce((written, one) => withField(written, one, one.after), joined.document)
      const next = { ...joined, document }
      setMeeting(null)
      write(next)
      await save(next)
    },
    leaveMeeting: () => setMeeting(null),
  }
}
