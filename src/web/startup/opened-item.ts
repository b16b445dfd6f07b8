import type { DataRouter } from 'react-router'
import type { ScreenName } from '#contract/screens.ts'
import { PAGE_ID } from '../routing/transition.ts'
import type { OpenedItem } from '../features/offline/cache-opened.ts'
import { smallVersion } from '../ui/picture.tsx'

/** Screens whose items are kept as they are opened; the others are saved on request, or change all the time. */
const KEPT: ReadonlySet<string> = new Set<ScreenName>(['document', 'gallery', 'question', 'circle'])

/** The item of the page that is shown, as it is to be kept; null where there is none. */
export function openedItem({ matches, loaderData, errors }: DataRouter['state']): OpenedItem | null {
  const screen = matches.at(-1)?.route.id ?? ''
  if (errors || !KEPT.has(screen)) return null
  const data = loaderData[screen] as { content?: Described; question?: Described; preview?: unknown } | undefined
  const item = data?.content ?? data?.question
  if (!item || data?.preview) return null
  const images = [...document.querySelectorAll<HTMLImageElement>(`#${PAGE_ID} main img`)]
  return {
    id: item.id,
    title: item.title,
    cover: smallVersion(item.cover),
    pictures: [...new Set(images.map(({ currentSrc, src }) => currentSrc || src))],
  }
}

interface Described {
  id: string
  title: string
  cover: string
}
