import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { PageTextId } from '#locales/text-ids.ts'
import { useText } from '../../i18n/text.tsx'
import { panelEntry } from '../../runtime/panel-entry.ts'
import { useSite } from '../../runtime/site.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { applyReadingSettings, loadReadingSettings } from '../../theme/apply-reading-settings.ts'
import { ELDER_SCALE, textScales, type ReadingSettings, type TextScale } from '../../theme/reading-settings.ts'
import style from './reader-panel.module.css'

const leadings = ['tight', undefined, 'loose'] as const
const faces = [undefined, 'serif'] as const
const grounds = ['light', 'eye', 'dark', 'auto'] as const

/** Text size, line height, face, ground and elder mode: each change shows at once and is remembered. */
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
  const { Entry } = useStore(panelEntry)
  return (
    <Sheet label={text('reader.title')} onClose={onClose}>
      {Entry && (
        <div className={style.entry}>
          <Entry onClose={onClose} />
        </div>
      )}
      <Row id="reader-scale" label={text('reader.scale')}>
        <ScaleSlider
          scale={settings.scale ?? 100}
          isElder={settings.elder ?? false}
          onChange={(scale) => change({ scale })}
        />
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
      <div className={style.elder}>
        <SwitchRow
          label={text('reader.elder')}
          note={text('reader.elder.note')}
          isOn={settings.elder ?? false}
          onChange={(elder) => change({ elder })}
        />
      </div>
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

interface ChoicesProps<T extends string | undefined> {
  name: string
  label: string
  values: readonly T[]
  chosen: T
  textOf: (value: T) => PageTextId
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
