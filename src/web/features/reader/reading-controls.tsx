import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useSite } from '../../runtime/site.ts'
import { applyReadingSettings, loadReadingSettings } from '../../theme/apply-reading-settings.ts'
import { ELDER_SCALE, textScales, type ReadingSettings, type TextScale } from '../../theme/reading-settings.ts'
import { ChoiceRow, Choices } from '../../ui/choices.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import style from './reading-controls.module.css'

const leadings = ['tight', undefined, 'loose'] as const
const faces = [undefined, 'serif'] as const
const grounds = ['light', 'eye', 'dark', 'auto'] as const

/** Text size, line height, face, ground and elder mode: each change shows at once and is remembered. */
export function ReadingControls() {
  const text = useText()
  const site = useSite()
  const [settings, setSettings] = useState(loadReadingSettings)
  const change = (part: ReadingSettings) => {
    const changed = { ...settings, ...part }
    setSettings(changed)
    applyReadingSettings(changed, site.ground)
  }
  const ground = settings.ground ?? site.ground
  return (
    <>
      <ChoiceRow id="reader-scale" label={text('reader.scale')}>
        <ScaleSlider
          scale={settings.scale ?? 100}
          isElder={settings.elder ?? false}
          onChange={(scale) => change({ scale })}
        />
      </ChoiceRow>
      <Choices
        name="leading"
        label={text('reader.leading')}
        values={leadings}
        chosen={settings.leading}
        nameOf={(value) => text(`reader.leading.${value ?? 'normal'}`)}
        onChange={(leading) => change({ leading })}
      />
      <Choices
        name="face"
        label={text('reader.face')}
        values={faces}
        chosen={settings.face}
        nameOf={(value) => text(`reader.face.${value ?? 'sans'}`)}
        onChange={(face) => change({ face })}
      />
      <Choices
        name="ground"
        label={text('reader.ground')}
        values={grounds}
        chosen={ground}
        nameOf={(value) => text(`reader.ground.${value}`)}
        onChange={(chosen) => change({ ground: chosen })}
        swatches
      />
      <div className={style.elder}>
        <SwitchRow
          label={text('reader.elder')}
          note={text('reader.elder.note')}
          isOn={settings.elder ?? false}
          onChange={(elder) => change({ elder })}
        />
      </div>
    </>
  )
}

interface ScaleSliderProps {
  scale: TextScale
  /** Whether everything is large already: sizes below that have no effect. */
  isElder: boolean
  onChange: (scale: TextScale) => void
}

function ScaleSlider({ scale, isElder, onChange }: ScaleSliderProps) {
  const text = useText()
  const scales = isElder ? textScales.filter((one) => one === 125 || one > ELDER_SCALE) : textScales
  const step = Math.max(0, scales.indexOf(scale))
  const percent = isElder ? Math.max(ELDER_SCALE, scale) : scale
  return (
    <span className={style.scale}>
      <span className={style.small} aria-hidden="true">
        A
      </span>
      <input
        type="range"
        className={style.slider}
        min={0}
        max={scales.length - 1}
        step={1}
        value={step}
        aria-label={text('reader.scale')}
        aria-valuetext={`${percent}%`}
        style={{ '--filled': step / (scales.length - 1) }}
        onChange={(event) => onChange(scales[Number(event.target.value)] ?? 100)}
      />
      <span className={style.big} aria-hidden="true">
        A
      </span>
      <output className={style.value}>{percent}%</output>
    </span>
  )
}
