import { Download } from 'lucide-react'
import { useState } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { ExportFormat } from '#contract/relations.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { giveFile } from '../../ui/give-file.ts'
import { useSheet } from '../../ui/sheet-history.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import style from './export-menu.module.css'
import textStyle from '../../ui/text-styles.module.css'

const FORMATS: readonly ExportFormat[] = ['html', 'json', 'opml']

/** Gives the whole collection out as a file of the reader's choice. */
export function ExportMenu() {
  const text = useText()
  const { open, show, close } = useSheet('export')
  return (
    <>
      <IconButton label={text('collection.export')} aria-haspopup="dialog" onClick={show}>
        <Download />
      </IconButton>
      {open && (
        <Sheet label={text('collection.export')} onClose={close}>
          <h2 className={style.title}>{text('collection.export')}</h2>
          <ul>
            {FORMATS.map((format) => (
              <li key={format}>
                <FormatButton format={format} onDone={close} />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  )
}

function FormatButton({ format, onDone }: { format: ExportFormat; onDone: () => void }) {
  const text = useText()
  const { api } = useRuntime()
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    const answer = await api.call('GET /peony/v1/collection/export', { format })
    setIsBusy(false)
    if (answer.code !== 0) {
      toast(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
      return
    }
    const { name, media_type: mediaType, text: content } = answer.data
    await giveFile({ name, mediaType, text: content }, text)
    onDone()
  }
  return (
    <button type="button" className={style.format} disabled={isBusy} onClick={() => void run()}>
      {text(`collection.format.${format}`)}
      <span className={textStyle.note}>{text(`collection.formatWhat.${format}`)}</span>
    </button>
  )
}
