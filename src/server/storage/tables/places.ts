import type { Generated } from 'kysely'

/** Somewhere that items are about. */
export interface PlacesTable {
  id: Generated<number>
  /** Its key in the source. */
  source_key: string
  title: string
  address: string
  province: string
  city: string
  district: string
  /** Six digits, or empty. */
  adcode: string
  /** Millionths of a degree, of GCJ-02. */
  lng: number
  lat: number
  zoom: number
  phone: string
  /** Address of a picture, or empty. */
  cover: string
  /** Points around it as JSON. */
  points: string
}

/** The place that an item names, whether it is there or not. */
export interface ContentPlacesTable {
  content_id: number
  place_key: string
}

/** The picture of the map of a place. */
export interface PlaceMapsTable {
  place_id: number
  /** What the picture was drawn of; another one makes it old. */
  version: string
  /** Name in the media store, empty while there is none. */
  file: string
  /** When it may be asked for again. */
  retry_at: number
}

/** The last report of the weather somewhere. */
export interface WeatherTable {
  /** `lng,lat` in hundredths of a degree. */
  spot: string
  /** As JSON, empty while there is none. */
  report: string
  fetched_at: number
  /** When the provider may be asked again; whoever asks sets it before. */
  retry_at: number
}
