import { useState } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import style from './clear-history.module.css'
import textStyle from '../../ui/text-styles.module.css'

/** Asks before everything is forgotten. */
export function ClearHistory({ onClose, onCleared }: { onClose: () => void; onCleared: () => void }) {
  const text = useText()
  const { api } = useRuntime()
  const [isBusy, setIsBusy] = useState(false)
  const clear = async () => {
    setIsBusy(true)
    const answer = await api.call('POST /peony/v1/history/clear', {}, { requestId: randomUuid() })
    setIsBusy(false)
    if (answer.code !== 0) {
      toast(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
      return
    }
    onClose()
    onCleared()
  }
  return (
    <Sheet label={text('history.clear')} onClose={onClose}>
      <div className={style.sheet}>
        <h2 className={textStyle.heading}>{text('history.clear')}</h2>
        <p className={textStyle.aside}>{text('history.clearAbout')}</p>
        <div className={style.actions}>
          <Button kind="quiet" onClick={onClose}>
            {text('history.clearNot')}
          </Button>
          <Button kind="solid" disabled={isBusy} onClick={() => void clear()}>
            {text('history.clearNow')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
