import { Pause, Play, X } from 'lucide-react'
import { ProgressBar } from 'react-aria-components'
import { formatSize } from '#contract/format/sizes.ts'
import { cancelUpload, continueUpload, isOver, pauseUpload, type Sending } from '../../api/uploads.ts'
import { useText, type NewsroomText } from '../../texts/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import styles from './upload-row.module.css'

/** A file on its way, as an entry of a list: how far it is, and what can be done about it. */
export function UploadRow({ sending }: { sending: Sending }) {
  const text = useText()
  const { id, name, size, sent, state } = sending
  const isPaused = state === 'paused'
  const mayPause = state === 'sending' || state === 'offline' || state === 'waiting'
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <span className={styles.name}>{name}</span>
        {!isOver(state) && (
          <ProgressBar aria-label={name} value={size === 0 ? 0 : (sent / size) * 100} className={styles.bar ?? ''}>
            {({ percentage = 0 }) => <div className={styles.fill} style={{ inlineSize: `${percentage}%` }} />}
          </ProgressBar>
        )}
        <span role="status" className={typeof state === 'object' ? styles.refused : styles.facts}>
          {sayState(sending, text)}
        </span>
      </div>
      {mayPause && (
        <IconButton label={text('upload.pause', { name })} onPress={() => pauseUpload(id)}>
          <Pause aria-hidden />
        </IconButton>
      )}
      {isPaused && (
        <IconButton label={text('upload.go', { name })} onPress={() => continueUpload(id)}>
          <Play aria-hidden />
        </IconButton>
      )}
      {state !== 'checking' && state !== 'done' && (
        <IconButton label={text('upload.cancel', { name })} onPress={() => cancelUpload(id)}>
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

function sayState({ state, sent, size, speed }: Sending, text: NewsroomText): string {
  if (typeof state === 'object')
    return 'refused' in state ? text(`upload.refused.${state.refused}`) : text('upload.failed', { why: state.failed })
  const sizes = { sent: formatSize(sent), size: formatSize(size) }
  if (state === 'sending') return text('upload.sending', { ...sizes, speed: formatSize(Math.round(speed)) })
  return text(`upload.${state}`, sizes)
}
