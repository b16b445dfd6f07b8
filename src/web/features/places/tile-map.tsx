import { Map as MapView, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import stylesheet from 'maplibre-gl/dist/maplibre-gl.css?url'
import workerFile from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef, useState } from 'react'
import { convertCoordinates } from '#base/coordinates.ts'
import type { Place, PlacePoint } from '#contract/places.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import style from './tile-map.module.css'

interface TileMapProps {
  place: Place
  /** What stands in the middle. */
  shown: Place | PlacePoint
}

const TILE_SIZE = 256
const MOST_ZOOM = 19
/** Tiles of the world's maps are counted one zoom further than those of twice the size. */
const ZOOM_SHIFT = 1

/** A map to look around in: one finger scrolls the page, two move the map. */
export function TileMap({ place, shown }: TileMapProps) {
  const text = useText()
  const { mapTiles } = useConfig()
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<MapView | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const container = box.current
    if (!container) return
    let isGone = false
    loadStyles().then(
      () => {
        if (isGone) return
        try {
          view.current = openMap(container, { place, shown, tiles: mapTiles, text })
          onEmpty(view.current, () => setFailed(true))
        } catch {
          setFailed(true) // there is no WebGL
        }
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      view.current?.remove()
      view.current = null
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the map is made once; it is moved below
  }, [])

  useEffect(() => {
    view.current?.easeTo({ center: toWorld(shown) })
  }, [shown])

  if (hasFailed) {
    return (
      <p className={style.failed} role="status">
        {text('place.mapFailed')}
      </p>
    )
  }
  return <div ref={box} className={style.map} />
}

interface Opening extends TileMapProps {
  tiles: string
  text: Text
}

function openMap(container: HTMLElement, { place, shown, tiles, text }: Opening): MapView {
  setWorkerUrl(workerFile)
  const map = new MapView({
    container,
    style: {
      version: 8,
      sources: { tiles: { type: 'raster', tiles: [tiles], tileSize: TILE_SIZE, maxzoom: MOST_ZOOM } },
      layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
    },
    center: toWorld(shown),
    zoom: place.zoom - ZOOM_SHIFT,
    maxZoom: MOST_ZOOM,
    cooperativeGestures: true,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    locale: {
      'Map.Title': text('place.mapAlt', { title: place.title }),
      'NavigationControl.ZoomIn': text('place.zoomIn'),
      'NavigationControl.ZoomOut': text('place.zoomOut'),
      'CooperativeGesturesHandler.MobileHelpText': text('place.twoFingers'),
      'CooperativeGesturesHandler.WindowsHelpText': text('place.ctrlScroll'),
      'CooperativeGesturesHandler.MacHelpText': text('place.commandScroll'),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  place.points.forEach((point, index) => addMarker(map, point, String(index + 1)))
  addMarker(map, place, '')
  return map
}

/** Calls back when the map has come to rest and not one of its tiles came. */
function onEmpty(map: MapView, call: () => void): void {
  let hasTile = false
  let hasError = false
  map.on('sourcedata', ({ tile }) => {
    if (tile) hasTile = true
  })
  map.on('error', () => {
    hasError = true
  })
  map.once('idle', () => {
    if (hasError && !hasTile) call()
  })
}

/** A pin, or the number of a point; what they stand for is listed on the page. */
function addMarker(map: MapView, { title, ...spot }: Place | PlacePoint, number: string): void {
  const element = document.createElement('span')
  element.className = (number === '' ? style['pin'] : style['number']) ?? ''
  element.textContent = number
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', title)
  new Marker({ element, anchor: number === '' ? 'bottom' : 'center' }).setLngLat(toWorld(spot)).addTo(map)
}

function toWorld({ lng, lat }: { lng: number; lat: number }): [number, number] {
  const [x, y] = convertCoordinates([lng, lat], 'gcj02', 'wgs84')
  return [x, y]
}

/** The library's own styles, which no page holds before a map is opened. */
function loadStyles(): Promise<void> {
  if (document.querySelector(`link[href="${stylesheet}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = stylesheet
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => reject(new Error('The styles of the map did not come')), { once: true })
    document.head.append(link)
  })
}
