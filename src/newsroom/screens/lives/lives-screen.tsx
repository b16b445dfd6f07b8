import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Output } from '../../api/client.ts'
import { standingRooms, useRoomsOver } from '../../api/queries-lives.ts'
import lines from '../../parts/lines.module.css'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusMark } from './status-mark.tsx'

type Listed = Output<'GET /admin/api/v1/lives'>['list'][number]

/** Live rooms: those on air, those to begin, and those that are over. */
export function LivesScreen() {
  const text = useText()
  const standing = useQuery(standingRooms)
  const over = useRoomsOver()
  const error = standing.error ?? over.error
  const ended = over.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <Screen title={text('lives.title')}>
      {error && <QueryFailed error={error} onRetry={() => void Promise.all([standing.refetch(), over.refetch()])} />}
      {standing.isPending && <Skeleton rows={6} />}
      {standing.data?.list.length === 0 && <p className={lines.none}>{text('lives.none')}</p>}
      <Rooms name={text('lives.title')} list={standing.data?.list ?? []} />
      <Rooms name={text('lives.over')} list={ended} />
      {over.hasNextPage && (
        <Button isPending={over.isFetchingNextPage} onPress={() => void over.fetchNextPage()}>
          {text('lives.more')}
        </Button>
      )}
    </Screen>
  )
}

function Rooms({ name, list }: { name: string; list: readonly Listed[] }) {
  const text = useText()
  if (list.length === 0) return null
  return (
    <ul className={lines.lines} aria-label={name}>
      {list.map((room) => {
        const at = room.started_at || room.plan_start_time
        return (
          <li key={room.live_id} className={lines.line}>
            <div className={lines.main}>
              <p className={lines.head}>
                <StatusMark status={room.status} />
                <Link to={room.live_id}>{room.title}</Link>
                {room.waiting_count > 0 && (
                  <span className={lines.mark}>{text('lives.waiting', { count: room.waiting_count })}</span>
                )}
              </p>
              <p className={lines.facts}>
                {at > 0 && <Moment seconds={at} />} ·{' '}
                {text('lives.facts', { online: room.online_count, lines: room.line_count })}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
