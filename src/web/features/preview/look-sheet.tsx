import { useText } from '../../i18n/text.tsx'
import { textScales } from '../../theme/reading-settings.ts'
import { Choices } from '../../ui/choices.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { DEVICE_FRAME } from './framing.ts'
import { deviceWidths } from './device-widths.ts'
import { showLook, type Look } from './show-look.ts'

interface LookSheetProps {
  look: Look
  onLook: (look: Look) => void
  /** A width of a device was chosen, in pixels. */
  onWidth: (width: number) => void
  onClose: () => void
}

const grounds = ['light', 'eye', 'dark'] as const

/** How readers see the page who have set their phones otherwise. Nothing of it is remembered. */
export function LookSheet({ look, onLook, onWidth, onClose }: LookSheetProps) {
  const text = useText()
  const change = (part: Look) => {
    const changed = { ...look, ...part }
    onLook(changed)
    showLook(changed)
  }
  const isWide = innerWidth > Math.max(...deviceWidths) && self.name !== DEVICE_FRAME
  const ground = grounds.find((one) => one === (look.theme ?? document.documentElement.dataset['theme'])) ?? 'light'
  return (
    <Sheet label={text('preview.looks')} onClose={onClose}>
      <Choices
        name="preview-ground"
        label={text('reader.ground')}
        values={grounds}
        chosen={ground}
        nameOf={(value) => text(`reader.ground.${value}`)}
        onChange={(theme) => change({ theme })}
        swatches
      />
      <Choices
        name="preview-scale"
        label={text('reader.scale')}
        values={textScales.map(String)}
        chosen={String(look.scale ?? 100)}
        nameOf={(value) => `${value}%`}
        onChange={(scale) => change({ scale })}
      />
      {isWide && (
        <Choices
          name="preview-width"
          label={text('preview.width')}
          values={['', ...deviceWidths.map(String)]}
          chosen=""
          nameOf={(value) => (value === '' ? text('preview.width.all') : value)}
          onChange={(width) => width !== '' && onWidth(Number(width))}
        />
      )}
      <SwitchRow
        label={text('reader.elder')}
        note={text('preview.notKept')}
        isOn={look.elder ?? false}
        onChange={(elder) => change({ elder })}
      />
    </Sheet>
  )
}
