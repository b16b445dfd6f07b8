import { Eye, MessageSquareText, PenLine, Settings2, type LucideIcon } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useText } from '../../texts/text.tsx'
import styles from './pane-tabs.module.css'

export type Pane = 'write' | 'look' | 'remarks' | 'settings'

const icons: Record<Pane, LucideIcon> = {
  write: PenLine,
  look: Eye,
  remarks: MessageSquareText,
  settings: Settings2,
}

/** What of a piece is shown where there is no room for all of it. */
export function PaneTabs({
  panes,
  pane,
  onChange,
}: {
  panes: readonly Pane[]
  pane: Pane
  onChange: (pane: Pane) => void
}) {
  const text = useText()
  return (
    <ToggleButtonGroup
      aria-label={text('write.panes')}
      className={styles.tabs ?? ''}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[pane]}
      onSelectionChange={(keys) => {
        const chosen = panes.find((one) => keys.has(one))
        if (chosen) onChange(chosen)
      }}
    >
      {panes.map((id) => {
        const Icon = icons[id]
        return (
          <ToggleButton key={id} id={id} className={styles.tab ?? ''}>
            <Icon aria-hidden />
            {text(`write.pane.${id}`)}
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
