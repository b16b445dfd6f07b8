import { Phone } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Place, PlacePoint } from '#contract/places.ts'
import { BASE_PATH, placePath } from '#contract/share-urls.ts'
import { PlaceActions } from '../../features/places/place-actions.tsx'
import { PlaceMap } from '../../features/places/place-map.tsx'
import { PlaceWeatherPlace } from '../../features/places/place-weather-place.tsx'
import { PointList } from '../../features/places/point-list.tsx'
import { wholeAddress } from '../../features/places/whole-address.ts'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useText } from '../../i18n/text.tsx'
import { absolute } from '../../runtime/absolute.ts'
import { definePage } from '../../runtime/define-page.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import type { PlaceData } from './place-data.ts'
import style from './place-page.module.css'

export const page = definePage({
  middleware: ['valid-id'],
  Page: PlacePage,
  keyOf: ({ place }) => place.id,
  data: async () => (await import('./place-data.ts')).data,
})

/** Where something is, how to get there, what the weather is like, and what is around it. */
function PlacePage({ data: { place } }: { data: PlaceData }) {
  const text = useText()
  const site = useSite()
  const { mapTiles, wapHost } = useConfig()
  const head = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const titleLeft = useHasLeftScreen(head)
  /** The point that the open map shows; null while none is open. */
  const [shown, setShown] = useState<Place | PlacePoint | null>(null)
  const show = (point: PlacePoint) => {
    setShown(point)
    top.current?.scrollIntoView({ block: 'start' })
  }
  const hasMap = place.static_map_url !== '' || shown !== null
  const address = wholeAddress(place)
  return (
    <>
      <div className={style.bar} data-over={hasMap}>
        <TopBar back fixed title={place.title} titleShown={titleLeft} />
      </div>
      <main className={style.page} data-over={hasMap}>
        <div ref={top} className={style.map}>
          <PlaceMap place={place} shown={shown} onShow={setShown} />
        </div>
        <section className={style.head} data-over={hasMap}>
          <h1 ref={head} className={style.title}>
            {place.title}
          </h1>
          {address !== '' && <p className={style.address}>{address}</p>}
          {place.phone !== '' && (
            <a className={style.phone} href={`tel:${place.phone.replaceAll(/[^\d+]/g, '')}`}>
              <Phone aria-hidden="true" />
              <span className="visually-hidden">{text('place.call', { phone: place.phone })}</span>
              <span aria-hidden="true">{place.phone}</span>
            </a>
          )}
          <PlaceActions place={place} address={address}>
            <ShareAction
              share={{
                title: place.title,
                desc: address || site.description,
                link: `${wapHost}${BASE_PATH}${placePath(place.id)}`,
                imgUrl: absolute(place.cover || site.logo, wapHost),
              }}
              place="place"
            >
              {shareIcon}
            </ShareAction>
          </PlaceActions>
        </section>
        {place.weather_id !== '' && <PlaceWeatherPlace weatherId={place.weather_id} />}
        {place.points.length > 0 && <PointList points={place.points} {...(mapTiles !== '' && { onShow: show })} />}
      </main>
      <SiteFooter site={site} />
    </>
  )
}
