import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { cropShapes, parseCrop, type CropShape } from '#contract/cover-crops.ts'
import { useText } from '../../texts/text.tsx'
import { CroppedPicture } from '../cropped-picture.tsx'
import { toMapping } from './field-values.ts'
import styles from './crops-control.module.css'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)

interface CropsControlProps {
  /** Address of the cover. */
  cover: unknown
  value: unknown
  isReadOnly: boolean
  onChange: (value: unknown) => void
}

/** Which parts of its cover an item is shared with. */
export function CropsControl({ cover, value, isReadOnly, onChange }: CropsControlProps) {
  const text = useText()
  const [chosen, setChosen] = useState<CropShape | null>(null)
  const crops = toMapping(value, undefined)
  const written = (shape: CropShape) => (typeof crops[shape] === 'string' ? crops[shape] : '')
  if (typeof cover !== 'string' || !cover.startsWith('/')) return <p className={styles.none}>{text('crops.none')}</p>
  const save = (shape: CropShape, part: string) => {
    const said = Object.entries({ ...crops, [shape]: part }).filter(([, one]) => one !== '')
    onChange(said.length === 0 ? undefined : Object.fromEntries(said))
    setChosen(null)
  }
  return (
    <fieldset className={styles.crops}>
      <legend>{text('field.crops')}</legend>
      {cropShapes.map((shape) => (
        <AriaButton
          key={shape}
          className={`${styles.choice} ${styles[shape]}`}
          isDisabled={isReadOnly}
          onPress={() => setChosen(shape)}
        >
          <CroppedPicture src={cover} shape={shape} crop={parseCrop(written(shape))} />
          <span>{text(`field.crops.${shape}`)}</span>
        </AriaButton>
      ))}
      {chosen && (
        <CropDialog
          src={cover}
          shape={chosen}
          written={written(chosen)}
          onSave={(part) => save(chosen, part)}
          onClose={() => setChosen(null)}
        />
      )}
    </fieldset>
  )
}
