import type { IdCodec } from '#contract/ids.ts'
import type { Log } from '#server/http/log.ts'
import type { MapPictures } from '#server/outside/maps/map-pictures.ts'
import type { MediaStore } from '#server/outside/media-store.ts'
import type { WeatherSource } from '#server/outside/weather/weather-source.ts'
import type { Database } from '#server/storage/database.ts'

/** What every use case of this domain is made with. */
export interface PlaceParts {
  database: Database
  ids: IdCodec
  log: Log
  mediaStore: Pick<MediaStore, 'save' | 'open'>
  /** Who draws maps; null: nobody. */
  maps: MapPictures | null
  /** Where the weather comes from; null: nowhere. */
  weather: WeatherSource | null
  /** What map apps are told who sends them. */
  source: string
  /** The time in seconds. */
  clock: () => number
}
