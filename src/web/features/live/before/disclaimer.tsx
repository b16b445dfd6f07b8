import { useEffect, useState } from 'react'
import type { LiveDetail } from '#contract/live.ts'
import { localBrowserStorage } from '../../../storage/browser-storage.ts'
import { useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import style from './disclaimer.module.css'

const KEY = 'davmu.disclaimers'
const KEPT = 200

type Room = Pick<LiveDetail, 'live_id' | 'disclaimer' | 'disclaimer_enable'>

/** What readers should know before they watch: shown once for each room in this browser. */
export function Disclaimer({ room: { live_id: id, disclaimer, disclaimer_enable: isOn } }: { room: Room }) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (isOn === 1 && disclaimer !== '' && !seenRooms().includes(id)) setIsOpen(true)
  }, [id, isOn, disclaimer])
  if (!isOpen) return null
  const close = () => {
    localBrowserStorage.write(KEY, [...seenRooms().filter((seen) => seen !== id), id].slice(-KEPT))
    setIsOpen(false)
  }
  return (
    <Sheet label={text('live.disclaimer')} onClose={close}>
      <div className={style.sheet}>
        <h2 className={style.title}>{text('live.disclaimer')}</h2>
        <p className={style.words}>{disclaimer}</p>
        <Button kind="solid" onClick={close}>
          {text('live.disclaimerAgree')}
        </Button>
      </div>
    </Sheet>
  )
}

function seenRooms(): string[] {
  const kept = localBrowserStorage.read(KEY)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}
