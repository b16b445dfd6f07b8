import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RemarkView } from '#contract/admin/remarks.ts'
import { call } from '../../api/client.ts'
import { REMARKS_KEY } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { Moment } from '../moment.tsx'
import styles from './remarks-pane.module.css'

interface RemarkEntryProps {
  copyId: string
  remark: RemarkView
  /** Where it stands in the text now; null where its paragraph is gone, 0 for the whole. */
  place: number | null
  mayResolve: boolean
  onShow: (paragraph: number) => void
}

/** One remark: whose, since when, about what, and whether it was dealt with. */
export function RemarkEntry({ copyId, remark, place, mayResolve, onShow }: RemarkEntryProps) {
  const text = useText()
  const queries = useQueryClient()
  const isOpen = remark.resolve_time === 0
  const resolve = useMutation({
    mutationFn: () => call('POST /admin/api/v1/remarks/{id}/resolve', { id: remark.remark_id, resolved: isOpen }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [REMARKS_KEY, copyId] }),
  })
  return (
    <li className={`${styles.remark} ${isOpen ? '' : styles.dealt}`}>
      <p className={styles.facts}>
        {remark.by}
        {!remark.is_staff && ` · ${text('remarks.guest')}`} · <Moment seconds={remark.create_time} />
      </p>
      {place !== null && place > 0 ? (
        <button type="button" className={styles.quote} onClick={() => onShow(place)}>
          {text('remarks.paragraph', { number: place })} {remark.quote}
        </button>
      ) : (
        <p className={styles.quote}>
          {text(place === 0 ? 'remarks.whole' : 'remarks.gone')} {remark.quote}
        </p>
      )}
      <p className={styles.words}>{remark.text}</p>
      {!isOpen && (
        <p className={styles.facts}>
          {text('remarks.resolvedBy', { name: remark.resolved_by })} · <Moment seconds={remark.resolve_time} />
        </p>
      )}
      {resolve.error && <FailureNote message={resolve.error.message} />}
      {mayResolve && (
        <Button look="quiet" isPending={resolve.isPending} onPress={() => resolve.mutate()}>
          {text(isOpen ? 'remarks.resolve' : 'remarks.reopen')}
        </Button>
      )}
    </li>
  )
}
