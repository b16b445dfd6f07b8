import type { DataRouter } from 'react-router'
import type { Place } from '#contract/places.ts'
import type { ScreenName } from '#contract/screens.ts'
import { callAddress } from '../api/client.ts'
import { PAGE_ID } from '../routing/transition.ts'
import type { OpenedItem } from '../features/offline/keep-whole.ts'
import { PICTURES_MAX } from '../features/offline/pictures-in.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { smallVersion } from '../ui/picture.tsx'
import { openedDeck, type OpenedDeck } from './opened-deck.ts'

/** Screens whose items are kept as they are opened; the others are saved on request, or change all the time. */
const KEPT: ReadonlySet<string> = new Set<ScreenName>([
  'document',
  'gallery',
  'question',
  'circle',
  'fly-card',
  'place',
])
/** The item of the page that is shown, as it is to be kept; null where there is none. */
export async function openedItem(
  { matches, loaderData, errors }: DataRouter['state'],
  runtime: Runtime,
): Promise<OpenedItem | null> {
  const screen = matches.at(-1)?.route.id ?? ''
  if (errors || !KEPT.has(screen)) return null
  const data = loaderData[screen] as Loaded | undefined
  if (!data || data.preview) return null
  if (data.group && data.feed) return openedDeck({ group: data.group, feed: data.feed }, runtime)
  if (data.place) return openedPlace(data.place, runtime)
  const item = data.content ?? data.question
  return item ? openedText(item) : null
}

/** What the pages of these screens were loaded with. */
interface Loaded extends Partial<OpenedDeck> {
  content?: Described
  question?: Described
  place?: Place
  preview?: unknown
}

interface Described {
  id: string
  title: string
  cover: string
}

function openedText({ id, title, cover }: Described): OpenedItem {
  const images = [...document.querySelectorAll<HTMLImageElement>(`#${PAGE_ID} main img`)]
  const pictures = new Set(images.map(({ currentSrc, src }) => currentSrc || src))
  return {
    group: 'article',
    id,
    title,
    cover: smallVersion(cover),
    pictures: [...pictures].slice(0, PICTURES_MAX),
    pages: [],
    answers: [],
  }
}

/** A place with the picture of its map and the weather as it is now. */
function openedPlace({ id, title, cover, static_map_url: map, weather_id }: Place, runtime: Runtime): OpenedItem {
  const { config, text } = runtime
  const weather = callAddress({ base: config.apiBase, locale: text.locale }, 'GET /peony/v3/lbs_weather/{id}', {
    id: weather_id,
  })
  return {
    group: 'other',
    id,
    title,
    cover: smallVersion(cover),
    pictures: [map].filter(Boolean),
    pages: [],
    answers: weather_id === '' ? [] : [weather],
  }
}
