import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedRestriction } from '#contract/admin/moderation-rules.ts'
import { call } from '../../api/client.ts'
import { MODERATION_KEY, useRestrictions } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import lines from '../../parts/lines.module.css'
import styles from './moderation-lists.module.css'
import { ModerationPlaces } from './places.tsx'
import { RestrictDialog } from '../../parts/restrict-dialog.tsx'

/** Who may not write, and networks from which nobody may: until when, why, by whom. */
export function RestrictionsScreen() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const isAll = params.get('all') === '1'
  const restrictions = useRestrictions({ active: isAll ? '0' : '1' })
  const list = restrictions.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <Screen title={text('moderation.place.restrictions')} actions={<ModerationPlaces />}>
      <div className={styles.form}>
        <Checkbox isSelected={isAll} onChange={(all) => setParams(all ? { all: '1' } : {}, { replace: true })}>
          {text('restrictions.all')}
        </Checkbox>
        <Button look="filled" onPress={() => setAdding(true)}>
          {text('restrictions.add')}
        </Button>
      </div>
      {restrictions.error && <QueryFailed error={restrictions.error} onRetry={() => void restrictions.refetch()} />}
      {restrictions.isPending && <Skeleton rows={6} />}
      {restrictions.data && list.length === 0 && (
        <p role="status" className={lines.none}>
          {text('restrictions.none')}
        </p>
      )}
      {list.length > 0 && (
        <ul className={lines.lines}>
          {list.map((one) => (
            <RestrictionLine key={one.id} restriction={one} />
          ))}
        </ul>
      )}
      {restrictions.hasNextPage && (
        <Button isPending={restrictions.isFetchingNextPage} onPress={() => void restrictions.fetchNextPage()}>
          {text('contents.more')}
        </Button>
      )}
      {isAdding && <RestrictDialog onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function RestrictionLine({ restriction }: { restriction: ListedRestriction }) {
  const text = useText()
  const queries = useQueryClient()
  const { id, kind, of, name, address_range: range, reason, by, until, lifted_at: liftedAt } = restriction
  const [openedAt] = useState(() => Date.now() / 1000)
  const isOver = liftedAt > 0 || (until > 0 && until < openedAt)
  const lift = useMutation({
    mutationFn: () => call('POST /admin/api/v1/moderation/restrictions/{id}/lift', { id }),
    onSuccess: () => toast(text('restrictions.lifted')),
    onError: (error) => toast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [MODERATION_KEY] }),
  })
  return (
    <li className={`${lines.line} ${lines.wordy} ${isOver ? styles.over : ''}`}>
      <div className={lines.main}>
        <p className={lines.head}>
          <b>
            {of === 'network'
              ? range
              : of === 'device'
                ? text('restrictions.device')
                : name || text('moderation.nobody')}
          </b>
          <span className={lines.mark}>{text(`restrictions.kind.${kind}`)}</span>
          {liftedAt > 0 && (
            <span className={lines.mark}>{text('restrictions.liftedBy', { by: restriction.lifted_by })}</span>
          )}
        </p>
        <p>{reason}</p>
        <p className={lines.facts}>
          {until === 0 ? (
            text('restrictions.forGood')
          ) : (
            <>
              {text('restrictions.until')} <Moment seconds={until} />
            </>
          )}{' '}
          · {by} · <Moment seconds={restriction.create_time} />
        </p>
      </div>
      {!isOver && (
        <div className={styles.buttons}>
          <Button isPending={lift.isPending} onPress={() => lift.mutate()}>
            {text('restrictions.lift')}
          </Button>
        </div>
      )}
    </li>
  )
}
