import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { call, useMayCall } from '../../api/client.ts'
import { healthOf } from '../../api/queries-lives.ts'
import { Moment } from '../../parts/moment.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './desk.module.css'
import { MESSAGE_STATUS, saidIn } from './room-log.ts'
import { saySeconds } from './say-seconds.ts'
import type { Room, RoomDesk } from './use-room.ts'

/** The lines of a room, the one that players begin with first, and whether they answer. */
export function Lines({ room, desk }: { room: Room; desk: RoomDesk }) {
  const text = useText()
  const mayCall = useMayCall()
  const { data } = useQuery({ ...healthOf(room.live_id), enabled: desk.isHost && room.playlists.length > 0 })
  const first = (place: number) => {
    const { playlists } = room
    const playlist = playlists[place]
    if (!playlist) return
    const others = playlists.filter((_, other) => other !== place)
    void desk.act(null, () =>
      call('POST /admin/api/v1/lives/{id}/playlists', { id: room.live_id, playlists: [playlist, ...others] }),
    )
  }
  return (
    <section className={styles.part} aria-labelledby="lines">
      <h2 id="lines">{text('lives.lines')}</h2>
      {room.playlists.length === 0 && <p className={styles.facts}>{text('lives.noLines')}</p>}
      <ul className={styles.rows}>
        {room.playlists.map(({ name, playURL }, place) => {
          const health = data?.lines.find((line) => line.name === name)
          return (
            <li key={playURL} className={styles.row}>
              <p>
                <b>{name} </b>
                {health && (
                  <span className={styles.health} data-bad={!health.is_reachable || undefined} title={health.message}>
                    {!health.is_reachable
                      ? text('lives.unreachable')
                      : health.last_piece_age === null
                        ? text('lives.reachable')
                        : text('lives.age', { count: health.last_piece_age })}
                  </span>
                )}
              </p>
              {place === 0 ? (
                <span className={styles.mark}>{text('lives.first')}</span>
              ) : (
                mayCall('POST /admin/api/v1/lives/{id}/playlists') && (
                  <Button onPress={() => first(place)}>{text('lives.switch')}</Button>
                )
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The replay of a room that is over, and where its key events lie in it. */
export function Replay({ room, desk }: { room: Room; desk: RoomDesk }) {
  const text = useText()
  const mayCall = useMayCall()
  const [address, setAddress] = useState(room.replay?.address ?? '')
  const [offset, setOffset] = useState(String(room.replay?.offset ?? 0))
  const isOver = room.status === LIVE_STATUS.ended || room.status === LIVE_STATUS.replay
  if (!isOver || !mayCall('POST /admin/api/v1/lives/{id}/replay')) return null
  const shift = Number(offset)
  const keys = saidIn(desk.log, '').filter((post) => post.is_key === 1 && post.status === MESSAGE_STATUS.shown)
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault()
        const replay = { id: room.live_id, address: address.trim(), offset: Math.round(shift) }
        void desk.act(null, () => call('POST /admin/api/v1/lives/{id}/replay', replay))
      }}
    >
      <TextField label={text('lives.replay')} value={address} onChange={setAddress} isCode />
      <TextField
        label={text('lives.offset')}
        note={text('lives.offsetNote')}
        inputMode="numeric"
        value={offset}
        onChange={setOffset}
        {...(!Number.isFinite(shift) && { error: text('lives.offsetNote') })}
      />
      {Number.isFinite(shift) && (
        <ul className={styles.rows}>
          {keys.map((post) => (
            <li key={post.msg_id}>
              <span className={styles.clock}>{saySeconds(post.play_offset - shift)}</span> {post.content.split('\n')[0]}
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" isDisabled={!Number.isFinite(shift)}>
        {text('lives.saveReplay')}
      </Button>
    </form>
  )
}

/** Who may not speak in a room. */
export function Mutes({ room, desk }: { room: Room; desk: RoomDesk }) {
  const text = useText()
  const mayCall = useMayCall()
  if (room.mutes.length === 0 || !mayCall('POST /admin/api/v1/lives/{id}/unmute')) return null
  return (
    <section className={styles.part} aria-labelledby="mutes">
      <h2 id="mutes">{text('lives.mutes')}</h2>
      <ul className={styles.rows}>
        {room.mutes.map(({ user_id: userId, name, until }) => (
          <li key={userId} className={styles.row}>
            <p>
              {name} {until > 0 && <Moment seconds={until} />}
            </p>
            <Button
              onPress={() =>
                void desk.act(null, () =>
                  call('POST /admin/api/v1/lives/{id}/unmute', { id: room.live_id, user_id: userId }),
                )
              }
            >
              {text('lives.unmute')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
