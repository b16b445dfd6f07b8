import { useState } from 'react'
import type { LiveDetail } from '#contract/live.ts'
import { localBrowserStorage } from '../../../storage/browser-storage.ts'
import { useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useBrowserValue } from '../../../ui/use-browser-value.ts'
import style from './disclaimer.module.css'
import textStyle from '../../../ui/text-styles.module.css'

const KEY = 'davmu.disclaimers'
const KEPT = 200

type Room = Pick<LiveDetail, 'live_id' | 'disclaimer' | 'disclaimer_enable'>

/** What readers should know before they watch: a line over the room, which opens; once for each room in this browser. */
export function Disclaimer({ room: { live_id: id, disclaimer, disclaimer_enable: isOn } }: { room: Room }) {
  const text = useText()
  const [closed, setClosed] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const isNews = useBrowserValue(() => isOn === 1 && disclaimer !== '' && !seenRooms().includes(id), false)
  if (!isNews || closed === id) return null
  const close = () => {
    localBrowserStorage.write(KEY, [...seenRooms().filter((seen) => seen !== id), id].slice(-KEPT))
    setClosed(id)
  }
  return (
    <>
      <aside className={style.line} aria-label={text('live.disclaimer')}>
        <button type="button" className={style.open} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <b>{text('live.disclaimer')}</b> {disclaimer}
        </button>
        <button type="button" className={style.close} onClick={close}>
          {text('live.disclaimerAgree')}
        </button>
      </aside>
      {isOpen && (
        <Sheet label={text('live.disclaimer')} onClose={close}>
          <div className={style.sheet}>
            <h2 className={textStyle.heading}>{text('live.disclaimer')}</h2>
            <p className={style.words}>{disclaimer}</p>
            <Button kind="solid" onClick={close}>
              {text('live.disclaimerAgree')}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  )
}

function seenRooms(): string[] {
  const kept = localBrowserStorage.read(KEY)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}
