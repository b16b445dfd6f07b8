import { useState, type ReactNode } from 'react'
import { useText, type TextId } from '../../i18n/text.tsx'
import { useSite } from '../../runtime/site.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { applyReadingSettings, loadReadingSettings } from '../../theme/apply-reading-settings.ts'
import { textScales, type ReadingSettings, type TextScale } from '../../theme/reading-settings.ts'
import style from './reader-panel.module.css'

const leadings = ['tight', undefined, 'loose'] as const
const faces = [undefined, 'serif'] as const
const grounds = ['light', 'eye', 'dark', 'auto'] as const

/** Text size, line height, face and ground: each change shows at once and is remembered. */
export function ReaderPanel({ onClose }: { onClose: () => void }) {
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
    <Sheet label={text('reader.title')} onClose={onClose}>
      <Row id="reader-scale" label={text('reader.scale')}>
        <ScaleSlider scale={settings.scale ?? 100} onChange={(scale) => change({ scale })} />
      </Row>
      <Choices
        name="leading"
        label={text('reader.leading')}
        values={leadings}
        chosen={settings.leading}
        textOf={(value) => `reader.leading.${value ?? 'normal'}`}
        onChange={(leading) => change({ leading })}
      />
      <Choices
        name="face"
        label={text('reader.face')}
        values={faces}
        chosen={settings.face}
        textOf={(value) => `reader.face.${value ?? 'sans'}`}
        onChange={(face) => change({ face })}
      />
      <Choices
        name="ground"
        label={text('reader.ground')}
        values={grounds}
        chosen={ground}
        textOf={(value) => `reader.ground.${value}`}
        onChange={(chosen) => change({ ground: chosen })}
        swatches
      />
    </Sheet>
  )
}

function Row({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={style.row} role="group" aria-labelledby={id}>
      <span id={id} className={style.label}>
        {label}
      </span>
      {children}
    </div>
  )
}

function ScaleSlider({ scale, onChange }: { scale: TextScale; onChange: (scale: TextScale) => void }) {
  const text = useText()
  const step = textScales.indexOf(scale)
  return (
    <span className={style.scale}>
      <span className={style.small} aria-hidden="true">
        A
      </span>
      <input
        type="range"
        className={style.slider}
        min={0}
        max={textScales.length - 1}
        step={1}
        value={step}
        aria-label={text('reader.scale')}
        aria-valuetext={`${scale}%`}
        style={{ '--filled': step / (textScales.length - 1) }}
        onChange={(event) => onChange(textScales[Number(event.target.value)] ?? 100)}
      />
      <span className={style.big} aria-hidden="true">
        A
      </span>
      <output className={style.value}>{scale}%</output>
    </span>
  )
}

interface ChoicesProps<T extends string | undefined> {
  name: string
  label: string
  values: readonly T[]
  chosen: T
  textOf: (value: T) => TextId
  onChange: (value: T) => void
  swatches?: boolean
}

function Choices<T extends string | undefined>({
  name,
  label,
  values,
  chosen,
  textOf,
  onChange,
  swatches = false,
}: ChoicesProps<T>) {
  const text = useText()
  return (
    <Row id={`reader-${name}`} label={label}>
      <span className={swatches ? style.swatches : style.segments}>
        {values.map((value) => (
          <label key={value ?? 'default'} className={swatches ? style.swatch : style.segment} data-value={value}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            {text(textOf(value))}
          </label>
        ))}
      </span>
    </Row>
  )
}
