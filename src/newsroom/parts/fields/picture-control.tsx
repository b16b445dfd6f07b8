import { useState } from 'react'
import { uploadPicture } from '../../api/upload-picture.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { TextField } from '../../ui/text-field.tsx'
import { labelOf, type ControlProps } from './control.ts'
import { toText } from './field-values.ts'
import styles from './fields.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

const ShelfPicker = lazyPart(async () => (await import('../shelf-picker.tsx')).ShelfPicker)

/** A picture by its address, one of the shelf, or one of this machine, which is brought home. */
export function PictureControl({ path, facts, value, isReadOnly, onChange }: ControlProps) {
  const text = useText()
  const [refused, setRefused] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const address = toText(facts, value)
  const isSeen = /^(?:https:\/\/|\/)/.test(address)
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      onChange(await uploadPicture(file))
      setRefused(undefined)
    } catch (error) {
      setRefused(
        text('picture.refused', { name: file.name, why: error instanceof Error ? error.message : String(error) }),
      )
    }
  }
  return (
    <div className={styles.picture}>
      {isSeen && <img src={address} alt="" className={styles.thumb} />}
      <div className={styles.address}>
        <TextField
          label={labelOf(path, text)}
          value={address}
          onChange={(written) => onChange(written === '' ? undefined : written)}
          error={refused}
          isRequired={facts.required === true}
          isReadOnly={isReadOnly}
          isCode
        />
        {!isReadOnly && (
          <Button onPress={() => chooseFiles(PICTURES, ([file]) => void take(file))}>{text('fields.upload')}</Button>
        )}
        {!isReadOnly && <Button onPress={() => setPicking(true)}>{text('media.pick')}</Button>}
        {isPicking && (
          <ShelfPicker
            kinds={['picture']}
            onTake={({ address: taken }) => {
              onChange(taken)
              setPicking(false)
            }}
            onClose={() => setPicking(false)}
          />
        )}
      </div>
    </div>
  )
}
