import { Image as ImageIcon, RotateCw, X } from 'lucide-react'
import { useEffect, useId, useRef, type ChangeEvent } from 'react'
import type { Uploaded } from '#contract/uploads.ts'
import { useText } from '../../i18n/text.tsx'
import style from './pick-images.module.css'
import { mayTryAgain, uploadFailureText } from './upload-failure.ts'
import { useClientPictures } from './use-client-pictures.ts'
import { useUploads, type Pending } from './use-uploads.ts'

interface PickImagesProps {
  /** Pictures at most. */
  max: number
  /** Those that the server has. */
  value: readonly Uploaded[]
  onChange: (value: Uploaded[]) => void
  /** Told whether pictures are on their way, so that nothing is sent without them. */
  onBusy?: (isBusy: boolean) => void
  disabled?: boolean
}

/** Kinds that phones turn HEIC into by themselves when they are asked for these alone. */
const KINDS = 'image/jpeg,image/png,image/webp,image/gif'

/**
 * A row of pictures that can be taken away again, and a button that chooses more. Two elements for the box that they
 * are put into, which may lay other things beside the button.
 */
export function PickImages({ max, value, onChange, onBusy, disabled = false }: PickImagesProps) {
  const text = useText()
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const give = (next: readonly Uploaded[]) => {
    latest.current = next
    onChange([...next])
  }
  const { pending, add, drop, send } = useUploads((uploaded) => give([...latest.current, uploaded]))
  const isBusy = pending.some(({ isUnderWay }) => isUnderWay)
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  const room = max - value.length - pending.length
  const note = useId()
  const failed = pending.find(({ isUnderWay }) => !isUnderWay)

  const inClient = useClientPictures((files) => void add(files.slice(0, room)))
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void add([...(target.files ?? [])].slice(0, room))
    target.value = '' // the same picture may be chosen again
  }

  return (
    <>
      {value.length + pending.length > 0 && (
        <ul className={style.pictures} aria-label={text('upload.chosen')}>
          {value.map(({ upload_id: id, image }, index) => (
            <li key={id} className={style.picture}>
              <img src={image.url} alt={text('upload.picture', { number: index + 1 })} width={72} height={72} />
              {!disabled && (
                <RemoveButton
                  number={index + 1}
                  onClick={() => give(value.filter(({ upload_id: other }) => other !== id))}
                />
              )}
            </li>
          ))}
          {pending.map((one, index) => (
            <PendingPicture
              key={one.key}
              pending={one}
              number={value.length + index + 1}
              onRemove={() => drop(one)}
              onRetry={() => send(one)}
            />
          ))}
        </ul>
      )}
      {room > 0 && !disabled && (
        <label className={style.add} title={text('upload.add', { room })}>
          <ImageIcon aria-hidden="true" />
          <input
            type="file"
            accept={KINDS}
            multiple={room > 1}
            aria-label={text('upload.add', { room })}
            aria-describedby={note}
            onClick={(event) => inClient(event, room)}
            onChange={choose}
          />
        </label>
      )}
      <p id={note} role="alert" className={style.note}>
        {failed && uploadFailureText(failed.failure, text)}
      </p>
    </>
  )
}

interface PendingPictureProps {
  pending: Pending
  number: number
  onRemove: () => void
  onRetry: () => void
}

function PendingPicture({ pending, number, onRemove, onRetry }: PendingPictureProps) {
  const text = useText()
  const { preview, progress, failure, isUnderWay } = pending
  return (
    <li className={style.picture} aria-busy={isUnderWay}>
      <img src={preview} alt={text('upload.picture', { number })} width={72} height={72} />
      <span className={style.veil}>
        {isUnderWay ? (
          <progress aria-label={text('upload.underWay', { number })} max={1} value={progress} />
        ) : (
          mayTryAgain(failure) && (
            <button type="button" aria-label={text('upload.retry', { number })} onClick={onRetry}>
              <RotateCw />
            </button>
          )
        )}
      </span>
      <RemoveButton number={number} onClick={onRemove} />
    </li>
  )
}

function RemoveButton({ number, onClick }: { number: number; onClick: () => void }) {
  const text = useText()
  return (
    <button type="button" className={style.remove} aria-label={text('upload.remove', { number })} onClick={onClick}>
      <X />
    </button>
  )
}
