import { useStore } from 'zustand'
import { useText } from '../../i18n/text.tsx'
import { panelEntry } from '../../runtime/panel-entry.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { ReadingControls } from './reading-controls.tsx'
import style from './reader-panel.module.css'

/** How texts look, over the page that shows it at once; what reads them out stands above where there is such. */
export function ReaderPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { Entry } = useStore(panelEntry)
  return (
    <Sheet label={text('reader.title')} onClose={onClose}>
      {Entry && (
        <div className={style.entry}>
          <Entry onClose={onClose} />
        </div>
      )}
      <ReadingControls />
    </Sheet>
  )
}
