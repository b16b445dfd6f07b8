import { Maximize2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatTimeSince } from '#contract/format/times.ts'
import type { Place, PlacePoint } from '#contract/places.ts'
import { useText } from '../../i18n/text.tsx'
import { readKeptAt } from '../../runtime/kept-at.ts'
import { useConfig } from '../../runtime/runtime.ts'
import { useNow } from '../../ui/clock.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import style from './place-map.module.css'

const TileMap = lazyPart(async () => (await import('./tile-map.tsx')).TileMap, {
  Waiting: () => <p className={style.wait}>{useText()('place.mapLoading')}</p>,
  Failed: LoadFailed,
})

interface PlaceMapProps {
  place: Place
  /** What the open map shows in its middle; null while it is closed. */
  shown: Place | PlacePoint | null
  onShow: (shown: Place | null) => void
}

/** A picture of the map, and on a tap the map itself; nothing where there is neither. */
export function PlaceMap({ place, shown, onShow }: PlaceMapProps) {
  const text = useText()
  const { mapApproval, mapTiles, mapCredit } = useConfig()
  const close = useRef<HTMLButtonElement>(null)
  const open = useRef<HTMLButtonElement>(null)
  const { static_map_url: picture } = place
  const age = useAge()
  const isOpen = shown !== null
  useFocusOnChange(isOpen, { open, close })
  if (isOpen) {
    return (
      <div className={style.stage} data-open="true">
        <TileMap place={place} shown={shown} />
        <div className={style.edge}>
          <button ref={close} type="button" className={style.over} data-scripted onClick={() => onShow(null)}>
            <X aria-hidden="true" />
            {text('place.collapse')}
          </button>
          <p className={style.provider}>{mapCredit}</p>
        </div>
      </div>
    )
  }
  const expand = mapTiles !== '' && (
    <button ref={open} type="button" className={style.over} data-scripted onClick={() => onShow(place)}>
      <Maximize2 aria-hidden="true" />
      {text('place.expand')}
    </button>
  )
  if (picture === '') return expand && <div className={style.alone}>{expand}</div>
  return (
    <div className={style.stage}>
      <MapPicture address={picture} alt={text('place.mapAlt', { title: place.title })} />
      <div className={style.edge}>
        <p className={style.provider}>{[text('place.staticMap'), mapApproval, age].filter(Boolean).join(' · ')}</p>
        {expand}
      </div>
    </div>
  )
}

/** How old the picture is where it comes from what is kept; empty for one of now. */
function useAge(): string {
  const text = useText()
  const now = useNow()
  const keptAt = useBrowserValue(readKeptAt, 0)
  if (keptAt === 0) return ''
  return text('place.mapKept', { ago: formatTimeSince(keptAt, Math.max(now, keptAt), text.locale) })
}

/** A picture that does not come leaves its ground and no broken sign. */
function MapPicture({ address, alt }: { address: string; alt: string }) {
  const picture = useRef<HTMLImageElement>(null)
  const [isMissing, setMissing] = useState(false)
  // it may have failed before this code was there
  useEffect(() => {
    const { complete, naturalWidth } = picture.current ?? {}
    if (complete && naturalWidth === 0) setMissing(true)
  }, [])
  if (isMissing) return null
  return (
    <img
      ref={picture}
      className={style.picture}
      src={address}
      alt={alt}
      width={430}
      height={278}
      decoding="async"
      onError={() => setMissing(true)}
    />
  )
}

/** The button that opened the map is gone once it is open, and the other way round: the focus goes along. */
function useFocusOnChange(
  isOpen: boolean,
  buttons: Record<'open' | 'close', React.RefObject<HTMLButtonElement | null>>,
): void {
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current === isOpen) return
    before.current = isOpen
    buttons[isOpen ? 'close' : 'open'].current?.focus({ preventScroll: true })
  })
}
