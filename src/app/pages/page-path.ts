import {
  BASE_PATH,
  CALENDARS_PATH,
  FEEDS_PATH,
  MAP_SERVICE_PATH,
  PLACE_MAPS_PATH,
  POSTERS_PATH,
  SERVICE_WORKER_PATH,
} from '#contract/share-urls.ts'

const OTHER_FOLDERS = [
  `${BASE_PATH}/assets/`,
  `${BASE_PATH}/media/`,
  FEEDS_PATH,
  CALENDARS_PATH,
  POSTERS_PATH,
  MAP_SERVICE_PATH,
  PLACE_MAPS_PATH,
  SERVICE_WORKER_PATH,
]

/** Whether an address may be that of a page: under the base path, but no file of the build or the media store, no feed. */
export function isPagePath(url: string): boolean {
  if (!url.startsWith(BASE_PATH)) return false
  const next = url.charCodeAt(BASE_PATH.length)
  const insideBase = Number.isNaN(next) || next === 47 /* / */ || next === 63 /* ? */
  return insideBase && !OTHER_FOLDERS.some((folder) => url.startsWith(folder))
}
