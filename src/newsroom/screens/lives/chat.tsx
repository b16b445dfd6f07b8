import type { HostMessage } from '#contract/admin/live.ts'
import { call } from '../../api/client.ts'
import { useTyped } from '../../keeping/typed.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './desk.module.css'
import { doingsOf } from './doings.ts'
import { MessageRow } from './message-row.tsx'
import { saidIn, toHostMessage, waitingIn } from './room-log.ts'
import type { Room, RoomDesk } from './use-room.ts'
import { useSeconds } from './use-seconds.ts'

const SLOW = [0, 5, 10, 30, 60]
const DELAYS = [0, 5, 10, 30, 60, 120]

/** What viewers say: what waits first, then what is public, and how they may speak. */
export function Chat({ room, desk }: { room: Room; desk: RoomDesk }) {
  const text = useText()
  const { id, group, log } = desk
  const [words, setWords] = useTyped(`live-chat:${id}`, '')
  const said = saidIn(log, group)
  const waiting = waitingIn(log)
  const policy = (change: object) =>
    void desk.act(null, () => call('POST /admin/api/v1/lives/{id}/chat-policy', { id, ...change }))
  const seconds = (all: readonly number[], value: number) =>
    [...new Set([...all, value])]
      .toSorted((one, other) => one - other)
      .map((one) => ({ id: one, name: text('lives.seconds', { count: one }) }))
  const say = async () => {
    const content = words.trim()
    if (content === '') return
    const isDone = await desk.act(null, async () => {
      const { message } = await call('POST /admin/api/v1/lives/{id}/chat', { id, group_id: group, content })
      desk.change({ t: 'message', message: toHostMessage(message) })
    })
    if (isDone) setWords((typed) => (typed.startsWith(words) ? typed.slice(words.length) : typed))
  }
  return (
    <section className={styles.part} aria-label={text('lives.chat')}>
      <div className={styles.fields}>
        {room.groups.length > 1 && (
          <ChoiceField
            label={text('lives.chat')}
            choices={room.groups.map(({ group_id: one, name }) => ({ id: one, name }))}
            value={group}
            onChange={desk.setGroup}
          />
        )}
        <ChoiceField
          label={text('lives.slow')}
          choices={seconds(SLOW, room.chat.slow_seconds)}
          value={room.chat.slow_seconds}
          onChange={(slow) => policy({ slow_seconds: slow })}
        />
        <ChoiceField
          label={text('lives.delay')}
          choices={seconds(DELAYS, room.chat.pre_delay_seconds)}
          value={room.chat.pre_delay_seconds}
          onChange={(delay) => policy({ pre_delay_seconds: delay })}
        />
        <ChoiceField
          label={text('lives.speakers')}
          choices={(['user', 'host'] as const).map((one) => ({ id: one, name: text(`lives.speakers.${one}`) }))}
          value={room.chat.role}
          onChange={(role) => policy({ role })}
        />
      </div>
      {waiting.length > 0 && (
        <ul className={styles.rows} aria-label={text('lives.waiting', { count: waiting.length })}>
          {waiting.map((message) => (
            <WaitingRow key={message.msg_id} message={message} desk={desk} />
          ))}
        </ul>
      )}
      <form
        className={styles.fields}
        aria-label={text('lives.say')}
        onSubmit={(event) => {
          event.preventDefault()
          void say()
        }}
      >
        <TextField label={text('lives.say')} maxLength={1000} value={words} onChange={setWords} />
        <Button type="submit">{text('lives.send')}</Button>
      </form>
      {said.length === 0 && <p className={styles.facts}>{text('lives.silent')}</p>}
      <ul className={styles.rows} aria-label={text('lives.chat')}>
        {said.map((message) => (
          <MessageRow key={message.msg_id} message={message} desk={desk} />
        ))}
      </ul>
    </section>
  )
}

/** A message that waits, and how long it still does. */
function WaitingRow({ message, desk }: { message: HostMessage; desk: RoomDesk }) {
  const text = useText()
  const { show, remove, mute } = doingsOf(desk, message)
  const left = Math.max(0, Math.ceil(message.release_at - useSeconds()))
  return (
    <li className={styles.row} data-msg={message.msg_id} data-waiting>
      <p>
        <span className={styles.clock}>{message.release_at === 0 ? text('lives.held') : left} </span>
        <b>{message.user.name} </b>
        {message.content}
      </p>
      <div className={styles.line}>
        <Button look="filled" onPress={show}>
          {text('lives.show')}
        </Button>
        <Button onPress={remove}>{text('lives.remove')}</Button>
        {mute && <Button onPress={mute}>{text('lives.mute')}</Button>}
      </div>
    </li>
  )
}
