import { ALargeSmall } from 'lucide-react'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useSheet } from '../../ui/sheet-history.ts'

const ReaderPanel = lazySheet(async () => (await import('./reader-panel.tsx')).ReaderPanel)

/** Opens the reader panel; the panel is fetched at the first use. */
export function ReaderButton() {
  const text = useText()
  const sheet = useSheet('reader')
  return (
    <>
      <IconButton label={text('reader.open')} aria-haspopup="dialog" onClick={sheet.show}>
        <ALargeSmall />
      </IconButton>
      {sheet.open && <ReaderPanel onClose={sheet.close} />}
    </>
  )
}
