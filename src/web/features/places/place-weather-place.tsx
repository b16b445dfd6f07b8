import { useText } from '../../i18n/text.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import style from './place-weather-place.module.css'

const Weather = lazyPart(async () => (await import('./place-weather.tsx')).PlaceWeatherBlock)

/** Keeps room for the weather, which comes once the page can be read: what is below does not move much then. */
export function PlaceWeatherPlace({ weatherId }: { weatherId: string }) {
  return (
    <div className={style.place} data-scripted>
      <p className={style.wait}>{useText()('weather.loading')}</p>
      <Weather weatherId={weatherId} />
    </div>
  )
}
