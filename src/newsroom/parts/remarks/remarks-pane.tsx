import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Node } from 'prosemirror-model'
import { memo, useMemo, useState } from 'react'
import { useStore, type StoreApi } from 'zustand'
import { REMARK_LENGTH_MAX } from '#contract/limits.ts'
import { call, useMayCall } from '../../api/client.ts'
import { REMARKS_KEY } from '../../api/queries.ts'
import type { Kept } from '../../keeping/keeper.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { QueryFailed } from '../query-failed.tsx'
import { findPlaces, quoteAt } from './places.ts'
import { RemarkEntry } from './remark-entry.tsx'
import styles from './remarks-pane.module.css'

interface RemarksPaneProps {
  copyId: string
  /** Says the number of the text that the server has: with another one, the places of remarks are looked for anew. */
  kept: StoreApi<Kept>
  draft: StoreApi<{ doc: Node }>
  /** Number of the paragraph that is worked on, 0 before one is. */
  readCursor: () => number
  onShow: (paragraph: number) => void
}

/** Nothing tells of what reviewers say. */
const ANEW_MS = 20_000

/** What reviewers say to a piece, beside it; what a member says to the paragraph that they are in. */
export const RemarksPane = memo(function RemarksPane({ copyId, kept, draft, readCursor, onShow }: RemarksPaneProps) {
  const text = useText()
  const queries = useQueryClient()
  const mayWrite = useMayCall()('POST /admin/api/v1/working-copies/{id}/remarks')
  const [areResolvedShown, setResolvedShown] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [REMARKS_KEY, copyId],
    queryFn: ({ signal }) => call('GET /admin/api/v1/working-copies/{id}/remarks', { id: copyId }, { signal }),
    refetchInterval: ANEW_MS,
  })
  const add = useMutation({
    mutationFn: async (words: string) => {
      const paragraph = readCursor()
      const quote = quoteAt(draft.getState().doc, paragraph)
      await call('POST /admin/api/v1/working-copies/{id}/remarks', { id: copyId, paragraph, quote, text: words })
    },
    onSuccess: async () => {
      setSaid(null)
      await queries.invalidateQueries({ queryKey: [REMARKS_KEY, copyId] })
    },
  })
  const list = data?.list ?? []
  const seq = useStore(kept, (now) => (list.length === 0 ? 0 : now.seq))
  // oxlint-disable-next-line react/exhaustive-deps -- the text is another one with each number
  const places = useMemo(() => findPlaces(draft.getState().doc, data?.list ?? []), [data, seq, draft])
  const open = list.filter((remark) => remark.resolve_time === 0)
  const resolved = list.filter((remark) => remark.resolve_time !== 0)
  const entries = (some: typeof list) => (
    <ul className={styles.list}>
      {some.map((remark) => (
        <RemarkEntry
          key={remark.remark_id}
          copyId={copyId}
          remark={remark}
          place={places.get(remark.remark_id) ?? null}
          mayResolve={mayWrite}
          onShow={onShow}
        />
      ))}
    </ul>
  )

  return (
    <section className={styles.pane} aria-label={text('remarks.title')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{text('remarks.count', { count: open.length })}</h2>
        {mayWrite && said === null && (
          <Button look="quiet" onPress={() => setSaid('')}>
            {text('remarks.write')}
          </Button>
        )}
      </div>
      {error && <QueryFailed error={error} onRetry={() => void refetch()} />}
      {said !== null && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            add.mutate(said)
          }}
        >
          <TextField
            label={text('remarks.text')}
            note={text('remarks.where')}
            isLong
            autoFocus
            value={said}
            maxLength={REMARK_LENGTH_MAX}
            onChange={setSaid}
          />
          {add.error && <FailureNote message={add.error.message} />}
          <div className={styles.buttons}>
            <Button look="quiet" onPress={() => setSaid(null)}>
              {text('remarks.cancel')}
            </Button>
            <Button look="filled" type="submit" isPending={add.isPending} isDisabled={said.trim() === ''}>
              {text('remarks.add')}
            </Button>
          </div>
        </form>
      )}
      {data && entries(open)}
      {resolved.length > 0 && (
        <Button look="quiet" aria-expanded={areResolvedShown} onPress={() => setResolvedShown(!areResolvedShown)}>
          {text('remarks.resolved', { count: resolved.length })}
        </Button>
      )}
      {areResolvedShown && entries(resolved)}
    </section>
  )
})
