import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
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
import { useDrafts } from './use-drafts.ts'
import type { RoomDesk } from './use-room.ts'

/** What the hosts post, and what they have posted. */
export function Posts({ desk }: { desk: RoomDesk }) {
  const text = useText()
  const mayCall = useMayCall()
  const { id } = desk
  const { draft, corrected, ...drafts } = useDrafts(id)
  const [isPending, setPending] = useState(false)
  const isEmpty = draft.content.trim() === '' && draft.images.length === 0
  const send = async () => {
    if (isEmpty || isPending) return
    setPending(true)
    const isDone = await desk.act(null, async () => {
      const { content, images, key } = draft
      const { message } =
        corrected === ''
          ? await call('POST /admin/api/v1/lives/{id}/posts', { id, content, images, key, top: draft.top })
          : await call('POST /admin/api/v1/lives/{id}/messages/{msg_id}', { id, msg_id: corrected, content, key })
      desk.change({ t: 'message', message: toHostMessage(message) })
    })
    setPending(false)
    if (isDone) drafts.forget()
  }
  const addPicture = (file: File | undefined) =>
    file && desk.act(null, async () => drafts.addPicture(await uploadPicture(file)))
  return (
    <section className={styles.part} aria-label={text('lives.posts')}>
      <form
        className={styles.part}
        aria-label={text(corrected === '' ? 'lives.newPost' : 'lives.correct')}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={text(corrected === '' ? 'lives.newPost' : 'lives.correct')}
          isLong
          maxLength={5000}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) void send()
          }}
          value={draft.content}
          isReadOnly={isPending}
          onChange={(content) => drafts.write({ content })}
        />
        {draft.images.length > 0 && (
          <p className={styles.facts}>{text('lives.pictures', { count: draft.images.length })}</p>
        )}
        <div className={styles.line}>
          {corrected === '' && mayCall('POST /admin/api/v1/images') && (
            <FileTrigger acceptedFileTypes={['image/*']} onSelect={(files) => void addPicture(files?.[0])}>
              <Button look="quiet" aria-label={text('lives.picture')}>
                <ImagePlus aria-hidden />
              </Button>
            </FileTrigger>
          )}
          <Checkbox isSelected={draft.key} onChange={(key) => drafts.write({ key })}>
            {text('lives.keyMoment')}
          </Checkbox>
          {corrected === '' && (
            <Checkbox isSelected={draft.top} onChange={(top) => drafts.write({ top })}>
              {text('lives.pin')}
            </Checkbox>
          )}
          {corrected !== '' && (
            <Button look="quiet" isDisabled={isPending} onPress={drafts.forget}>
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
            onCorrect={() => drafts.correct(message)}
          />
        ))}
      </ul>
    </section>
  )
}
