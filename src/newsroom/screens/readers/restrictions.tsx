import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { MODERATION_KEY, useRestrictions } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import styles from './reader-screen.module.css'

/** What holds or held against a reader; what holds can be lifted. */
export function Restrictions({ userId }: { userId: string }) {
  const text = useText()
  const queries = useQueryClient()
  const restrictions = useRestrictions({ user_id: userId, active: '0' })
  const list = restrictions.data?.pages.flatMap((page) => page.list)
  const lift = useMutation({
    mutationFn: (id: string) => call('POST /admin/api/v1/moderation/restrictions/{id}/lift', { id }),
    onError: (error) => toast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [MODERATION_KEY] }),
  })
  return (
    <section className={styles.part}>
      <h2>{text('readers.restrictions')}</h2>
      {list?.length === 0 && <p className={styles.none}>{text('readers.unrestricted')}</p>}
      <ul className={styles.list}>
        {list?.map((one) => (
          <li key={one.id}>
            <p>
              {text(`restrictions.kind.${one.kind}`)} {one.reason}
            </p>
            <span className={styles.facts}>
              {one.by} · <Moment seconds={one.create_time} /> ·{' '}
              {one.lifted_at > 0 ? (
                text('restrictions.liftedBy', { by: one.lifted_by })
              ) : one.until === 0 ? (
                text('restrictions.forGood')
              ) : (
                <>
                  {text('restrictions.until')} <Moment seconds={one.until} />
                </>
              )}
            </span>
            {one.lifted_at === 0 && (
              <Button look="quiet" isPending={lift.isPending} onPress={() => lift.mutate(one.id)}>
                {text('restrictions.lift')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {restrictions.hasNextPage && (
        <Button isPending={restrictions.isFetchingNextPage} onPress={() => void restrictions.fetchNextPage()}>
          {text('contents.more')}
        </Button>
      )}
    </section>
  )
}
