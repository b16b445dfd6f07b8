import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DOCUMENT_LIMIT } from '#contract/admin/endpoint.ts'
import type { FieldError } from '#contract/error-codes.ts'
import { call, CallFailed } from '../../api/client.ts'
import { contentModel, contentModels } from '../../api/queries-staff.ts'
import { useTyped } from '../../keeping/typed.ts'
import { isSame, type FieldConflict, type Fields } from '../../manuscript/merge-fields.ts'
import { toPlain } from '../../parts/fields/field-values.ts'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import { mergeModels, toYaml, type MergedModel, type ModelSheet } from './model-sheet.ts'

/** What is typed: in the forms, and as the source of catalogue and items. */
interface Written {
  name: unknown
  model: Fields
  yaml: string
}

interface Typed extends Written {
  /** What it goes out from. */
  base: ModelSheet
  version: number
}

/** What was typed, as the site reads it. */
interface Checked {
  base: ModelSheet
  sheet: ModelSheet
  version: number
  warnings: readonly string[]
}

/** Both wrote the same places. */
interface Meeting {
  by: string
  merged: MergedModel
  conflicts: readonly FieldConflict[]
  base: ModelSheet
  version: number
}

const EMPTY: ModelSheet = { name: '', model: { name: '', fields: [] }, source: { catalog: '', items: [] } }

/** A content model as it is, and as it is being written: in this window until it is saved. */
export function useModelDraft(key: string, isNew: boolean) {
  const text = useText()
  const queries = useQueryClient()
  const saved = useQuery({ ...contentModel(key), enabled: !isNew })
  const [typed, setTyped] = useTyped<Typed | null>(`model ${key}`, null)
  const [problems, setProblems] = useState<readonly FieldError[]>([])
  const [checked, setChecked] = useState<Checked | null>(null)
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  /** Another one whenever another source is to be shown than the one that is typed. */
  const [rounds, setRounds] = useState(0)
  const refuse = (error: Error) => {
    setProblems(error instanceof CallFailed ? (error.failure.data?.fields ?? []) : [])
    toast(error.message)
  }
  const looking = useMutation({ mutationFn: check, onSuccess: setChecked, onError: refuse })
  const saving = useMutation({ mutationFn: send, onError: refuse })
  const joining = useMutation({ mutationFn: sendJoined, onError: refuse })

  /** What the site has; null where there is none yet, or its source is too large to be written here. */
  const present =
    isNew && !saved.data
      ? { ...EMPTY, version: 0 }
      : saved.data?.source
        ? { ...saved.data, source: saved.data.source }
        : null

  function write(next: Typed | null): void {
    setProblems([])
    setRounds((number) => number + 1)
    setTyped(next)
  }

  async function check({ base, version, ...written }: Typed): Promise<Checked> {
    setProblems([])
    const { warnings, ...sheet } = await call('POST /admin/api/v1/models/{key}/check', toInput(key, written))
    return { base, version, sheet, warnings: warnings.map(({ message }) => message) }
  }

  /** Whether it is on the site; otherwise it is asked what is to stand. */
  async function send({ base, sheet, version }: Omit<Checked, 'warnings'>): Promise<boolean> {
    const written = { ...sheet, yaml: toYaml(sheet) }
    try {
      const { warnings } = await call('POST /admin/api/v1/models/{key}', { ...toInput(key, written), version })
      await queries.refetchQueries({ queryKey: contentModel(key).queryKey })
      await queries.refetchQueries({ queryKey: contentModels.queryKey, exact: true })
      write(null)
      toast(warnings[0]?.message ?? text('site.saved'))
      return true
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 40901) throw failure
      return await join(base, sheet, failure.failure.data?.by ?? '')
    }
  }

  /** Puts what others wrote meanwhile together with what is written here. */
  async function join(former: ModelSheet, ours: ModelSheet, by: string): Promise<boolean> {
    const { version, source, name, model } = await queries.fetchQuery({ ...contentModel(key), staleTime: 0 })
    if (source === null) throw new Error(text('models.large', { key }))
    const base = { name, model, source }
    const merged = mergeModels(former, ours, base)
    const { conflicts } = merged
    if (conflicts.length > 0) {
      setMeeting({ by, merged, conflicts, base, version })
      return false
    }
    const isWritten = await sendJoined({ sheet: merged.write(), base, version })
    if (isWritten) toast(by === '' ? text('join.done', { by }) : text('site.joinedWith', { by }))
    return isWritten
  }

  /** What was joined is what is typed from here on, so that nothing of it is lost where it is refused. */
  async function sendJoined({ base, sheet, version }: Omit<Checked, 'warnings'>): Promise<boolean> {
    write({ name: sheet.name, model: sheet.model, yaml: toYaml(sheet), base, version })
    return await send({ base, sheet, version })
  }

  const known = present && { name: present.name, model: present.model, yaml: toYaml(present) }
  const large = saved.data?.source === null ? { ...saved.data, yaml: '' } : null
  const shown = typed ?? (present && known ? { ...known, version: present.version } : large)
  return {
    saved,
    shown: shown && { ...shown, isLarge: typed === null && large !== null },
    isChanged: typed !== null,
    isBusy: looking.isPending || saving.isPending || joining.isPending,
    problems,
    checked,
    meeting,
    rounds,
    change(changes: Partial<Written>): void {
      if (!known || !present) return
      const { name, model, source, version } = present
      const next: Typed = { base: { name, model, source }, version, ...known, ...typed, ...changes }
      setProblems([])
      const isKnown = next.yaml === known.yaml && next.name === known.name && isSame(next.model, known.model)
      setTyped(isKnown ? null : next)
    },
    drop: () => write(null),
    look(): void {
      if (typed === null) return
      if (new Blob([JSON.stringify(toInput(key, typed))]).size <= DOCUMENT_LIMIT) return looking.mutate(typed)
      setProblems([{ field: 'body.yaml', message: text('models.tooLarge') }])
    },
    save: () => checked && saving.mutate(checked),
    /** Takes theirs where that was chosen, and sends what comes of it. */
    settle(choices: readonly string[]): void {
      if (!meeting) return
      const { merged, conflicts, base, version } = meeting
      const theirs = conflicts.filter((_, index) => choices[index] === 'theirs').map(({ name }) => name)
      setMeeting(null)
      joining.mutate({ sheet: merged.write(new Set(theirs)), base, version })
    },
    leave(): void {
      setChecked(null)
      setMeeting(null)
    },
  }
}

function toInput(key: string, { name, model, yaml }: Written) {
  return { key, name: toPlain(name), model, yaml }
}
