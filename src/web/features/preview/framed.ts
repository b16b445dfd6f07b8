import type { DataRouter } from 'react-router'
import type { ContentPreview } from '#contract/previews.ts'
import { DARK_SYSTEM } from '../../theme/apply-reading-settings.ts'
import { markOfHouse } from '../tracker/may-track.ts'
import { BODY_ATTRIBUTE } from '../../rendering/page-elements.ts'
import { cachePage } from '../../runtime/page-cache.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { changeBlocksAlone } from './change-blocks.ts'
import { isInNewsroom } from './framing.ts'
import { findPreviewed } from './previewed.ts'
import { showLook, type Look } from './show-look.ts'

/** What the newsroom says to a preview in a frame of it. */
interface Told {
  look?: Look
  /** Number of the working copy that is there now. */
  changed?: number
  /** Number of a paragraph to be scrolled to. */
  show?: number
}

const ASK_EVERY_MS = 2000

/**
 * Keeps a preview in step with its working copy. In a frame it does what the newsroom says and tells it `{ready}`,
 * `{shown}` with the number that it shows, and `{at}` with the paragraph that was clicked. Elsewhere, as on a phone, it
 * asks by itself for as long as it is seen.
 */
export function followCopy(router: DataRouter, runtime: Runtime): void {
  const preview = findPreview(router)
  if (!preview) return
  markOfHouse()
  for (const body of document.querySelectorAll<HTMLElement>(`[${BODY_ATTRIBUTE}]`)) changeBlocksAlone(body)
  if (!isInNewsroom()) {
    if (preview.seq > 0) askAgain(router, runtime)
    return
  }
  const origin = preview.newsroom || location.origin
  let look: Look = {}
  const tell = (told: object) => parent.postMessage(told, origin)
  addEventListener('message', ({ source, origin: from, data }: MessageEvent<Told | null>) => {
    if (source !== parent || from !== origin || typeof data !== 'object' || data === null) return
    if (data.look) showLook((look = data.look))
    if (typeof data.show === 'number') findParagraph(data.show)?.scrollIntoView({ block: 'center' })
    if (typeof data.changed === 'number' && data.changed !== findPreview(router)?.seq) void reload(router)
  })
  matchMedia(DARK_SYSTEM).addEventListener('change', () => showLook(look)) // after the page has followed it
  addEventListener('click', ({ target }) => {
    const at = target instanceof Element ? Number(target.closest<HTMLElement>('[data-p]')?.dataset['p'] ?? 0) : 0
    if (at > 0) tell({ at })
  })
  let shown = preview.seq
  router.subscribe(() => {
    const seq = findPreview(router)?.seq ?? shown
    if (seq === shown) return
    shown = seq
    tell({ shown: seq })
  })
  tell({ ready: shown })
}

function findPreview({ state: { loaderData, matches } }: DataRouter): ContentPreview['preview'] | null {
  const data = loaderData[matches.at(-1)?.route.id ?? ''] as { preview?: ContentPreview['preview'] | null } | undefined
  return data?.preview ?? null
}

function findParagraph(number: number): Element | null {
  return document.querySelector(`[data-p="${number}"]`)
}

/** Loads the page again in its place, which routes leave alone as long as the address is the same. */
async function reload(router: DataRouter): Promise<void> {
  const route = router.state.matches.at(-1)?.route
  if (route) route.shouldRevalidate = () => true
  cachePage(location.pathname + location.search, undefined)
  await router.revalidate()
}

/** One question after the other, none while nobody looks; ends when there is no such copy any more. */
function askAgain(router: DataRouter, runtime: Runtime): void {
  const later = () => void setTimeout(() => void ask(), ASK_EVERY_MS)
  const ask = async () => {
    if (document.hidden) {
      document.addEventListener('visibilitychange', () => void ask(), { once: true })
      return
    }
    const previewed = await findPreviewed(runtime)
    if (!previewed) return
    const answer = await runtime.api.call('GET /inner/preview/document/seq/{id}', previewed)
    if (answer.code === 0 && answer.data.seq !== findPreview(router)?.seq) await reload(router)
    if (![40304, 40401, 41002].includes(answer.code)) later()
  }
  later()
}
