import { Clapperboard, ImagePlus, Link2 } from 'lucide-react'
import { useState } from 'react'
import { call, useMayCall } from '../../api/client.ts'
import { uploadPicture } from '../../api/upload-picture.ts'
import { nameOf } from '../../parts/file-name.ts'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Attached } from './attached.tsx'
import styles from './desk.module.css'
import { MessageRow } from './message-row.tsx'
import { saidIn, toHostMessage } from './room-log.ts'
import { saySeconds } from './say-seconds.ts'
import { useDrafts } from './use-drafts.ts'
import type { RoomDesk } from './use-room.ts'

const ShelfPicker = lazyPart(async () => (await import('../../parts/shelf-picker.tsx')).ShelfPicker)

/** What the hosts post, and what they have posted. */
export function Posts({ desk }: { desk: RoomDesk }) {
  const text = useText()
  const mayCall = useMayCall()
  const { id } = desk
  const { draft, corrected, ...drafts } = useDrafts(id)
  const [isPending, setPending] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const { film, link } = draft
  const url = link?.url.trim() ?? ''
  const isEmpty = link ? url === '' : draft.content.trim() === '' && draft.images.length === 0 && !film
  const send = async () => {
    if (isEmpty || isPending) return
    setPending(true)
    const isDone = await desk.act(null, async () => {
      const { content, images, key } = draft
      const { message } =
        corrected === ''
          ? await call('POST /admin/api/v1/lives/{id}/posts', {
              id,
              content,
              images,
              key,
              top: draft.top,
              ...(film && { video: film.address }),
              ...(link && { link: { title: link.title.trim() || url.slice(0, 300), url } }),
            })
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
        <Attached draft={draft} onChange={drafts.write} />
        {corrected === '' && (
          <div className={styles.attached}>
            {mayCall('POST /admin/api/v1/images') && (
              <IconButton
                label={text('lives.picture')}
                onPress={() => chooseFiles(['image/*'], ([file]) => void addPicture(file))}
              >
                <ImagePlus aria-hidden />
              </IconButton>
            )}
            <IconButton label={text('lives.film')} onPress={() => setPicking(true)}>
              <Clapperboard aria-hidden />
            </IconButton>
            <IconButton
              label={text('lives.link')}
              onPress={() => drafts.write({ link: link ?? { title: '', url: '' } })}
            >
              <Link2 aria-hidden />
            </IconButton>
          </div>
        )}
        <div className={styles.line}>
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
      {isPicking && (
        <ShelfPicker
          kinds={['film']}
          onTake={(file) => {
            drafts.write({ film: { address: file.address, name: nameOf(file, text) } })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
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
