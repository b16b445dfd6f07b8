import { Copy, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Place } from '#contract/places.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { toast } from '../../ui/toast.ts'
import style from './place-actions.module.css'

const MapApps = lazySheet(async () => (await import('./map-apps.tsx')).MapApps)

interface PlaceActionsProps {
  place: Place
  /** The whole one; empty where it is not known. */
  address: string
  /** What else can be done. */
  children: ReactNode
}

/** How to get to a place: by a map app, or by its address. */
export function PlaceActions({ place, address, children }: PlaceActionsProps) {
  const text = useText()
  const apps = useSheet('map-apps')
  const copy = async () => toast(text((await copyText(address)) ? 'place.addressCopied' : 'place.addressNotCopied'))
  return (
    <>
      <div className={style.actions}>
        <span className={style.go}>
          {/* without a script it leads to the first of them */}
          <Button
            as="a"
            kind="solid"
            href={place.nav.amap}
            aria-haspopup="dialog"
            onClick={(event: React.MouseEvent) => {
              event.preventDefault()
              apps.show()
            }}
          >
            <Navigation aria-hidden="true" />
            {text('place.go')}
          </Button>
        </span>
        {address !== '' && (
          <span className={style.scripted} data-scripted>
            <Button kind="quiet" aria-label={text('place.copyAddress')} onClick={() => void copy()}>
              <Copy aria-hidden="true" />
              {text('place.address')}
            </Button>
          </span>
        )}
        <span className={style.scripted} data-scripted>
          {children}
        </span>
      </div>
      {apps.open && <MapApps nav={place.nav} onClose={apps.close} />}
    </>
  )
}
