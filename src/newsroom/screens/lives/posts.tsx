import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { HostMessage } from '#contract/admin/live.ts'
import { call, useMayCall } from '../../api/client.ts'
import { uploadPicture } from '../../api/upload-picture.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './desk.module.css'
import { MessageRow } from './message-row.tsx'
import { saidIn, toHostMessage } from './room-log.ts'
import { saySeconds } from './say-seconds.ts'
import type { RoomDesk } from './use-room.ts'

interface Draft {
  content: string
  images: string[]
  key: boolean
  top: boolean
}

const EMPTY: Draft = { content: '', images: [], key: false, top: false }

/** What the hosts post, and what they have posted. */
export function Posts({ desk }: { desk: RoomDesk }) {
  const text = useText()
  const mayCall = useMayCall()
  const { id } = desk
  const [draft, setDraft] = useState(EMPTY)
  const [corrected, setCorrected] = useState<HostMessage | null>(null)
  const [isPending, setPending] = useState(false)
  const isEmpty = draft.content.trim() === '' && draft.images.length === 0
  const send = async () => {
    if (isEmpty || isPending) return
    setPending(true)
    const isDone = await desk.act(null, async () => {
      const { content, images, key } = draft
      const { message } = corrected
        ? await call('POST /admin/api/v1/lives/{id}/messages/{msg_id}', { id, msg_id: corrected.msg_id, content, key })
        : await call('POST /admin/api/v1/lives/{id}/posts', { id, content, images, key, top: draft.top })
      desk.change({ t: 'message', message: toHostMessage(message) })
    })
    setPending(false)
    if (!isDone) return
    setDraft(EMPTY)
    setCorrected(null)
  }
  const addPicture = (file: File | undefined) =>
    file &&
    desk.act(null, async () => {
      const address = await uploadPicture(file)
      setDraft((known) => ({ ...known, images: [...known.images, address] }))
    })
  const correct = (message: HostMessage) => {
    setCorrected(message)
    setDraft({ ...EMPTY, content: message.content, key: message.is_key === 1 })
  }
  return (
    <section className={styles.part} aria-label={text('lives.posts')}>
      <form
        className={styles.part}
        aria-label={text(corrected ? 'lives.correct' : 'lives.newPost')}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={text(corrected ? 'lives.correct' : 'lives.newPost')}
          isLong
          maxLength={5000}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) void send()
          }}
          value={draft.content}
          onChange={(content) => setDraft({ ...draft, content })}
        />
        {draft.images.length > 0 && (
          <p className={styles.facts}>{text('lives.pictures', { count: draft.images.length })}</p>
        )}
        <div className={styles.line}>
          {!corrected && mayCall('POST /admin/api/v1/images') && (
            <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => void addPicture(files?.[0])}>
              <Button look="quiet" aria-label={text('lives.picture')}>
                <ImagePlus aria-hidden />
              </Button>
            </FileTrigger>
          )}
          <Checkbox isSelected={draft.key} onChange={(key) => setDraft({ ...draft, key })}>
            {text('lives.keyMoment')}
          </Checkbox>
          {!corrected && (
            <Checkbox isSelected={draft.top} onChange={(top) => setDraft({ ...draft, top })}>
              {text('lives.pin')}
            </Checkbox>
          )}
          {corrected && (
            <Button
              look="quiet"
              onPress={() => {
                setCorrected(null)
                setDraft(EMPTY)
              }}
            >
              {text('frame.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            look="filled"
            isPending={isPending}
            isDisabled={isEmpty}
            aria-keyshortcuts="Control+Enter"
          >
            {text('lives.post')}
          </Button>
        </div>
      </form>
      <ul className={styles.rows}>
        {saidIn(desk.log, '').map((message) => (
          <MessageRow
            key={message.msg_id}
            message={message}
            desk={desk}
            when={saySeconds(message.play_offset)}
            onCorrect={() => correct(message)}
          />
        ))}
      </ul>
    </section>
  )
}
